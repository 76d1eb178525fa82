// Runs on both engines: statements are sent with their names on only one engine.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { costOf } from '#server/testing/matrices/costs.ts'
import { instant } from '../columns.ts'
import { sqlStatement, statement, type Given } from './statement.ts'
import { inTransaction } from '../transaction.ts'

const notes = pgTable('test_notes', {
  id: integer('id').primaryKey(),
  words: text('words').array().notNull(),
  at: instant('at').notNull(),
})

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
  await app.services.db.execute(
    sql`create table test_notes (id int primary key, words text[] not null, at timestamptz(3) not null)`,
  )
})
afterAll(() => app.close())

const FIRST = { id: 1, words: ['a "b"', 'c, d', ''], at: new Date('2026-03-01T10:00:00.123Z') }
beforeEach(async () => {
  await app.services.db.delete(notes)
  await insertNote(app.services.db, FIRST)
})

let built = 0
const noteOf = statement('tests.note', (db, { id }: Given<{ id: number }>) => {
  built += 1
  return db.select().from(notes).where(eq(notes.id, id))
})
const insertNote = statement('tests.insertNote', (db, given: Given<typeof notes.$inferSelect>) =>
  db.insert(notes).values({ id: given.id, words: given.words, at: given.at }),
)
const those = sqlStatement(
  'tests.those',
  ({ ids }: Given<{ ids: number[] }>) =>
    sql<{ id: number }>`select id from ${notes} where id = any(${ids}::int[]) order by id`,
)
const all = sqlStatement(
  'tests.all',
  () => sql<{ count: number }>`select count(*)::int as count from ${notes}`,
)

test('timestamps, arrays and lists of values are passed unchanged', async () => {
  const { db } = app.services
  await insertNote(db, { id: 2, words: [], at: FIRST.at })
  expect(await noteOf(db, { id: 1 })).toEqual([FIRST])
  expect(await those(db, { ids: [3, 2, 1] })).toEqual([{ id: 1 }, { id: 2 }])
  expect(await those(db, { ids: [] })).toEqual([])
  expect(await all(db)).toEqual([{ count: 2 }])
})

test('a statement is built once per connection, and each call sends it once', async () => {
  const { db } = app.services
  await noteOf(db, { id: 1 })
  const before = built
  expect(await costOf(() => noteOf(db, { id: 1 }))).toBe(1)
  expect(await costOf(() => those(db, { ids: [1] }))).toBe(1)
  expect(built).toBe(before)
})

test('a statement run on a transaction is part of that transaction', async () => {
  const at = new Date('2026-03-01T10:00:00Z')
  const failing = inTransaction(app.services, async ({ tx }) => {
    await insertNote(tx, { id: 7, words: [], at })
    expect(await those(tx, { ids: [7] })).toEqual([{ id: 7 }])
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await those(app.services.db, { ids: [7] })).toEqual([])
})

test('no two statements on the site share a name, because a connection identifies them only by name', () => {
  const files = readdirSync('server', { recursive: true, encoding: 'utf8' })
  const names = files
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) => [...readFileSync(join('server', file), 'utf8').matchAll(/statement\(\s*'([^']+)'/gi)])
    .map(([, name]) => name)
  expect(names.length).toBeGreaterThan(80)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})

test('a statement still works after an error', async () => {
  const { db } = app.services
  const again = { id: 1, words: [], at: new Date('2026-03-02T10:00:00Z') }
  await expect(insertNote(db, again)).rejects.toThrow('Failed query')
  await expect(those(db, { ids: [Number.NaN] })).rejects.toThrow('invalid input syntax')
  expect(await those(db, { ids: [1] })).toEqual([{ id: 1 }])
})
