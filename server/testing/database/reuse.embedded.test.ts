import { readFileSync } from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createMemory } from './memory.ts'
import { bringBack, readMarks, type Marks } from './reuse.ts'

let memory: PGlite
let marks: Marks
beforeAll(async () => {
  const prepared = inject('testDatabase')
  const snapshot = prepared.engine === 'embedded' ? prepared.snapshot : ''
  memory = await createMemory(new Blob([readFileSync(snapshot)]))
  marks = await readMarks(memory)
})
afterAll(() => memory.close())

/** Returns a hash of each table's rows, the state of every sequence, and the session's settings. */
const readAll = async () => {
  const { rows } = await memory.query<{ query: string }>(`
    select string_agg(format('select %L as name, md5(coalesce(string_agg(t::text, chr(10) order by t::text), ''''))
      as hash from only %s t', oid::regclass, oid::regclass), ' union all ') as query
    from pg_class where relkind = 'r' and oid >= 16384`)
  const hashes = await memory.query(`${rows[0]?.query} order by name`)
  const sequences = await memory.query(
    'select sequencename, last_value from pg_sequences order by schemaname, sequencename',
  )
  const settings = await memory.query(`select name, setting from pg_settings where source = 'session'`)
  return { tables: hashes.rows, sequences: sequences.rows, settings: settings.rows }
}

const account = `insert into accounts (id, email, password_hash, terms_version, terms_accepted_at, created_at)
  values (gen_random_uuid(), 'left@example.org', 'x', 'x', now(), now())`

test.each([
  ['an added row', account],
  ['a changed row', `update membership_tiers set name = name`],
  ['changed content', `update sidebar_menus set updated_at = now()`],
  ['removed rows', `delete from postcode_regions where country = 'Canada'`],
  ['a used sequence', `insert into places (country, region) values ('USA', 'Nowhere')`],
  ['rows that were added and deleted', `${account}; delete from accounts`],
  ['session settings', `set statement_timeout = 5; set search_path = pg_catalog`],
  ['a prepared statement', `prepare left_over as select 1`],
  ['an open transaction', `begin; ${account}`],
  ['a removed migration', `delete from drizzle.__drizzle_migrations`],
])('when another test file takes over the database, this is undone: %s', async (_, left) => {
  const before = await readAll()
  await memory.exec(left)
  const again = await bringBack(memory, marks)
  expect(again).toBeDefined()
  if (again) marks = again
  expect(await readAll()).toEqual(before)
  expect((await memory.query('select name from pg_prepared_statements')).rows).toEqual([])
})

test.each([
  ['a table', 'create table left_over (id int)', 'drop table left_over'],
  [
    'a column',
    'alter table sidebar_menus add column left_over int',
    'alter table sidebar_menus drop column left_over',
  ],
  ['a trigger', 'alter table accounts disable trigger all', 'alter table accounts enable trigger all'],
  ['the statistics', 'analyze accounts', 'truncate accounts cascade'],
  [
    'many rows',
    'insert into pgboss.version select 1000 + n from generate_series(1, 3000) n',
    'delete from pgboss.version where version > 1000',
  ],
])('a test database isn’t reused after a change to %s', async (_, left, tidyUp) => {
  await memory.exec(left)
  expect(await bringBack(memory, marks)).toBeUndefined()
  await memory.exec(tidyUp)
  marks = await readMarks(memory)
})
