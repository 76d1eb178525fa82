import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { HOUR } from '#shared/kernel/time.ts'
import { createTestDatabase } from '#server/testing/database.ts'
import { testLog } from '#server/testing/memory.ts'
import type { OpenDatabase } from './database.ts'
import { startUpkeep, sweep } from './upkeep.ts'

let database: OpenDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await database.pool.query('create table crumbs as select n from generate_series(1, 20000) n')
})
afterAll(() => database.close())

const pages = async () => {
  const { rows } = await database.pool.query<{ bytes: string }>("select pg_relation_size('crumbs') as bytes")
  return Number(rows[0]?.bytes) / 8192
}

test('a sweep gives back what deleted rows left behind', async () => {
  await database.pool.query('delete from crumbs')
  expect(await pages()).toBeGreaterThan(50)
  await sweep(database)
  expect(await pages()).toBe(0)
})

test('while the tables are swept, others are served', async () => {
  const ended: string[] = []
  await Promise.all([
    sweep(database).then(() => ended.push('sweep')),
    database.pool.query('select 1').then(() => ended.push('question')),
  ])
  expect(ended).toEqual(['question', 'sweep'])
})

test('the embedded database is swept every six hours, a server is left alone', async () => {
  vi.useFakeTimers()
  try {
    const query = vi.fn(() => Promise.resolve({ rows: [{ name: 'crumbs' }] }))
    const pool = { query } as unknown as OpenDatabase['pool']
    startUpkeep({ ...database, pool, engine: 'postgres' }, testLog)
    startUpkeep({ ...database, pool, engine: 'embedded' }, testLog)
    await vi.advanceTimersByTimeAsync(13 * HOUR)
    const asked = query.mock.calls.flat().filter((text: string) => text.startsWith('vacuum'))
    expect(asked).toEqual(['vacuum (analyze) crumbs', 'vacuum (analyze) crumbs'])
  } finally {
    vi.useRealTimers()
  }
})
