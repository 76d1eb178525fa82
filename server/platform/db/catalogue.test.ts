// Runs on both engines: what both catalogues say of the tables.
import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { getTableName, is, sql } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectRoot } from '#server/platform/project-root.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'

const domains = join(projectRoot, 'server/domains')
const files = readdirSync(domains, { recursive: true, encoding: 'utf8' }).filter((path) =>
  path.endsWith('.tables.ts'),
)
const modules = await Promise.all(
  files.map(async (path) => {
    const exported = (await import(join(domains, path))) as Record<string, unknown>
    return { domain: dirname(path), exported }
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

test('every foreign key has an index, so that no table is read whole when a row it refers to goes', async () => {
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

test.each(enumerations)('%s.%s holds one of its values', async (table, column, values) => {
  const { rows } = await app.services.db.execute<{ rule: string }>(sql`
    select pg_get_constraintdef(rule.oid) as rule
    from pg_constraint rule
    join pg_attribute on attrelid = rule.conrelid and attnum = any (rule.conkey)
    where rule.contype = 'c' and cardinality(rule.conkey) = 1
      and rule.conrelid = ${table}::regclass and attname = ${column}`)
  const allowed = rows.map(({ rule }) => [...rule.matchAll(/'([^']*)'::text/g)].map(([, value]) => value))
  expect(allowed).toContainEqual(values)
})

test('every column that leads to an account is claimed once, by the domain of its table', async () => {
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
