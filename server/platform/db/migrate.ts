import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { ClientBase, Pool } from 'pg'
import type { Log } from '../runtime/log.ts'
import { projectRoot } from '../runtime/project-root.ts'
import { StartFailure, WrongSettings } from '../runtime/start-failure.ts'
import { VERSION } from '../runtime/version.ts'
import { withLock, type OpenDatabase } from './database.ts'

const MIGRATIONS = join(projectRoot, 'db/migrations')
const LOCK = 7_226_737

/** Why this version must not use a database. */
const REFUSALS = {
  newer: `The database was already used by a newer Ampersand than this one (${VERSION}): start that version again, or restore the copy from before the update; see docs/runbooks/upgrade.md.`,
  unreleased:
    'The database was made by a development version (0.1.0) from before the first release, which no release upgrades: open it with that version to export what you need, and start this one with an empty data folder or database; see docs/runbooks/upgrade.md.',
}

/** How a database compares with this program's migrations. */
export type SchemaState = 'current' | 'behind' | keyof typeof REFUSALS

interface Schema {
  state: SchemaState
  /** How many migrations have been applied to it. */
  applied: number
}

/** What drizzle-kit stores about the migrations. */
interface Journal {
  entries: { when: number }[]
}

type Asked = Pick<Pool | ClientBase, 'query'>

/** Returns the creation times of a database's migrations, which also identify them. */
export const listApplied = async (client: Asked): Promise<number[]> => {
  const { rows } = await client.query<{ exists: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as exists`,
  )
  if (!rows[0]?.exists) return []
  const applied = await client.query<{ made: number }>(
    'select created_at::float8 as made from drizzle.__drizzle_migrations order by created_at',
  )
  return applied.rows.map(({ made }) => made)
}

const readSchema = async (client: Asked, migrationsFolder: string): Promise<Schema> => {
  const known = readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis)
  const applied = await listApplied(client)
  const stateOf = (): SchemaState => {
    if (applied.some((made) => made < (known[0] ?? 0))) return 'unreleased'
    if (applied.some((made) => !known.includes(made))) return 'newer'
    return applied.length < known.length ? 'behind' : 'current'
  }
  return { state: stateOf(), applied: applied.length }
}

/** Returns the error message for a database in this state, or undefined if this version can use it. */
export const refusalOfSchema = (state: SchemaState): string | undefined =>
  state === 'newer' || state === 'unreleased' ? REFUSALS[state] : undefined

const readKnownSchema = async (client: Asked, migrationsFolder: string): Promise<Schema> => {
  const schema = await readSchema(client, migrationsFolder)
  const refusal = refusalOfSchema(schema.state)
  if (refusal) throw new WrongSettings(refusal)
  return schema
}

export const readSchemaState = async ({ pool }: OpenDatabase): Promise<SchemaState> =>
  (await readSchema(pool, MIGRATIONS)).state

/** Throws WrongSettings if the database is from a newer or an unreleased version. */
export const requireKnownSchema = async ({ pool }: OpenDatabase): Promise<void> =>
  void (await readKnownSchema(pool, MIGRATIONS))

/**
 * Applies only these migrations (from `listApplied`) to an empty database, so that an earlier version's rows can be
 * inserted before migrating further. Throws a StartFailure if this version doesn't know one of them, or if the database
 * is already past them.
 */
export const migrateAsFarAs = async (
  database: OpenDatabase,
  log: Log,
  { made, migrations = MIGRATIONS }: { made: readonly number[]; migrations?: string },
): Promise<void> => {
  const journal = JSON.parse(readFileSync(join(migrations, 'meta/_journal.json'), 'utf8')) as Journal
  const entries = journal.entries.filter(({ when }) => made.includes(when))
  if (entries.length < made.length) {
    throw new WrongSettings(
      `This backup is of a newer Ampersand than this one (${VERSION}), or of a development version: restore it with the version that made it.`,
    )
  }
  if ((await listApplied(database.pool)).length > made.length) {
    throw new StartFailure(
      'This backup is of an earlier version, so it needs a database that no start has laid out yet.',
    )
  }
  const folder = mkdtempSync(join(tmpdir(), 'amp-migrations-'))
  try {
    cpSync(migrations, folder, { recursive: true })
    writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }))
    await migrateDatabase(database, log, folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/**
 * Brings the schema up to date in one transaction. Instances that start at the same time take turns. Throws
 * WrongSettings, before changing anything, if the database is from a newer or an unreleased version.
 */
export const migrateDatabase = async (
  database: OpenDatabase,
  log: Log,
  migrationsFolder = MIGRATIONS,
): Promise<void> => {
  // A role with only a server's grants isn't allowed to do any of the following.
  if ((await readKnownSchema(database.pool, migrationsFolder)).state === 'current') return
  const { engine, patient } = database
  await withLock({ ...patient, engine }, LOCK, async (client) => {
    // By now another instance, perhaps a newer version, may have migrated the database.
    const before = await readKnownSchema(client, migrationsFolder)
    if (before.state === 'current') return
    await client.query('create extension if not exists pg_trgm')
    await migrate(drizzle({ client }), { migrationsFolder })
    const after = await readSchema(client, migrationsFolder)
    log.info({ migrations: after.applied - before.applied }, 'database schema brought up to date')
  })
}
