import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { expect, test } from 'vitest'
import { testLog } from '#server/testing/database/memory.ts'
import { createPlace } from '#server/testing/scenario/places.ts'
import { plantMigrations } from '#server/testing/database/releases.ts'
import { covers } from '#testing/covers.ts'
import { migrateDatabase } from './migrate.ts'

const WAITING = `
  select from pg_locks where locktype = 'advisory' and not granted
    and database = (select oid from pg_database where datname = current_database())`

test(
  'an older version rejects a schema that a newer version migrated while the older one waited for its turn',
  covers('BEY-49.3'),
  async () => {
    const place = await createPlace()
    const { folder, remove } = plantMigrations(['CREATE TABLE "planted" ("id" int)'])
    await place.with(async (database) => {
      const newer = await database.pool.connect()
      await newer.query('select pg_advisory_lock(7226737)')
      const older = migrateDatabase(database, testLog)
      older.catch(() => undefined)
      await expect.poll(async () => (await newer.query(WAITING)).rowCount).toBe(1)
      await newer.query('create extension pg_trgm')
      await migrate(drizzle({ client: newer }), { migrationsFolder: folder })
      newer.release(true)
      await expect(older).rejects.toThrow(/^The database was already used by a newer Ampersand/)
    })
    remove()
    await place.remove()
  },
)
