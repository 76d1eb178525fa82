import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '#server/testing/database.ts'
import { testLog } from '#server/testing/memory.ts'
import { hasPendingMigrations, migrateDatabase } from './migrate.ts'

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
  expect(await hasPendingMigrations(database)).toBe(false)
})

test('a migration that has not run is pending', async () => {
  await database.pool.query(
    'delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)',
  )
  expect(await hasPendingMigrations(database)).toBe(true)
})
