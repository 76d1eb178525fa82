import { drizzle } from 'drizzle-orm/node-postgres'
import { mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg, { type Pool } from 'pg'
import { connectPostgres, openDatabase, type OpenDatabase } from '#server/platform/db/database.ts'
import { findRunning } from '#server/platform/db/embedded/embedded.ts'
import { createLog } from '#server/platform/runtime/log.ts'
import { migrateDatabase } from '#server/platform/db/migrate.ts'
import { openPostgresPool } from '#server/platform/db/pools.ts'
import { sweep } from '#server/platform/db/upkeep.ts'
import { systemClock } from '#server/platform/clock.ts'
import { seed } from '#server/seed.ts'
import { addCrowd } from '#server/testing/scenario/crowd.ts'
import { startPostgres } from '../scripts/testing/services.mjs'

const log = createLog('silent')

/** Runs `work`, then `stop`. If interrupted, the process exits only after `stop` has finished. */
export const untilInterrupted = async (
  work: () => Promise<void>,
  stop = async (): Promise<void> => {},
): Promise<void> => {
  const interrupted = () => void stop().finally(() => process.exit(130))
  process.once('SIGINT', interrupted)
  process.once('SIGTERM', interrupted)
  try {
    await work()
  } finally {
    process.off('SIGINT', interrupted)
    process.off('SIGTERM', interrupted)
    await stop()
  }
}

/** Runs `work` on a private PostgreSQL server that's removed afterwards, even on failure or interruption. */
export const withPostgres = async (
  work: (adminUrl: string) => Promise<void>,
  settings: readonly string[] = [],
): Promise<void> => {
  const server = await startPostgres([...settings])
  await untilInterrupted(
    () => work(server.url),
    () => server.stop(),
  )
}

/** Runs `work` with a data folder that's removed afterwards, or at the latest when the process exits. */
export const withDataDir = async (work: (dataDir: string) => Promise<void>): Promise<void> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'amp-bench-'))
  const remove = () => {
    const socketFolder = findRunning(dataDir)
    if (socketFolder) rmSync(socketFolder, { recursive: true, force: true })
    // Renamed first, so that a database that's still running can't write to it.
    renameSync(dataDir, `${dataDir}.old`)
    rmSync(`${dataDir}.old`, { recursive: true })
  }
  process.once('exit', remove)
  try {
    await work(dataDir)
  } finally {
    process.off('exit', remove)
    remove()
  }
}

interface Crowd {
  /** URL of the database. */
  url: string
  /** Seconds it took to fill the database. */
  seconds: number
}

/** Runs `work` on one connection without a statement timeout, for inserting many rows. */
export const withPatience = async (url: string, work: (pool: Pool) => Promise<void>): Promise<void> => {
  const pool = new pg.Pool({ connectionString: url, max: 1, options: '-c jit=off' })
  try {
    await work(pool)
  } finally {
    await pool.end()
  }
}

/** Creates the tables and the site's essential data. */
const layOut = async (database: OpenDatabase) => {
  await migrateDatabase(database, log)
  await seed(database.db, systemClock)
}

/** Runs `work` on a separate migrated database with `count` members in the product's tables. */
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
    await layOut(database)
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

/** Fills a data folder's embedded database with `count` members, runs `work` on it, and closes it. */
export const withEmbeddedCrowd = async <T>(
  dataDir: string,
  count: number,
  work: (database: OpenDatabase) => Promise<T>,
): Promise<T> => {
  const onLost = (reason: string) => {
    throw new Error(reason)
  }
  const database = await openDatabase({ url: '', dataDir, log, onLost })
  try {
    await layOut(database)
    await addCrowd(database.db, { count, now: systemClock.now() })
    const result = await work(database)
    // The running product sweeps from time to time as well.
    await sweep(database)
    return result
  } finally {
    await database.close()
  }
}

/** Returns the database's PostgreSQL version. */
export const readVersion = async ({ pool }: OpenDatabase): Promise<string> => {
  const { rows } = await pool.query<{ server_version: string }>('show server_version')
  return rows[0]?.server_version ?? ''
}

/** Returns the process ID of the PostgreSQL server itself. */
export const readPid = async ({ pool }: OpenDatabase): Promise<number> => {
  const { rows } = await pool.query<{ pid: number }>(
    `select split_part(pg_read_file('postmaster.pid'), chr(10), 1)::int as pid`,
  )
  return rows[0]?.pid ?? 0
}
