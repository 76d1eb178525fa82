// Runs on both engines: each has plans of its own.
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestApp } from './testing/app.ts'
import { AUDIENCES } from './testing/audiences.ts'
import { listReadWhole } from './testing/plans.ts'
import { readMends, readSamples } from './testing/samples.ts'
import { agentOf, around, createWorld, type World } from './testing/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld(await createTestApp())
})
afterAll(() => world.app.close())

/** Calls every endpoint as everybody who may stand before it; answers the texts that were sent by name. */
const collectStatements = async (): Promise<Map<string, string>> => {
  const [samples, mends] = [await readSamples(), await readMends()]
  const scene = around(world, 'everyone')
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    for (const name of Object.keys(AUDIENCES)) {
      const served = world.app.routes.get(name)
      if (!served) throw new Error(`${name} is not served`)
      for (const actor of ['stranger', 'other', 'party', 'admin'] as const) {
        await agentOf(scene, actor).call(served.endpoint, (await samples[name]?.(scene, actor)) ?? {})
        await mends[name]?.(scene)
      }
    }
    const sent = query.mock.calls.map(([first]) => first as unknown as { name?: string; text: string })
    return new Map(sent.flatMap(({ name, text }) => (name ? [[name, text] as const] : [])))
  } finally {
    query.mockRestore()
  }
}

/**
 * Tables that stay small; the few admins, and the requests, photos and cases that wait, which have an index of their
 * own; the last row of an index; and what is remembered, for ten seconds or more.
 */
const MAY_BE_READ_WHOLE = [
  'accounts.anyAdmin: profiles_admins',
  'accounts.takeFounderPlace: founder_places',
  'audit.lastLink: audit_acts',
  'joining.holdAdmins: profiles_admins',
  'membership.tiers: membership_tiers',
  'menus.all: sidebar_menus',
  'menus.countAll: sidebar_menus',
  'pages.adminAddresses: profiles_admins',
  'pages.landingNumbers: accounts',
  'pages.landingNumbers: founder_places',
  'pages.published: pages',
  'photos.banOf: banned_pictures',
  'profiles.waitingUsernameRequests: username_change_requests_queue',
  'regions.allPlaces: places',
  'reports.countOpen: report_cases_open_category',
  'search.birthsByMonth: member_search',
  'settings.all: site_settings',
  'verification.waiting: verification_photos',
]

/** What looks for one of the few open cases, which costs as much by the index of all of them as by its own. */
const IS_READ_EITHER_WAY = [
  'reports.newerCase: report_cases_open_category',
  'reports.openCaseOf: report_cases_open_category',
  'reports.release: report_cases_open_category',
]

test('what a call asks finds its rows by an index, with a plan for whatever values', async () => {
  const statements = await collectStatements()
  expect(statements.size).toBeGreaterThan(80)
  const whole = await listReadWhole(world.app.services.database, statements)
  expect(whole.filter((read) => !IS_READ_EITHER_WAY.includes(read))).toEqual(MAY_BE_READ_WHOLE)
}, 120_000)
