// Runs on both engines, because batches are read by SQL.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newOrderedId } from '#shared/kernel/ids.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { createBelongings } from '#server/testing/builders/personal-data.ts'
import { readExported } from '#server/testing/builders/exported.ts'
import { addMany } from '#server/testing/scenario/many.ts'
import { sentWhile } from '#server/testing/matrices/sent.ts'
import { countRead } from '#server/testing/matrices/touched.ts'
import { covers } from '#testing/covers.ts'
import { exportMember } from './joining.export.queries.ts'

/** Enough rows for more than one batch. */
const MANY = 250
const PORTION = 200

let app: TestApp
let others: string[]
beforeAll(async () => {
  app = await createTestApp()
  others = await addMany(app.services, MANY)
})
afterAll(() => app.close())

const exportOf = async ({ id }: { id: string }) => readExported(await exportMember(app.services, id))

/** The tables that an export reads whole, and why they never contain much of a member's data. */
const READ_WHOLE: Record<string, string> = {
  accounts: 'one row',
  account_restrictions: 'one row',
  admin_suspensions: 'one row',
  letter_references: 'a day for each of 90',
  profiles: 'one row',
  member_activity: 'one row',
  personal_details: 'one row for each person of the account',
  consents: 'one row for each of three subjects',
  username_change_requests: 'two changes a year, and one that waits; staff decide on each',
  user_statuses: 'one row',
  sign_up_sources: 'one row',
  profile_contact_preferences: 'one row',
  authenticators: 'one row',
  passkeys: 'so many at most as an account may have',
  recovery_codes: 'one set',
  pending_log_ins: 'some minutes old at most',
  notification_settings: 'one row for each kind',
  nameless_notices: 'one row',
  membership_subscriptions: 'one is active; staff give each',
  membership_tiers: 'three rows',
  terms_agreements: 'admins publish new terms now and then, each of which is agreed to once',
  upgrade_requests: 'one waits at most; staff decide on each',
  daily_use: 'one row for each kind',
  saved_searches: 'so many at most as a member may save',
  verification_photos: 'one waits at most; staff decide on each',
  verification_openings: 'staff open each',
  referrals: 'one number, and the one row of the member',
}

/** The tables that a select reads outside all parentheses, unless it has a limit there. */
const tablesReadWhole = (text: string): string[] => {
  let outside = text
  for (let before = ''; before !== outside;) {
    before = outside
    outside = outside.replaceAll(/\([^()]*\)/g, ' ')
  }
  if (!/^\s*select\b/i.test(outside) || /\blimit\b/i.test(outside)) return []
  return [...outside.matchAll(/\b(?:from|join)\s+"(\w+)"/gi)].map(([, table = '']) => table)
}

const readWholeBy = async (work: () => Promise<unknown>): Promise<string[]> =>
  [...new Set((await sentWhile(work)).flatMap(({ text }) => tablesReadWhole(text)))].sort()

test('an export reads only small tables whole', covers('BEY-09.3'), async () => {
  const { anna } = await createBelongings(app)
  expect(await readWholeBy(() => exportOf(anna))).toEqual(Object.keys(READ_WHOLE).sort())
  const { db, personal } = app.services
  const listFiles = () => Promise.all(personal.flatMap(({ files }) => (files ? [files(db, anna.id)] : [])))
  // Reads only the file names, each of which is an entry of the ZIP anyway.
  expect(await readWholeBy(listFiles)).toEqual(['photos', 'verification_photos'])
})

type Row = Record<string, unknown>

/** Returns an export's lists by name, after checking that the database returned at most one batch at a time. */
const listsOf = async (member: { id: string }): Promise<Record<string, Row[]>> => {
  let text = ''
  expect(await countRead(async () => (text = await exportOf(member)))).toBe(PORTION)
  const held = JSON.parse(text) as Record<string, Row[] | Row | null>
  const lists = Object.entries(held).flatMap(([part, value]): [string, unknown][] =>
    Array.isArray(value)
      ? [[part, value]]
      : Object.entries(value ?? {}).map(([name, each]) => [`${part}.${name}`, each]),
  )
  return Object.fromEntries(
    lists.flatMap(([name, list]) => (Array.isArray(list) ? [[name, list as Row[]]] : [])),
  )
}

const MOMENTS = ['viewedAt', 'latestAt', 'decidedAt', 'at', 'since', 'createdAt']
const momentOf = (row: Row) => String(MOMENTS.map((name) => row[name]).find(Boolean))

/** The fields that identify a row's subject. */
const OWN_NAMES = [
  'profile',
  'by',
  'from',
  'owner',
  'friend',
  'with',
  'blocked',
  'message',
  'username',
  'caseNumber',
  'act',
  'id',
]
const nameOf = (row: Row) => OWN_NAMES.map((name) => row[name]).find(Boolean)

