// Runs on both engines: each engine migrates in its own transactions, and is killed differently.
import { afterEach, expect, inject, test, vi } from 'vitest'
import { covers } from '#testing/covers.ts'
import { migrateDatabase } from '../platform/db/migrate.ts'
import { TEST_SECRET } from '../testing/scenario/app.ts'
import { testLog } from '../testing/database/memory.ts'
import { createPlace, type Place } from '../testing/scenario/places.ts'
import { startProgram, startServer } from '../testing/scenario/programs.ts'
import {
  digestTables,
  loadRelease,
  plantMigrations,
  readTables,
  type Row,
} from '../testing/database/releases.ts'

vi.setConfig({ testTimeout: 240_000 })

const RELEASES = ['0.2.0']

/** Tables that later versions have added, which start empty, and added columns with their initial values. */
const ADDED = ['processes']
const ADDED_COLUMNS: Record<string, Row> = { profiles: { show_read: false } }
const withAdded = (tables: Map<string, Row[]>) =>
  new Map([
    ...ADDED.map((name) => [name, []] as [string, Row[]]),
    ...[...tables].map(
      ([name, rows]) => [name, rows.map((row) => ({ ...row, ...ADDED_COLUMNS[name] }))] as const,
    ),
  ])

const toRemove: { remove: () => unknown }[] = []
afterEach(async () => {
  for (const each of toRemove.splice(0)) await each.remove()
})

const newPlace = async () => {
  const place = await createPlace()
  toRemove.push(place)
  return place
}

/** Data changes that a later release may make: adding and filling one column, and dropping another. */
const LATER = [
  `ALTER TABLE "profiles" ADD COLUMN "planted" text;--> statement-breakpoint
   UPDATE "profiles" SET "planted" = 'of ' || "username";--> statement-breakpoint
   ALTER TABLE "profiles" ALTER COLUMN "planted" SET NOT NULL;`,
  `ALTER TABLE "contact_messages" DROP COLUMN "message";`,
]

const plantLater = () => {
  const planted = plantMigrations(LATER)
  toRemove.push(planted)
  return planted.folder
}

/** The rows as these migrations should leave them. */
const withLater = (tables: Map<string, Row[]>) => {
  const change = (name: string, row: Row): Row => {
    if (name === 'profiles') return { ...row, planted: `of ${String(row['username'])}` }
    if (name !== 'contact_messages') return row
    const { message: _, ...rest } = row
    return rest
  }
  return new Map([...tables].map(([name, rows]) => [name, rows.map((row) => change(name, row))] as const))
}

const byText = (rows: Row[]) =>
  rows.map((row) => JSON.stringify(Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1)))).toSorted()
const comparable = (tables: Map<string, Row[]>) =>
  new Map([...tables].map(([name, rows]) => [name, byText(rows)]))

const startOn = ({ settings }: Place) =>
  startServer({ ...settings, SECRET_KEY: TEST_SECRET, PORT: '0', LOG_LEVEL: 'error', QUIET: '1' })

/** The health reported by a site started on that database. */
const healthOf = async (place: Place) => {
  const server = startOn(place)
  try {
    return await (await fetch(`${await server.address}/api/health`)).json()
  } finally {
    await server.stop()
  }
}

test.each(RELEASES)(
  'a database from release %s with rows in every table keeps all its rows when it’s upgraded, also by later migrations',
  covers('BEY-49.1'),
  async (release) => {
    const place = await newPlace()
    const before = await place.with(async (database) => {
      await loadRelease(database, release)
      const tables = await readTables(database)
      expect([...tables].filter(([, rows]) => rows.length === 0).map(([name]) => name)).toEqual([])
      await migrateDatabase(database, testLog)
      expect(comparable(await readTables(database))).toEqual(comparable(withAdded(tables)))
      return tables
    })
    expect(await healthOf(place)).toMatchObject({ status: 'ok' })
    await place.with(async (database) => {
      const started = await readTables(database)
      expect(started.get('profiles')).toEqual(withAdded(before).get('profiles'))
      await migrateDatabase(database, testLog, plantLater())
      expect(comparable(await readTables(database))).toEqual(comparable(withLater(started)))
    })
  },
)

