import { gte, sql } from 'drizzle-orm'
import { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ACTIVITY_STEP } from '#shared/domains/profiles/profiles.rules.ts'
import type { OpenDatabase } from '#server/platform/db/database.ts'
import { memberActivity } from '#server/domains/profiles/profiles.tables.ts'
import { questionOf } from '#server/testing/matrices/authorization.ts'
import { addCrowdRecords, addDueRecords } from '#server/testing/scenario/crowd-records.ts'
import { addCrowd } from '#server/testing/scenario/crowd.ts'
import { createPageApp } from '#server/testing/scenario/documents.ts'
import { RESOURCES } from '#server/testing/matrices/endpoints.ts'
import { listReadings, listStatements, type Reading } from '#server/testing/matrices/plans.ts'
import { listSent, listSentByJobs, sentWhile, type SentStatement } from '#server/testing/matrices/sent.ts'
import { around, createWorld } from '#server/testing/scenario/world.ts'

let close: () => Promise<void>
let names: string[]
let database: OpenDatabase
let sent: { byCalls: SentStatement[]; byJobs: SentStatement[] }
let online: number
let readings: { ofCalls: Reading[]; ofJobs: Reading[] }

/** All members of the test world live in the same place as most of the 20,000 generated members. */
beforeAll(async () => {
  const world = await createWorld(await createPageApp())
  close = () => world.app.close()
  const { db, clock } = world.app.services
  database = world.app.services.database
  await db.execute(
    sql`update profiles set (place_id, region, county, user_country, town) = (select id, region, county, country, 'Town 5' from places order by id limit 1)`,
  )
  await addCrowd(db, { count: 20_000, now: clock.now() })
  const asStranger = (name: string) => questionOf(around(world, 'everyone'), 'stranger', name)
  const byPages = await sentWhile(async () => {
    for (const name of Object.keys(RESOURCES)) await world.app.listKnown([asStranger(name)])
  })
  const byCalls = [...(await listSent(world)), ...byPages]
  const [erased = '', left = ''] = await addCrowdRecords(db, clock.now())
  const byJobs = await listSentByJobs(world, { erased, left })
  sent = { byCalls, byJobs }
  names = [...listStatements(database).keys()]
  await addDueRecords(db, clock.now())
  // Cleans up after earlier work, so that it doesn't affect the readings.
  await db.execute(sql`vacuum (analyze)`)
  online = await db.$count(
    memberActivity,
    gte(memberActivity.lastActiveAt, new Date(clock.now().getTime() - ACTIVITY_STEP)),
  )
  readings = {
    ofJobs: await listReadings(database, byJobs),
    ofCalls: await listReadings(database, byCalls),
  }
}, 240_000)
afterAll(() => close())

/** Number of 8 KiB pages. An index lookup takes three or four, and a card consists of about eight rows. */
const PAGES_PER_ROW = 30
/** A member who's online is looked up in three tables. */
const PAGES_PER_ONLINE = 8
const PAGES_FOR_A_CALL = 200
const PAGES_FOR_A_JOB = 100

/**
 * Statements that count, and the maximum number of pages they may read. Searches count up to 1,001 members by an index,
 * and the landing page counts members who are online. Once a day, the members active the day before and all members by
 * type and county are counted. A month's counts are stored together. And when tiers get a new order in the search, the
 * rows are updated 1,000 members at a time.
 */
