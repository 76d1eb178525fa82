import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { HOUR, MINUTE } from '#shared/kernel/time.ts'
import { createTestDatabase } from '#server/testing/database/database.ts'
import { testLog } from '#server/testing/database/memory.ts'
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

test('a sweep frees the space of deleted rows', async () => {
  await database.pool.query('delete from crumbs')
  expect(await pages()).toBeGreaterThan(50)
  await sweep(database)
  expect(await pages()).toBe(0)
})

test('other queries are served while the tables are swept', async () => {
  const ended: string[] = []
  await Promise.all([
    sweep(database).then(() => ended.push('sweep')),
    database.pool.query('select 1').then(() => ended.push('question')),
  ])
  expect(ended).toEqual(['question', 'sweep'])
})

test('the embedded database is swept soon after the start and every six hours, but a PostgreSQL server never is', async () => {
  vi.useFakeTimers()
  try {
    const query = vi.fn((_text: string) => Promise.resolve({ rows: [{ name: 'crumbs' }] }))
    const pool = { query } as unknown as OpenDatabase['pool']
    startUpkeep({ ...database, pool, engine: 'postgres' }, testLog)
    startUpkeep({ ...database, pool, engine: 'embedded' }, testLog)
    const sweeps = () => query.mock.calls.flat().filter((text) => text === 'vacuum (analyze) crumbs').length
    await vi.advanceTimersByTimeAsync(10 * MINUTE)
    expect(sweeps()).toBe(1)
    await vi.advanceTimersByTimeAsync(13 * HOUR)
    expect(sweeps()).toBe(3)
  } finally {
    vi.useRealTimers()
  }
})