test('an export reads large lists in batches, each row once and in order', covers('BEY-09.3'), async () => {
  const member = await app.given.member()
  await app.given.tier(member, 'gold')
  const photoId = await app.given.photo(member)
  // Every three rows have the same timestamp, so that some batches end among them.
  const put = (query: string) =>
    app.services.database.pool.query(
      `with o as (select $1::uuid as member, other, entry, n, timestamptz '2026-06-01' + n / 3 * interval '1 s' as at
          from unnest($2::uuid[], $3::uuid[]) with ordinality as each (other, entry, n)) ${query}`,
      [member.id, others, others.map(() => newOrderedId())],
    )
  const { email } = member
  await put(`insert into profile_looks (viewed_id, viewer_id, day, looked_at)
    select member, other, at, at from o union all select other, member, at, at from o`)
  await put(`insert into photos (id, owner_id, file_key, width, height, thumbhash, audience, created_at)
    select gen_random_uuid(), other, 'key ' || n, 1, 1, '', 'chosen', at from o
    union all select gen_random_uuid(), member, 'own ' || n, 1, 1, '', 'everyone', at from o`)
  await put(`insert into photo_shares (id, photo_id, owner_id, member_id, created_at)
    select gen_random_uuid(), '${photoId}', member, other, at from o
    union all select gen_random_uuid(), photos.id, other, member, at from o join photos on owner_id = other`)
  await put(`insert into photo_fabs (id, photo_id, member_id, owner_id, created_at)
    select gen_random_uuid(), '${photoId}', other, member, at from o
    union all select gen_random_uuid(), photos.id, member, other, at from o join photos on owner_id = other`)
  await put(`insert into open_doors (member_id, sender_id, created_at) select member, other, at from o`)
  await put(`insert into friends (id, user_a, user_b, requested_by, status, created_at, decided_at)
    select gen_random_uuid(), member, other, other, 'accepted', at, at from o`)
  await put(`insert into notices (id, member_id, kind, about, created_at, latest_at)
    select gen_random_uuid(), member, 'new_message', gen_random_uuid(), at, at from o`)
  await put(`insert into contact_messages (id, client_key, email, message, created_at)
    select gen_random_uuid(), gen_random_uuid(), '${email}', 'Message ' || n, at from o`)
  await put(`insert into pending_sign_ups (id, client_key, email, password_hash, username, profile_type, birth_month, birth_year, terms_version, created_at, expires_at)
    select gen_random_uuid(), gen_random_uuid(), '${email}', '', 'waiting' || n, 'man', 1, 1980, '1', at, at from o`)
  await put(`insert into report_cases (id, case_number, kind, category, priority, created_at, decision, decided_at, told_at, reported_id)
    select gen_random_uuid(), 'X' || n, 'profile', 'harassment', 3, at, 'warn', at, at, member from o`)
  await put(`insert into member_reports (id, case_id, reporter_id, client_key, kind, category, note, created_at)
    select gen_random_uuid(), report_cases.id, member, gen_random_uuid(), 'profile', 'harassment', '', at
    from o join report_cases on case_number = 'X' || n`)
  await put(`insert into sessions (id, account_id, token_hash, kind, created_at, last_used_at, expires_at)
    select gen_random_uuid(), member, decode(md5('s' || n), 'hex'), 'day', at, at, at from o`)
  await put(`insert into push_devices (session_id, id, member_id, subscription, endpoint_tag, server_key, created_at)
    select id, id, member, '', token_hash, '', at from o join sessions on token_hash = decode(md5('s' || n), 'hex')`)
  await put(`insert into tokens (id, account_id, purpose, token_hash, created_at, expires_at)
    select gen_random_uuid(), member, 'reset_password', decode(md5('t' || n), 'hex'), at, at from o`)
  await put(
    `insert into audit_people (account_id, pseudonym, key) select distinct member, member, ''::bytea from o`,
  )
  await put(
    `insert into audit_acts (id, at, actor_id, act, subject) select entry, at, member, 'x.' || n, member from o`,
  )

  const lists = await listsOf(member)
  const shared = lists['photos.photos']?.find(({ id }) => id === photoId)?.['sharedWith']
  const read = { ...lists, shared: shared as Row[] }
  expect(Object.fromEntries(Object.entries(read).map(([name, { length }]) => [name, length]))).toMatchObject({
    'accounts.sessions': MANY,
    'accounts.mailedLinks': MANY,
    'joining.signUps': MANY,
    'profiles.profilesOpened': MANY,
    'profiles.openedBy': MANY,
    'photos.photos': MANY + 1,
    shared: MANY,
    'photos.sharedWithYou': MANY,
    'messages.alwaysOpen': MANY,
    'photos.fabsGiven': MANY,
    'photos.fabsReceived': MANY,
    relations: MANY,
    'notifications.notifiedOn': MANY,
    'notifications.toldOf': MANY,
    pages: MANY,
    'reports.filed': MANY,
    'reports.aboutYou': MANY,
    'audit.actsUponYou': MANY,
    'audit.yourActs': MANY,
  })
  for (const [list, rows] of Object.entries(read)) {
    const moments = rows.map(momentOf)
    expect(moments, list).toEqual(moments.toSorted())
    const names = rows.flatMap((row) => nameOf(row) ?? [])
    expect(new Set(names).size, list).toBe(names.length)
  }
})

test('an export reads blocks in batches as well', covers('BEY-09.3'), async () => {
  const member = await app.given.member()
  await app.services.database.pool.query(
    `insert into blocked_users (blocker_id, blocked_id, created_at) select $1, id, now() from unnest($2::uuid[]) as id`,
    [member.id, others],
  )
  const { blocks } = await listsOf(member)
  expect(new Set(blocks?.map(nameOf)).size).toBe(MANY)
  expect(blocks).toHaveLength(MANY)
})
