import { drizzle } from 'drizzle-orm/node-postgres'
import pg, { type Pool } from 'pg'
import { connectPostgres, openPostgresPool, type OpenDatabase } from '#server/platform/db/database.ts'
import { createLog } from '#server/platform/log.ts'
import { migrateDatabase } from '#server/platform/db/migrate.ts'
import { systemClock } from '#server/platform/clock.ts'
import { seed } from '#server/seed.ts'
import { addCrowd } from '#server/testing/crowd.ts'
import { startPostgres } from '../scripts/test-services.mjs'

const log = createLog('silent')

/** Runs `work` on a private PostgreSQL that is gone afterwards, also when it fails or is interrupted. */
export const withPostgres = async (
  work: (adminUrl: string) => Promise<void>,
  settings: readonly string[] = [],
): Promise<void> => {
  const server = await startPostgres([...settings])
  const stop = () => void server.stop().finally(() => process.exit(130))
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  try {
    await work(server.url)
  } finally {
    process.off('SIGINT', stop)
    process.off('SIGTERM', stop)
    await server.stop()
  }
}

interface Crowd {
  /** Address of the database. */
  url: string
  /** What it took to fill. */
  seconds: number
}

/** Runs `work` on one connection whose statements may take as long as they want, as filling many rows does. */
export const withPatience = async (url: string, work: (pool: Pool) => Promise<void>): Promise<void> => {
  const pool = new pg.Pool({ connectionString: url, max: 1, options: '-c jit=off' })
  try {
    await work(pool)
  } finally {
    await pool.end()
  }
}

/** A migrated database of its own with so many members in the product's tables. */
export const withCrowd = async (
  adminUrl: string,
  count: number,
  work: (database: OpenDatabase, crowd: Crowd) => Promise<void>,
): Promise<void> => {
  const name = `crowd_${count}`
  const admin = openPostgresPool(adminUrl, log)
  await admin.query(`create database ${name}`)
  await admin.end()
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  const database = connectPostgres(url.href, log)
  try {
    await migrateDatabase(database, log)
    await seed(database.db, systemClock)
    const started = performance.now()
    await withPatience(url.href, async (pool) => {
      await addCrowd(drizzle({ client: pool }), { count, now: systemClock.now() })
      await pool.query('vacuum analyze')
    })
    await work(database, { url: url.href, seconds: (performance.now() - started) / 1000 })
  } finally {
    await database.close()
  }
}
