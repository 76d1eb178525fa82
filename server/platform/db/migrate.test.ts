// Runs on both engines: the same migrations run on both.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '#server/testing/database.ts'
import { testLog } from '#server/testing/memory.ts'
import { migrateDatabase, readSchemaState } from './migrate.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const listApplied = async () =>
  (await database.pool.query('select hash, created_at from drizzle.__drizzle_migrations order by id')).rows

test('migrating a second time changes nothing', async () => {
  const applied = await listApplied()
  expect(applied).not.toEqual([])
  await migrateDatabase(database, testLog)
  expect(await listApplied()).toEqual(applied)
  expect(await readSchemaState(database)).toBe('current')
})

test('a migration that has not run is pending', async () => {
  const { rows } = await database.pool.query<{ hash: string; created_at: string }>(
    `delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)
      returning hash, created_at`,
  )
  expect(await readSchemaState(database)).toBe('behind')
  const [latest] = rows
  await database.pool.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
    latest?.hash,
    latest?.created_at,
  ])
})
