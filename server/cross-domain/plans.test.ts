// Runs on both engines: each engine has its own plans.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../testing/scenario/app.ts'
import { listReadWhole, listStatements } from '../testing/matrices/plans.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

/**
 * Allowed because the table stays small or is exported, because the index has only the few admins or the waiting
 * requests, photos or cases, because the query reads only an index's first or last row, or because its result is cached
 * for ten seconds or more. Members who have agreed to new terms are only counted when an admin edits the terms.
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
 * Queries for one of the few open cases, because they cost the same with either index. Also queries that ask who may
 * know of something, or that list all photos, posts or users with their accounts, because the planner starts with these
 * tables while they're empty (`readings.postgres.test.ts` and `posts.postgres.test.ts` limit their cost).
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

test('every named statement finds its rows by an index, with a plan that suits all values', async () => {
  const { database } = app.services
  const statements = listStatements(database)
  expect(statements.size).toBeGreaterThan(380)
  const whole = await listReadWhole(database, statements)
  expect(whole.filter((read) => !IS_READ_EITHER_WAY.includes(read))).toEqual(MAY_BE_READ_WHOLE)
})
