// Runs on both engines: batches and cascades are implemented in SQL.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { MOST_NOTICES } from '#shared/domains/notifications/notifications.list.contract.ts'
import { DAY } from '#shared/kernel/time.ts'
import { covers } from '#testing/covers.ts'
import { JOB_WORK } from '../domains.ts'
import { createTestApp, type TestApp } from '../testing/scenario/app.ts'
import { addMany } from '../testing/scenario/many.ts'
import { OTHER_JOBS } from '../testing/matrices/other-jobs.ts'
import { noteTouched, type Touched } from '../testing/matrices/touched.ts'

const PORTION = 200
/** More than the batch size. */
const MANY = 250

let app: TestApp
let countTouched: (work: () => Promise<unknown>) => Promise<Touched>
/** The member that the other members' rows relate to. */
let member: { id: string }
let others: string[]

beforeAll(async () => {
  app = await createTestApp()
  others = await addMany(app.services, MANY)
  countTouched = await noteTouched(app.services)
})
afterAll(() => app.close())
beforeEach(async () => {
  member = await app.given.member()
})

/**
 * Statements receive the member as `$1`, the others as `$2`, and as `$3` a time so long ago that everything stored then
 * has expired.
 */
const put = async (query: string): Promise<void> => {
  const old = new Date(app.clock.now().getTime() - 400 * DAY)
  await app.services.database.pool.query(
    `with given as (select $1::uuid as member, $2::uuid[] as others, $3::timestamptz as old), n as (select generate_series(1, ${MANY}) as n),
      o as (select other, n from given, unnest(others) with ordinality as each (other, n)) ${query}`,
    [member.id, others, old],
  )
}

const PAIR = 'least(member, other), greatest(member, other)'
const CASES = `insert into report_cases (id, case_number, kind, category, priority, created_at, decision, decided_at, told_at, reported_id, claimed_by, claimed_at, decided_by)`
const REPORTS = `insert into member_reports (id, case_id, reporter_id, client_key, kind, subject_id, category, note, evidence, created_at)`
const caseOf = (number: string) => `(select id from report_cases where case_number = '${number}')`

interface Line {
  given: () => Promise<void>
  /** The minimum number of rows the job touches per table. */
  touches: Record<string, number>
}

