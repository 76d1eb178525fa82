import { afterAll, beforeAll, expect, test } from 'vitest'
import { newOrderedId } from '#shared/kernel/ids.ts'
import { openBefore } from '#server/testing/older.ts'

const NAMES = ['anna', 'max', 'kim', 'alex', 'sam', 'robin']
const IDS = NAMES.map(newOrderedId)
const PHOTO_IDS = NAMES.map(newOrderedId)

/** Members with a photo each, who joined an hour after one another. */
const ACCOUNTS = `
  insert into accounts (id, email, password_hash, terms_version, terms_accepted_at, created_at, founder_number)
  select id, name, '', '1', now(), '2026-01-01T10:00:00.123Z'::timestamptz + position * interval '1 hour', position
  from unnest($1::uuid[], $2::text[]) with ordinality as each (id, name, position)`
const PHOTOS = `
  insert into photos (id, owner_id, file_key, width, height, thumbhash, created_at)
  select photo.id, accounts.id, 'photo of ' || email, 8, 10, '', now()
  from unnest($1::uuid[]) with ordinality as photo (id, position) join accounts on founder_number = position`

/** A row for each of them, or for each two, in every table that holds something of members. */
const ROWS = `
  insert into membership_tiers (id, name, description, features, search_priority, highlighted, sees_viewers, ad_free)
    values (gen_random_uuid(), 'gold', '', '{}', 2, true, true, true);
  insert into profiles (id, username, profile_type, birth_month, birth_year, photo_id, current_tier_id, created_at, updated_at)
    select accounts.id, email, 'couple_mf', 4, 1990, photos.id, membership_tiers.id, accounts.created_at, now()
    from accounts join photos on owner_id = accounts.id cross join membership_tiers;
  insert into personal_details (profile_id, person) select id, 'partner' from accounts;
  insert into consents (member_id, subject, version, given_at) select id, 'profile', '1', now() from accounts;
  insert into member_activity (member_id, last_active_at) select id, now() from accounts;
  insert into daily_use (member_id, kind, day, used) select id, 'chats', now(), 1 from accounts;
  insert into member_search (id, type, country, place, interests, wants, age_min, age_max, flags, rank)
    select id, 2, 1, 0, 0, 63, 18, 60, 65, 0 from accounts;
  insert into membership_subscriptions (id, user_id, tier_id, status, source, created_at)
    select gen_random_uuid(), accounts.id, membership_tiers.id, 'active', 'admin', now() from accounts cross join membership_tiers;
  insert into profile_contact_preferences (id, profile_id, updated_at) select gen_random_uuid(), id, now() from accounts;
  insert into user_statuses (user_id, status_text, expires_at, updated_at) select id, email, now(), now() from accounts;
  insert into sessions (id, account_id, token_hash, kind, created_at, last_used_at, expires_at)
    select gen_random_uuid(), id, email::bytea, 'day', now(), now(), now() from accounts;
  insert into tokens (id, account_id, purpose, token_hash, created_at, expires_at)
    select gen_random_uuid(), id, 'reset_password', email::bytea, now(), now() from accounts;
  insert into audit_people (account_id, pseudonym, key) select id, gen_random_uuid(), '' from accounts;
  insert into audit_acts (id, at, actor_id, act, subject)
    select gen_random_uuid(), now(), pseudonym, 'x', pseudonym from audit_people;
  insert into friends (id, user_a, user_b, requested_by, status, created_at)
    select gen_random_uuid(), a.id, b.id, b.id, 'pending', now() from accounts a join accounts b on a.id < b.id;
  insert into blocked_users (blocker_id, blocked_id, created_at)
    select a.id, b.id, now() from accounts a join accounts b on a.id < b.id;
  insert into photo_shares (photo_id, member_id, created_at)
    select photos.id, accounts.id, now() from photos join accounts on owner_id < accounts.id;
  insert into message_threads (id, participant_a, participant_b, created_at, updated_at, removed_by_a_at)
    select gen_random_uuid(), a.id, b.id, now(), now(), now() from accounts a left join accounts b on a.id < b.id;
  insert into messages (id, thread_id, sender_id, recipient_id, body, created_at, client_key)
    select gen_random_uuid(), id, participant_a, participant_b, 'Hello', now(), gen_random_uuid() from message_threads`

let older: Awaited<ReturnType<typeof openBefore>>

const rowsOf = async <Row extends object>(text: string) => (await older.pool.query<Row>(text)).rows

