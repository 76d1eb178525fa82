// Runs on both engines: each has a catalogue that describes the tables.
import { readdirSync } from 'node:fs'
import { join, sep } from 'node:path'
import { getTableName, is, sql } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectRoot } from '#server/platform/runtime/project-root.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { covers } from '#testing/covers.ts'

const domains = join(projectRoot, 'server/domains')
const files = readdirSync(domains, { recursive: true, encoding: 'utf8' }).filter((path) =>
  path.endsWith('.tables.ts'),
)
const modules = await Promise.all(
  files.map(async (path) => {
    const exported = (await import(join(domains, path))) as Record<string, unknown>
    return { domain: path.split(sep)[0] ?? path, exported }
  }),
)
const owned = modules.flatMap(({ domain, exported }) =>
  Object.values(exported)
    .filter((value): value is PgTable => is(value, PgTable))
    .map((table) => ({ domain, table })),
)
const tables = owned.map(({ table }) => table)

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const columnsOf = async (table: string) => {
  const { rows } = await app.services.db.execute<{ name: string }>(sql`
    select attname as name from pg_attribute where attrelid = ${table}::regclass and attnum > 0`)
  return rows.map(({ name }) => name)
}

test('every foreign key has an index, so that deleting a row doesn’t scan the tables that refer to it', async () => {
  const { rows } = await app.services.db.execute<{ name: string }>(sql`
    select format('%s (%s)', key.conrelid::regclass, key.conname) as name
    from pg_constraint key
    where key.contype = 'f' and key.connamespace = 'public'::regnamespace and not exists (
      select from pg_index found
      where found.indrelid = key.conrelid and found.indpred is null and found.indisvalid
        and (found.indkey::smallint[])[0:cardinality(key.conkey) - 1] @> key.conkey
    )
    order by 1`)
  expect(rows).toEqual([])
})

const enumerations = tables.flatMap((table) =>
  getTableConfig(table).columns.flatMap(({ name, enumValues }) =>
    enumValues ? [[getTableName(table), name, enumValues] as const] : [],
  ),
)