/** The jobs that delete or change old rows, each with more than one batch of rows. */
const LINES: Record<string, Line> = {
  'accounts.eraseExpired': {
    given: async () => {
      await put(`insert into sessions (id, account_id, token_hash, kind, created_at, last_used_at, expires_at)
        select gen_random_uuid(), member, decode(md5('s' || n), 'hex'), 'day', old, old, old from given, n`)
      await put(`insert into tokens (id, account_id, purpose, token_hash, created_at, expires_at)
        select gen_random_uuid(), member, 'reset_password', decode(md5('t' || n), 'hex'), old, old from given, n`)
      await put(`insert into pending_log_ins (id, account_id, token_hash, kind, password_tag, created_at, expires_at)
        select gen_random_uuid(), member, decode(md5('p' || n), 'hex'), 'browser', '', old, old from given, n`)
      await put(`insert into account_restrictions (account_id, kind, until, reason, created_at)
        select other, 'read_only', old, '', old from given, o`)
      await put(`insert into banned_members (id, address_hash, created_at, expires_at)
        select gen_random_uuid(), decode(md5('b' || n), 'hex'), old, old from given, n`)
      await put(`insert into letter_references (hash, account_id, sent_on)
        select decode(md5('r' || n), 'hex'), member, old from given, n`)
    },
    touches: {
      sessions: MANY,
      tokens: MANY,
      pending_log_ins: MANY,
      account_restrictions: MANY,
      banned_members: MANY,
      letter_references: MANY,
    },
  },
  'accounts.liftEnded': {
    given: () =>
      put(
        `update accounts set status = 'suspended', suspended_until = old from given where id = any (others)`,
      ),
    touches: { accounts: MANY },
  },
  'membership.endExpired': {
    given: () =>
      put(`insert into membership_subscriptions (id, user_id, tier_id, status, source, created_at, expires_at)
        select gen_random_uuid(), other, (select id from membership_tiers where name = 'gold'), 'active', 'admin', old, old from given, o`),
    touches: { membership_subscriptions: MANY },
  },
  'profiles.eraseFormerPartners': {
    given: async () => {
      await put(
        `insert into personal_details (profile_id, person, firstname) select other, 'partner', 'Kim' from o`,
      )
      await put(`update profiles set left_couple_at = old from given where id = any (others)`)
    },
    touches: { profiles: MANY, personal_details: MANY },
  },
  'profiles.sweepViews': {
    given: () =>
      put(
        `insert into profile_looks (viewed_id, viewer_id, day, looked_at) select member, other, old, old from given, o`,
      ),
    touches: { profile_looks: MANY },
  },
  'usernames.releaseNames': {
    given: () =>
      put(`insert into held_usernames (hash, until) select decode(md5('n' || n), 'hex'), old from given, n`),
    touches: { held_usernames: MANY },
  },
  'photos.removeUnclaimed': {
    given: () =>
      put(`insert into unclaimed_files (file_key, created_at) select 'old ' || n, old from given, n`),
    touches: { unclaimed_files: MANY },
  },
  'photos.removeEnded': {
    given: async () => {
      const photoId = await app.given.photo(member)
      await put(`insert into photo_shares (id, photo_id, owner_id, member_id, created_at, expires_at)
        select gen_random_uuid(), '${photoId}', member, other, old, old from given, o`)
    },
    touches: { photo_shares: MANY },
  },
  'verification.destroyOld': {
    given: async () => {
      await put(`insert into verification_photos (id, user_id, attempt, photo_url, width, height, code, profile_type, status, submitted_at, reviewed_at, client_key, created_at)
        select gen_random_uuid(), member, n, 'key ' || n, 1, 1, 'A1', 'man', 'rejected', old, old, gen_random_uuid(), old from given, n`)
      await put(
        `insert into verification_codes (member_id, code, expires_at) select other, 'A1', old from given, o`,
      )
    },
    touches: { verification_photos: MANY, verification_codes: MANY },
  },
  'status.eraseExpired': {
    given: () =>
      put(
        `insert into user_statuses (user_id, status_text, expires_at, updated_at) select other, 'Here', old, old from given, o`,
      ),
    touches: { user_statuses: MANY },
  },
  'winks.removeDeleted': {
    given: () =>
      put(
        `insert into winks (id, sender_id, recipient_id, day, created_at, is_deleted) select gen_random_uuid(), other, member, old, old, true from given, o`,
      ),
    touches: { winks: MANY },
  },
  'chat.eraseEnded': {
    given: async () => {
      await put(`insert into chat_rooms (id, participant_a, participant_b, is_active, ended_at, created_at, last_activity, wrote_a, wrote_b)
        select gen_random_uuid(), ${PAIR}, false, old, old, old, true, true from given, o`)
      await put(`insert into chat_messages (id, room_id, seq, sender_id, message, created_at, client_key)
        select gen_random_uuid(), (select id from chat_rooms where member in (participant_a, participant_b) order by id limit 1), n, member, 'Hello', old, gen_random_uuid() from given, n`)
    },
    touches: { chat_rooms: MANY, chat_messages: MANY },
  },
  'notifications.removeOld': {
    given: async () => {
      await put(`insert into notices (id, member_id, kind, about, created_at, latest_at)
        select gen_random_uuid(), member, 'new_message', gen_random_uuid(), old, old from given, n`)
      await put(`insert into notices (id, member_id, kind, about, created_at, latest_at)
        select gen_random_uuid(), member, 'new_message', gen_random_uuid(), old + interval '400 days', old + interval '400 days' from given, generate_series(1, ${MOST_NOTICES + MANY})`)
    },
    touches: { notices: 2 * MANY },
  },
  'reports.tell': {
    given: () =>
      put(
        `${CASES} select gen_random_uuid(), 'T' || n, 'profile', 'harassment', 3, old, 'no_action', old, null, null, null, null, null from given, n`,
      ),
    touches: { report_cases: MANY },
  },
  'reports.destroyOld': {
    given: async () => {
      await put(
        `${CASES} select gen_random_uuid(), 'D' || n, 'profile', 'harassment', 3, old, 'no_action', old, old, null, null, null, null from given, n`,
      )
      await put(
        `${REPORTS} select gen_random_uuid(), ${caseOf('D1')}, other, gen_random_uuid(), 'profile', member, 'harassment', 'Look', '{}', old from given, o`,
      )
    },
    touches: { report_cases: MANY, member_reports: MANY },
  },
  // Everything is already counted up to yesterday, so the job only cleans up.
  'statistics.count': {
    given: async () => {
      await put(
        `insert into daily_counts (day, what, key, amount) select old::date - 500 - n::int, 'joined', '', 1 from given, n`,
      )
      await put(`insert into daily_counts (day, what, key, amount) select old::date + 399, what, '', 1
        from given, unnest(array['joined', 'active', 'messages', 'photos', 'verifications', 'reports', 'decisions', 'types', 'counties']) as what
        on conflict do nothing`)
    },
    touches: { daily_counts: MANY },
  },
  'joining.eraseExpired': {
    given: () =>
      put(`insert into pending_sign_ups (id, client_key, email, password_hash, username, profile_type, birth_month, birth_year, terms_version, created_at, expires_at)
        select gen_random_uuid(), gen_random_uuid(), 's' || n || '@example.org', '', 'waiting' || n, 'man', 1, 1980, '1', old, old from given, n`),
    touches: { pending_sign_ups: MANY },
  },
  'joining.expireExports': {
    given: () =>
      put(
        `insert into data_exports (id, member_id, created_at) select gen_random_uuid(), other, old from given, o`,
      ),
    touches: { data_exports: MANY },
  },
  // A member with a lot of data, including data that only admins have.
  'joining.eraseLeavers': {
    given: async () => {
      const now = `old + interval '400 days'`
      await put(
        `${CASES} select gen_random_uuid(), 'E' || n, 'profile', 'harassment', 3, ${now}, 'no_action', ${now}, ${now}, member, member, old, member from given, n`,
      )
      await put(
        `insert into report_openings (id, case_id, admin_id, opened_at) select gen_random_uuid(), ${caseOf('E1')}, member, old from given, n`,
      )
      await put(`${REPORTS} select gen_random_uuid(), id, member, gen_random_uuid(), 'profile', other, 'harassment', '', null, old
        from (select id, row_number() over () as n from report_cases where claimed_by is not null) as own join o using (n), given`)
      await put(
        `${CASES} select gen_random_uuid(), 'About', 'profile', 'harassment', 3, ${now} + interval '1 day', null, null, null, member, null, null, null from given`,
      )
      await put(`${REPORTS} select gen_random_uuid(), ${caseOf('About')}, other, gen_random_uuid(), 'profile', member, 'harassment', 'Look',
        '{"username": "", "lines": [], "profile": null, "alt": ""}', old from given, o`)
      await put(
        `insert into report_hidings (member_id, kind, item_id, created_at) select other, 'profile', member, old from given, o`,
      )
      await put(`insert into verification_photos (id, user_id, attempt, width, height, code, profile_type, submitted_at, client_key, created_at)
        select gen_random_uuid(), others[1], 0, 1, 1, 'A1', 'man', old, gen_random_uuid(), old from given`)
      await put(`insert into verification_openings (id, entry_id, admin_id, opened_at)
        select gen_random_uuid(), (select id from verification_photos where user_id = others[1] and status = 'pending'), member, old from given, n`)
      await put(
        `insert into profile_looks (viewed_id, viewer_id, day, looked_at) select member, other, old, old from given, o`,
      )
      await put(
        `insert into friends (id, user_a, user_b, requested_by, status, created_at, decided_at) select gen_random_uuid(), member, other, other, 'accepted', old, old from given, o`,
      )
      await app.given.photo(member)
      await put(`insert into photo_fabs (id, photo_id, member_id, owner_id, created_at)
        select gen_random_uuid(), photos.id, other, member, old from given, o, photos where photos.owner_id = member`)
      await put(
        `insert into open_doors (member_id, sender_id, created_at) select member, other, old from given, o`,
      )
      await put(`insert into chat_rooms (id, participant_a, participant_b, is_active, ended_at, created_at, last_activity, wrote_a, wrote_b)
        select gen_random_uuid(), ${PAIR}, true, null, old, old, true, true from given, o`)
      await put(`insert into chat_messages (id, room_id, seq, sender_id, message, created_at, client_key)
        select gen_random_uuid(), (select id from chat_rooms where member in (participant_a, participant_b) order by id limit 1), n, member, 'Hello', old, gen_random_uuid() from given, n`)
      await put(`update accounts set status = 'deleted', erase_at = old from given where id = member`)
    },
    touches: {
      accounts: 1,
      // The cases about the member, those the member opened and decided, and one with many reports.
      report_cases: 3 * MANY + 1,
      // The reports about the member, as many filed by the member, and the reports in the case with many reports.
      member_reports: 3 * MANY,
      report_openings: MANY,
      report_hidings: MANY,
      verification_openings: MANY,
      profile_looks: MANY,
      friends: MANY,
      photo_fabs: MANY,
      open_doors: MANY,
      chat_rooms: MANY,
      chat_messages: MANY,
    },
  },
}

test('every job has a test here or is listed among the other jobs', () => {
  expect(Object.keys({ ...LINES, ...OTHER_JOBS }).sort()).toEqual(JOB_WORK.map(({ job }) => job.name).sort())
})

test.each(Object.entries(LINES))(
  '%s works in batches, including the rows that cascades delete',
  covers('DEL-05.4'),
  async (name, { given, touches }) => {
    const work = JOB_WORK.find(({ job }) => job.name === name)
    const run = async () => work?.run(app.services, {})
    // Cleans up what other tests left behind.
    await run()
    await given()
    const touched = await countTouched(run)
    expect(touched.all).toMatchObject(touches)
    expect(touched.most).toBeLessThanOrEqual(PORTION)
    expect(touched.mostRead).toBeLessThanOrEqual(PORTION)
  },
)
