import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { Log } from '../log.ts'
import { projectRoot } from '../project-root.ts'
import { withLock, type OpenDatabase } from './database.ts'

const migrationsFolder = join(projectRoot, 'db/migrations')
const LOCK = 7_226_737

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
export const migrateDatabase = async (database: OpenDatabase, log: Log): Promise<void> => {
  const { pool } = database
  // Whoever may only serve from the database can do nothing of what follows.
  if (!(await hasPendingMigrations(database))) return
  const before = await countApplied(pool)
  await withLock(database, LOCK, async (client) => {
    await client.query('create extension if not exists pg_trgm')
    await migrate(drizzle({ client }), { migrationsFolder })
  })
  const after = await countApplied(pool)
  if (after > before) log.info({ migrations: after - before }, 'database schema brought up to date')
}