test.each(enumerations)(
  'the column %s.%s accepts only the values of its enumeration',
  async (table, column, values) => {
    const { rows } = await app.services.db.execute<{ rule: string }>(sql`
    select pg_get_constraintdef(rule.oid) as rule
    from pg_constraint rule
    join pg_attribute on attrelid = rule.conrelid and attnum = any (rule.conkey)
    where rule.contype = 'c' and cardinality(rule.conkey) = 1
      and rule.conrelid = ${table}::regclass and attname = ${column}`)
    const allowed = rows.map(({ rule }) => [...rule.matchAll(/'([^']*)'::text/g)].map(([, value]) => value))
    expect(allowed).toContainEqual(values)
  },
)

test('every column that refers to an account is declared as personal data once, by its table’s domain', async () => {
  const { rows } = await app.services.db.execute<{ name: string; column: string }>(sql`
    with recursive keys as (
      select key.conrelid, key.confrelid, own.attnum, own.attname, other.attnum as target
      from pg_constraint key
      cross join unnest(key.conkey, key.confkey) as pair (own, other)
      join pg_attribute own on own.attrelid = key.conrelid and own.attnum = pair.own
      join pg_attribute other on other.attrelid = key.confrelid and other.attnum = pair.other
      where key.contype = 'f'
    ), found as (
      select conrelid, attnum, attname from keys where confrelid = 'accounts'::regclass
      union
      select keys.conrelid, keys.attnum, keys.attname
      from keys join found on found.conrelid = keys.confrelid and found.attnum = keys.target
    )
    select conrelid::regclass::text as name, attname as column from found`)
  const domainOf = (name: string) =>
    owned.find(({ table }) => getTableName(table) === name)?.domain ?? 'no domain'
  const claimed = app.services.personal.flatMap(({ domain, holds }) =>
    holds.map((column) => `${domain}: ${getTableName(column.table)}.${column.name}`),
  )
  expect(claimed.sort()).toEqual(
    rows.map(({ name, column }) => `${domainOf(name)}: ${name}.${column}`).sort(),
  )
})

test.each([
  ['notification settings', 'notification_settings member_id kind in_app mail push'],
  ['privacy settings', 'profiles visibility show_online leave_trace show_read allow_fabs'],
  ['profile views', 'profile_looks viewed_id viewer_id day looked_at'],
  ['photos', 'photos owner_id file_key audience'],
  ['photo shares', 'photo_shares photo_id owner_id member_id'],
  ['photo fabs', 'photo_fabs photo_id member_id owner_id'],
  ['reports by members', 'member_reports reporter_id case_id'],
  ['reports by visitors', 'visitor_reports'],
  ['in-app notifications', 'notices member_id kind about seen_at'],
  ['saved searches', 'saved_searches member_id'],
  ['sessions by device', 'sessions account_id user_agent'],
  ['pages, including landing pages', 'pages path title body is_published'],
  ['site settings', 'site_settings'],
  ['referrals', 'referrals member_id referrer_id'],
  ['terms acceptance', 'accounts terms_version terms_accepted_at'],
  ['upgrade requests', 'upgrade_requests user_id tier'],
  ['pending emails', 'pgboss.job name data'],
  ['admins’ acts', 'audit_acts actor_id act'],
])('there’s a table for %s', covers('DATA-25.1'), async (_, store) => {
  const [table = '', ...columns] = store.split(' ')
  expect(await columnsOf(table)).toEqual(expect.arrayContaining(columns))
})

test(
  'a photo share stores its expiry, when and how often it was opened, and its message',
  covers('DATA-25.2'),
  async () => {
    expect(await columnsOf('photo_shares')).toEqual(
      expect.arrayContaining(['expires_at', 'opened_at', 'openings', 'message_id']),
    )
  },
)

test(
  'every column with another row’s id has a foreign key, with few exceptions',
  covers('DATA-26.1'),
  async () => {
    const { rows } = await app.services.db.execute<{ name: string }>(sql`
    select format('%s.%s', attrelid::regclass, attname) as name
    from pg_attribute
    join pg_class on pg_class.oid = attrelid and relkind = 'r' and relnamespace = 'public'::regnamespace
    where attname like '%_id' and atttypid = 'uuid'::regtype and not attisdropped and not exists (
      select from pg_constraint where contype = 'f' and conrelid = attrelid and attnum = any (conkey)
    )
    order by 1`)
    expect(rows.map(({ name }) => name)).toEqual([
      // This is a pseudonym, because the admin may leave.
      'audit_acts.actor_id',
      // Reports outlive their subjects, which are of several kinds.
      'member_reports.subject_id',
      // A foreign key to the newest message would be circular, and the message with the highest id may be gone.
      'message_threads.greatest_id',
      'message_threads.last_message_id',
      'report_cases.subject_id',
      'report_hidings.item_id',
    ])
  },
)

test('no index, constraint or default depends on the database’s locale', async () => {
  const { rows } = await app.services.db.execute<{ rule: string }>(sql`
    select rule from (
      select pg_get_indexdef(indexrelid) as rule, indrelid as relation from pg_index
      union all select pg_get_constraintdef(oid), conrelid from pg_constraint
      union all select pg_get_expr(adbin, adrelid), adrelid from pg_attrdef
    ) as rules join pg_class on pg_class.oid = relation and relnamespace = 'public'::regnamespace
    where rule ~* '\\y(lower|upper|initcap)\\(|~~\\*|citext'`)
  expect(rows.length).toBeGreaterThan(10)
  const named = /\b(lower|upper|initcap)\(.*COLLATE "(C|und-x-icu)"/
  expect(rows.filter(({ rule }) => !named.test(rule) || /lower\(\w+\)|~~\*|citext/.test(rule))).toEqual([])
})

test.each([
  ['profile per username', 'profiles', '(lower((username COLLATE "C")))'],
  ['tier per name', 'membership_tiers', '(name)'],
  ['thread per pair of members', 'message_threads', '(participant_a, participant_b)'],
  ['open chat per pair of members', 'chat_rooms', '(participant_a, participant_b) WHERE is_active'],
  ['status per member', 'user_statuses', '(user_id)'],
  ['row of contact preferences per member', 'profile_contact_preferences', '(profile_id)'],
])('there’s at most one %s', covers('DATA-26.2'), async (_, table, key) => {
  const { rows } = await app.services.db.execute<{ rule: string }>(sql`
    select pg_get_indexdef(indexrelid) as rule from pg_index
    where indrelid = ${table}::regclass and indisunique`)
  expect(rows.map(({ rule }) => rule.split(' btree ')[1])).toContain(key)
})