const mostCounted = (): [RegExp, number][] => [
  [/^search\.(both|count)\./, 300],
  [/^pages\.membersOnline$/, PAGES_PER_ONLINE * online],
  [/^profiles\.countActive$/, 300],
  [/^select coalesce\("profiles"\./, 3000],
  [/^insert into "daily_counts"/, 800],
  [/^\s*with found as \(\s*select "profiles"\."id" as "id", \(array_position\(array/, 15 * 1000],
  // pg-boss provides the text of this statement.
  [/^jobs\.send$/, 300],
]

const readTooMuch = (all: readonly Reading[], pagesForAll: number) =>
  all.filter(({ statement, pages, rows }) => {
    const most =
      mostCounted().find(([name]) => name.test(statement))?.[1] ?? pagesForAll + PAGES_PER_ROW * rows
    return pages > most
  })

test('catalog reads by a connection’s first statement aren’t counted', async () => {
  const founding = sent.byCalls.find(({ name }) => name === 'accounts.takeFounderPlace')
  const pool = new Pool(database.pool.options)
  const [reading] = await listReadings({ ...database, pool }, founding ? [founding] : [])
  await pool.end()
  expect(reading?.pages).toBeGreaterThan(10)
  expect(reading?.pages).toBeLessThan(100)
})

test('with 20,000 members, queries of pages and calls read in proportion to their results', () => {
  expect(readings.ofCalls.length).toBeGreaterThan(1000)
  expect(readTooMuch(readings.ofCalls, PAGES_FOR_A_CALL)).toEqual([])
})

test('with 20,000 members, queries at startup and in jobs read in proportion to their work', () => {
  expect(readings.ofJobs.length).toBeGreaterThan(300)
  expect(readTooMuch(readings.ofJobs, PAGES_FOR_A_JOB)).toEqual([])
})

/** Statements that neither the sample calls nor the jobs send, by reason. */
const NOT_SENT: Record<string, string[]> = {
  'a repeated call, or a concurrent one': ['messages.ofKey', 'photos.uploaded', 'reports.ofKey'],
  'a log-in that is used for days, or by a code on paper': [
    'accounts.extendSession',
    'accounts.takeRecoveryCode',
  ],
  'a member who was away': ['profiles.markActive'],
  'a visitor’s report of a member’s picture': ['reports.photoMeant', 'reports.pictureMeant'],
  'a password that was hashed as it came': ['accounts.storeNormalPassword'],
  'open pages, which are no calls': [
    'accounts.openSessions',
    'accounts.sessionsOfTokens',
    'chat.typist',
    'posts.readers',
  ],
  'a server that listens': ['processes.beat', 'processes.forget', 'processes.forgetSilent'],
  'a site that sends real mail': [
    'joining.deletePassed',
    'joining.deleteReplaced',
    'joining.insertPending',
    'joining.pendingOfKey',
  ],
  'a site on which replies are free': ['messages.begunByOther'],
  'a site on which few are online': ['pages.joinedLately'],
  'a member who may not see who looked': ['profiles.countViewers'],
  'friends in another order': ['friends.byActivity', 'friends.bySince'],
  'the founders, of whom there are no more than places': ['membership.founderNumber'],
  'the audit log, searched or checked from one entry on': [
    'audit.linkAt',
    ...['act', 'act-upon', 'by', 'by-act', 'by-act-upon', 'by-upon', 'upon'].map(
      (filters) => `audit.list-${filters}`,
    ),
  ],
  'a photo that is sent, or opened in full by who has a licence': ['photos.putLock', 'photos.noteOpened'],
  'a decision that suspends, and what it leads to': [
    'accounts.deleteBanOfReport',
    'accounts.shortenSuspension',
    'reports.longestAway',
  ],
  'users who are searched for, or of one kind, or in another order': [
    'users.byEmail',
    'users.byId',
    'users.byReference',
    'users.fewJoined',
    'users.fewOfTier',
    'users.fewOfType',
    'users.fewSeen',
    'users.fewVerified',
    'users.named',
    'users.newestAway',
    'users.newestFew',
    'users.newestReported',
    'users.newestStaff',
    'users.seen',
    'users.seenAway',
    'users.seenFew',
    'users.seenReported',
    'users.seenStaff',
  ],
  'a decision that removes something, and its end': [
    'chat.emptyTakenDown',
    'chat.setTakenDown',
    'messages.deleteTakenDown',
    'messages.setTakenDown',
    'photos.deleteBan',
    'photos.insertBan',
    'reports.fileToBan',
    'reports.messageThere',
    'reports.photoThere',
    'reports.postThere',
    'reports.replyThere',
    'reports.photoToRemove',
    'reports.lineThere',
    'reports.threadThere',
  ],
  'a report about a line of a chat, or a reply': [
    'chat.reportedLine',
    'chat.setHidden',
    'reports.chatLine',
    'reports.chatLinesAround',
    'reports.reply',
  ],
  'a visitor who followed a member’s link': ['referrals.insert', 'referrals.referrer'],
  'terms that members are asked to agree to, or a page with a picture': [
    'accounts.askForTerms',
    'pages.findPicture',
    'pages.keepPicture',
  ],
  'a visitor from a landing page': ['joining.insertSource', 'pages.countRegistration'],
  'a report about a photo': ['reports.categoriesOf'],
  'what three members have reported, and a decision on it': [
    'discussion.withhold',
    'photos.withhold',
    'posts.withhold',
  ],
  'an appeal against what an admin decided, which is taken back, or such a decision that is': [
    'accounts.forgetAbsence',
    'reports.accountDecisionOfLink',
    'reports.accountDecisionToAppeal',
    'reports.forgetAccountDecision',
  ],
  'an address that is gone back to': ['accounts.closeWaysBack'],
  'requests for a username that are not waiting': [
    'usernames.decidedUsernameRequests',
    'usernames.usernameRequests',
  ],
  'a request for friendship, which no call makes yet': ['contact.recipient'],
  'a case of a visitor, or one that another admin has': ['reports.nameOf', 'reports.visitorOf'],
}

test('the calls and jobs send every named statement, except those listed with a reason', () => {
  const found = new Set([...sent.byCalls, ...sent.byJobs].map(({ name }) => name))
  expect(names.filter((name) => !found.has(name)).sort()).toEqual(Object.values(NOT_SENT).flat().sort())
})
