// Runs on both engines: a start, a command and doctor run on each engine's data.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { OpenDatabase } from '#server/platform/db/database.ts'
import { migrateDatabase } from '#server/platform/db/migrate.ts'
import { WrongSettings } from '#server/platform/runtime/start-failure.ts'
import { here } from '#server/testing/scenario/commands.ts'
import { testLog } from '#server/testing/database/memory.ts'
import { createPlace, type Place } from '#server/testing/scenario/places.ts'
import { startServer } from '#server/testing/scenario/programs.ts'
import { digestTables, plantMigrations } from '#server/testing/database/releases.ts'
import { covers } from '#testing/covers.ts'
import { doctor } from './doctor.ts'
import { migrate } from './migrate.ts'
import { searchRebuild } from './search-rebuild.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

const SECRET_KEY = 'of a site that is refused, 32 and more'

/** Migrates a database as the next release might. */
const makeNewer = async (database: OpenDatabase) => {
  const { folder, remove } = plantMigrations(['CREATE TABLE "planted" ("id" int)'])
  await migrateDatabase(database, testLog, folder)
  remove()
}

/** Makes a database look like those of development versions, whose migrations predate the first release. */
const makeUnreleased = ({ pool }: OpenDatabase) =>
  pool.query(`
    create schema drizzle;
    create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
    insert into drizzle.__drizzle_migrations (hash, created_at) values ('first', 1795221425816), ('last', 1795838310792);
    create table accounts (id uuid primary key)`)

const CASES = [
  {
    kind: 'of a newer version',
    row: 'BEY-49.3' as const,
    make: makeNewer,
    sentence:
      /^The database was already used by a newer Ampersand than this one \(\d+\.\d+\.\d+\): start that version again, or restore the copy from before the update; see docs\/runbooks\/upgrade\.md\.$/,
  },
  {
    kind: 'from before the first release',
    row: 'BEY-49.4' as const,
    make: makeUnreleased,
    sentence:
      /^The database was made by a development version \(0\.1\.0\) from before the first release, which no release upgrades: open it with that version to export what you need, and start this one with an empty data folder or database; see docs\/runbooks\/upgrade\.md\.$/,
  },
]

describe.each(CASES)('a database $kind', ({ row, make, sentence }) => {
  let place: Place
  let found: string
  let server: ReturnType<typeof startServer>
  /** The opened database, which commands connect to as they do while a server is running. */
  let database: OpenDatabase
  const settings = () => ({ ...place.settings, dataDir: place.dataDir, SECRET_KEY })
  beforeAll(async () => {
    place = await createPlace()
    found = await place.with(async (opened) => {
      await make(opened)
      return digestTables(opened)
    })
    server = startServer({ ...place.settings, SECRET_KEY, PORT: '0', LOG_LEVEL: 'error' })
    await server.ended
    database = await place.open()
  })
  afterAll(async () => {
    await database.close()
    await place.remove()
  })

  test(
    'stops the server with code 78 and a one-sentence error, is rejected by commands whether or not they migrate, and stays unchanged',
    covers(row),
    async () => {
      expect(await server.ended).toBe(78)
      expect(server.errors().trim()).toMatch(sentence)
      for (const command of [() => migrate([]), searchRebuild]) {
        expect(await here(command, settings())).toMatchObject({
          status: 1,
          said: '',
          complained: expect.stringMatching(sentence) as string,
        })
      }
      const migrating = migrateDatabase(database, testLog)
      await expect(migrating).rejects.toThrow(WrongSettings)
      await expect(migrating).rejects.toThrow(sentence)
      expect(await digestTables(database)).toBe(found)
    },
  )

  test('is reported as an error by doctor', covers(row), async () => {
    const { status, said } = await here(doctor, settings())
    expect(status).toBe(1)
    const line = said.split('\n').find((each) => each.includes('schema: ')) ?? ''
    expect(line).toMatch(/^ERROR {3}schema: /)
    expect(line.slice('ERROR   schema: '.length)).toMatch(sentence)
  })
})
