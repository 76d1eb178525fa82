// Runs on both engines: each has plans of its own.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp } from './testing/app.ts'
import { listReadWhole } from './testing/plans.ts'
import { listSent } from './testing/sent.ts'
import { createWorld, type World } from './testing/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld(await createTestApp())
})
afterAll(() => world.app.close())

/**
 * Tables that stay small; the few admins, and the requests, photos and cases that wait, which have an index of their
 * own; the last row of an index; and what is remembered, for ten seconds or more.
 */
const MAY_BE_READ_WHOLE = [
  'accounts.anyAdmin: profiles_admins',
  'accounts.takeFounderPlace: founder_places',
  'audit.lastLink: audit_acts',
  'membership.tiers: membership_tiers',
  'menus.all: sidebar_menus',
  'menus.countAll: sidebar_menus',
  'pages.adminAddresses: profiles_admins',
  'pages.landingNumbers: founder_places',
  'pages.published: pages',
  'profiles.holdAdmins: profiles_admins',
  'profiles.waitingUsernameRequests: username_change_requests_queue',
  'regions.allPlaces: places',
  'reports.countOpen: report_cases_open_category',
  'search.birthsByMonth: member_search',
  'settings.all: site_settings',
  'verification.waiting: verification_photos',
  'verification.waitsForAnotherAdmin: profiles_admins',
]

/** What looks for one of the few open cases, which costs as much by the index of all of them as by its own. */
const IS_READ_EITHER_WAY = [
  'reports.newerCase: report_cases_open_category',
  'reports.openCaseOf: report_cases_open_category',
  'reports.release: report_cases_open_category',
]

test('what a call asks finds its rows by an index, with a plan for whatever values', async () => {
  const sent = await listSent(world)
  const statements = new Map(sent.flatMap(({ name, text }) => (name ? [[name, text] as const] : [])))
  expect(statements.size).toBeGreaterThan(80)
  const whole = await listReadWhole(world.app.services.database, statements)
  expect(whole.filter((read) => !IS_READ_EITHER_WAY.includes(read))).toEqual(MAY_BE_READ_WHOLE)
}, 120_000)
