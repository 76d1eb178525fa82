// Runs on both engines: the same migrations run on both.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '#server/testing/database/database.ts'
import { testLog } from '#server/testing/database/memory.ts'
import { createPlace } from '#server/testing/scenario/places.ts'
import { plantMigrations } from '#server/testing/database/releases.ts'
import { covers } from '#testing/covers.ts'
import { listApplied, migrateAsFarAs, migrateDatabase, readSchemaState } from './migrate.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const applied = async () =>
  (await database.pool.query('select hash, created_at from drizzle.__drizzle_migrations order by id')).rows

test('migrating a second time changes nothing', async () => {
  const before = await applied()
  expect(before).not.toEqual([])
  await migrateDatabase(database, testLog)
  expect(await applied()).toEqual(before)
  expect(await readSchemaState(database)).toBe('current')
})

test('a migration that hasn’t run is pending', async () => {
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

test(
  'restoring a backup from an earlier release needs a blank database, which gets that release’s schema before migrating further',
  covers('BEY-48.3'),
  async () => {
    const { folder: migrations, remove } = plantMigrations(['create table planted (number int)'])
    const place = await createPlace()
    await place.with(async (blank) => {
      const made = await listApplied(database.pool)
      const isThere = async () =>
        (await blank.pool.query<{ is: boolean }>(`select to_regclass('planted') is not null as is`)).rows
      const asFarAs = (as: readonly number[]) => migrateAsFarAs(blank, testLog, { made: as, migrations })
      await expect(asFarAs([...made, 1])).rejects.toThrow(
        /^This backup is of a newer Ampersand than this one/,
      )
      expect(await listApplied(blank.pool)).toEqual([])
      await asFarAs(made)
      expect([await listApplied(blank.pool), await isThere()]).toEqual([made, [{ is: false }]])
      await asFarAs(made)
      await migrateDatabase(blank, testLog, migrations)
      expect(await isThere()).toEqual([{ is: true }])
      await expect(asFarAs(made)).rejects.toThrow(/^This backup is of an earlier version, so it needs/)
    })
    await place.remove()
    remove()
  },
)