/**
 * A program that prints the digest of the tables it finds, migrates, and kills itself right after sending a statement.
 * `KILLED_AT` is the text of that statement, or its position counted from the statement `FROM`.
 */
const KILLED = `
  import pg from 'pg'
  import { openDatabase } from '#server/platform/db/database.ts'
  import { migrateDatabase } from '#server/platform/db/migrate.ts'
  import { createLog } from '#server/platform/runtime/log.ts'
  import { digestTables } from '#server/testing/database/releases.ts'
  const { DATABASE_URL: url = '', DATA_DIR: dataDir, MIGRATIONS, FROM, KILLED_AT } = process.env
  const log = createLog('silent')
  const database = await openDatabase({ url, dataDir, log, onLost: () => process.exit(3) })
  process.stdout.write(await digestTables(database) + '\\n')
  let sent = 0
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (...args) {
    const answer = query.apply(this, args)
    const text = typeof args[0] === 'string' ? args[0] : args[0].text
    if (sent > 0 || text === FROM) sent += 1
    if (sent > 0 && [String(sent), text].includes(KILLED_AT)) setImmediate(() => process.kill(process.pid, 'SIGKILL'))
    return answer
  }
  await migrateDatabase(database, log, MIGRATIONS || undefined)
  await database.close()`

/**
 * Whether to kill the program at every statement: on PostgreSQL, and when both engines run in full. Otherwise the
 * embedded database is only killed at a few statements, because each start is slow.
 */
const isEach = inject('testDatabase').engine === 'postgres' || process.env['TEST_ENGINES'] === 'both'
const pointsOf = ({ every, few }: { every: number; few: string[] }) =>
  isEach ? Array.from({ length: 100 }, (_, at) => String(1 + at * every)) : few

/**
 * Starts the program repeatedly, and kills it one point later each time, until a start succeeds. Returns the digest
 * each start found.
 */
const migrateKilled = async (
  { settings }: Place,
  { migrations = '', from, points }: { migrations?: string; from: string; points: string[] },
) => {
  const found: string[] = []
  for (const at of [...points, 'never']) {
    const env = { ...settings, MIGRATIONS: migrations, FROM: from, KILLED_AT: at }
    const program = startProgram(KILLED, env)
    const code = await program.ended
    expect([code, program.errors()]).toEqual([code === 0 ? 0 : null, ''])
    found.push(program.lines[0] ?? 'nothing')
    if (code === 0) break
  }
  return found
}

test(
  'a start killed during a migration statement leaves either the old or the new schema, with every row',
  covers('BEY-49.2'),
  async () => {
    const place = await newPlace()
    const old = await place.with(async (database) => {
      await loadRelease(database, '0.2.0')
      return digestTables(database)
    })
    const points = pointsOf({ every: 1, few: ['1', '5', 'commit'] })
    const found = await migrateKilled(place, { migrations: plantLater(), from: 'begin', points })
    const migrated = await place.with(digestTables)
    expect(migrated).not.toBe(old)
    expect(found.length).toBeGreaterThan(isEach ? 8 : 3)
    const firstNew = found.includes(migrated) ? found.indexOf(migrated) : found.length
    expect(found).toEqual(found.map((_, at) => (at < firstNew ? old : migrated)))
  },
)

test('a site can still start after its first start was killed', covers('BEY-49.2'), async () => {
  const place = await newPlace()
  const points = pointsOf({ every: 3, few: ['8', 'commit'] })
  const found = await migrateKilled(place, { from: 'create extension if not exists pg_trgm', points })
  expect(found.length).toBeGreaterThan(isEach ? 4 : 2)
  expect(found[0]).toBe(found[1])
  expect(await healthOf(place)).toMatchObject({ status: 'ok' })
})