/** What holds, refuses, reads and reacts: constraints, indexes and triggers. */
const listRules = async () => ({
  constraints: await rowsOf(
    `select conrelid::regclass::text as of, conname, pg_get_constraintdef(oid) as rule, convalidated, condeferrable
     from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n' order by 1, 2`,
  ),
  indexes: await rowsOf<{ indexname: string; indexdef: string }>(
    `select indexname, indexdef from pg_indexes where schemaname = 'public' order by 1`,
  ),
  triggers: await rowsOf(
    `select pg_get_triggerdef(oid) as trigger, tgenabled from pg_trigger where not tgisinternal order by 1`,
  ),
})

interface Thread {
  participant_a: string | null
  participant_b: string | null
  removed_by_a_at: string | null
  removed_by_b_at: string | null
}

/** Whichever participant stands first. */
const sidesOf = ({ participant_a, participant_b, removed_by_a_at, removed_by_b_at, ...rest }: Thread) => ({
  ...rest,
  sides: [[participant_a, removed_by_a_at].join(), [participant_b, removed_by_b_at].join()].toSorted(),
})

/** Every row of every table, with the names of members and photos in the places of their ids. */
const readRows = async () => {
  const named = await rowsOf<{ id: string; name: string }>(
    `select id, email as name from accounts union all select id, file_key from photos`,
  )
  const withNames = (text: string) => named.reduce((so, { id, name }) => so.replaceAll(id, name), text)
  const tables = await rowsOf<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const read = new Map<string, string[]>()
  for (const { name } of tables) {
    const rows = await rowsOf<{ row: object }>(`select to_jsonb(each) - 'joined' as row from ${name} each`)
    const texts = rows.map(({ row }) => {
      const plain = JSON.parse(withNames(JSON.stringify(row))) as object
      return JSON.stringify(name === 'message_threads' ? sidesOf(plain as Thread) : plain)
    })
    read.set(name, texts.toSorted())
  }
  return read
}

const readState = async () => ({ rows: await readRows(), rules: await listRules() })
let before: Awaited<ReturnType<typeof readState>>
let after: typeof before

beforeAll(async () => {
  older = await openBefore('random_ids')
  await older.pool.query(ACCOUNTS, [IDS, NAMES])
  await older.pool.query(PHOTOS, [PHOTO_IDS])
  await older.pool.query(ROWS)
  before = await readState()
  await older.migrate()
  after = await readState()
})
afterAll(() => older.close())

test('every member and every photo gets a random id', async () => {
  const ids = await rowsOf<{ id: string }>('select id from accounts union all select id from photos')
  expect(ids).toHaveLength(2 * NAMES.length)
  for (const { id } of ids) expect(id).toMatch(/^.{14}4/)
})

test('no old id is left anywhere, and every row belongs to whom it did', async () => {
  const holding = await rowsOf<{ name: string }>(
    `select distinct conrelid::regclass::text as name from pg_constraint
     where contype = 'f' and confrelid in ('accounts'::regclass, 'profiles'::regclass, 'photos'::regclass)`,
  )
  for (const { name } of holding) expect(before.rows.get(name)?.length, name).toBeGreaterThan(0)
  expect(after.rows).toEqual(before.rows)
  const stored = JSON.stringify([...after.rows])
  expect([...IDS, ...PHOTO_IDS].filter((id) => stored.includes(id))).toEqual([])
})

test('the search knows who joined when', async () => {
  const query =
    'select joined::float8, created_at from member_search join accounts using (id) order by joined'
  const rows = await rowsOf<{ joined: number; created_at: Date }>(query)
  expect(rows).toHaveLength(NAMES.length)
  for (const { joined, created_at } of rows) expect(joined).toBe(created_at.getTime())
})

test('keys, checks and triggers are as they were, and so are the indexes, those by joining on the moment of it', () => {
  const { indexes, ...rules } = after.rules
  const { indexes: earlier, ...rulesBefore } = before.rules
  expect(rules).toEqual(rulesBefore)
  const expected = earlier.map(({ indexname, indexdef }) => {
    const isByJoining = indexname.startsWith('member_search_newest')
    return {
      indexname,
      indexdef: isByJoining ? indexdef.replace('id DESC', 'joined DESC, id DESC') : indexdef,
    }
  })
  expect(indexes).toEqual(expected)
})

test('records of admins are still closed', async () => {
  await expect(rowsOf('delete from audit_acts')).rejects.toThrow('can only be added to')
})
