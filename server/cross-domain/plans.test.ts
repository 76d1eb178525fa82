// Runs on both engines: each has plans of its own.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../testing/scenario/app.ts'
import { listReadWhole, listStatements } from '../testing/matrices/plans.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

/**
 * Tables that stay small, or are exported; the few admins, and the requests, photos and cases that wait, which have an index of their
 * own; the first row that comes, or the last of an index; and what is remembered, for ten seconds or more. How many
 * have agreed to new terms is counted where an admin edits them, and nowhere else.
 */
const MAY_BE_READ_WHOLE = [
  'accounts.anyAdmin: profiles_staff',
  'accounts.anybody: accounts',
  'accounts.founderPlacesTaken: founder_places',
  'accounts.latestTerms: terms_requests',
  'accounts.openSession: terms_requests',
  'accounts.operators: profiles_staff',
  'accounts.sessionsOfTokens: terms_requests',
  'accounts.takeFounderPlace: founder_places',
  'accounts.termsState: accounts',
  'accounts.termsState: terms_requests',
  'audit.lastLink: audit_acts',
  'membership.tiers: membership_tiers',
  'membership.waiting: upgrade_requests_queue',
  'menus.all: sidebar_menus',
  'menus.countAll: sidebar_menus',
  'pages.countPictures: site_pictures',
  'pages.published: pages',
  'processes.forgetSilent: processes',
  'processes.list: processes',
  'profiles.lockAdmins: profiles_staff',
  'regions.all: postcode_regions',
  'regions.allPlaces: places',
  'regions.countAll: places',
  'regions.countAll: postcode_regions',
  'reports.appealToDecide: profiles_staff',
  'reports.countDecided: profiles_staff',
  'reports.countFiledByVisitors: profiles_staff',
  'reports.decidedAppeals: profiles_staff',
  'reports.openAppeals: profiles_staff',
  'reports.waiting: report_cases_open',
  'reports.waiting: report_cases_waiting',
  'reports.waitingAppeals: profiles_staff',
  'reports.waitingAppeals: report_appeals_open',
  'search.birthsByMonth: member_search',
  'settings.all: site_settings',
  'system.server: pg_database',
  'usernames.countUsernameRequests: username_change_requests_queue',
  'usernames.waiting: username_change_requests_queue',
  'users.fewVerified: profiles_verified',
  'users.newestStaff: profiles_staff',
  'users.seenStaff: profiles_staff',
  'verification.waiting: verification_photos',
  'verification.waitsForOtherStaff: profiles_staff',
]

/**
 * What looks for one of the few open cases, which costs as much by the index of all of them as by its own; and who may know of a thing, and
 * lists of all photos, posts and users, each with its account, which the planner begins with these as long as there are none (`readings.postgres.test.ts`
 * and `posts.postgres.test.ts` bound them).
 */
const IS_READ_EITHER_WAY = [
  'posts.byId: accounts',
  'posts.countNewer-everybody: accounts',
  'posts.countNewer-friends: accounts',
  'posts.list-everybody: accounts',
  'posts.list-friends: accounts',
  ...['countOpen', 'newerCase', 'openCaseOf', 'release'].flatMap((name) => [
    `reports.${name}: report_cases_open_category`,
    `reports.${name}: report_cases_waiting`,
  ]),
  ...['discussions', 'photos', 'posts', 'saved_searches'].map((table) => `resources.known: ${table}`),
  'users.newest: profiles',
  'users.newestAway: profiles',
  'users.seen: profiles',
  'users.seenAway: profiles',
  'verification.list-all-longest: accounts',
  'verification.list-all-newest: accounts',
  'verification.list-hidden-longest: accounts',
  'verification.list-hidden-newest: accounts',
]

test('every statement with a name finds its rows by an index, with a plan for whatever values', async () => {
  const { database } = app.services
  const statements = listStatements(database)
  expect(statements.size).toBeGreaterThan(380)
  const whole = await listReadWhole(database, statements)
  expect(whole.filter((read) => !IS_READ_EITHER_WAY.includes(read))).toEqual(MAY_BE_READ_WHOLE)
})
