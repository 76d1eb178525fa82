import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { Log } from '../log.ts'
import { projectRoot } from '../project-root.ts'
import type { OpenDatabase } from './database.ts'

const migrationsFolder = join(projectRoot, 'db/migrations')
const LOCK_KEY = 7_226_737

const countApplied = async (pool: OpenDatabase['pool']): Promise<number> => {
  const { rows } = await pool.query<{ exists: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as exists`,
  )
  if (!rows[0]?.exists) return 0
  const applied = await pool.query<{ count: number }>(
    'select count(*)::int as count from drizzle.__drizzle_migrations',
  )
  return applied.rows[0]?.count ?? 0
}

export const hasPendingMigrations = async ({ pool }: OpenDatabase): Promise<boolean> =>
  (await countApplied(pool)) < readMigrationFiles({ migrationsFolder }).length

/** Brings the schema up to date; instances that start at the same time do it one after the other. */
export const migrateDatabase = async ({ pool, engine }: OpenDatabase, log: Log): Promise<void> => {
  const before = await countApplied(pool)
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    if (engine === 'postgres') await client.query('select pg_advisory_lock($1)', [LOCK_KEY])
    await client.query('create extension if not exists pg_trgm')
    await migrate(drizzle({ client }), { migrationsFolder })
  } finally {
    // Closing the session gives back its lock and its settings.
    client.release(true)
  }
  const after = await countApplied(pool)
  if (after > before) log.info({ migrations: after - before }, 'database schema brought up to date')
}
