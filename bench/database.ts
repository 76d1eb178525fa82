import { connectPostgres, openPostgresPool, type OpenDatabase } from '#server/platform/db/database.ts'
import { createLog } from '#server/platform/log.ts'
import { migrateDatabase } from '#server/platform/db/migrate.ts'
import { systemClock } from '#server/platform/clock.ts'
import { seed } from '#server/seed.ts'
import { addCrowd } from '#server/testing/crowd.ts'
import { startPostgres } from '../scripts/test-services.mjs'

const log = createLog('silent')

/** Runs `work` on a private PostgreSQL that is gone afterwards, also when it fails or is interrupted. */
export const withPostgres = async (work: (adminUrl: string) => Promise<void>): Promise<void> => {
  const server = await startPostgres()
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

/** A migrated database of its own with so many members in the product's tables; seconds it took to fill. */
export const withCrowd = async (
  adminUrl: string,
  count: number,
  work: (database: OpenDatabase, seconds: number) => Promise<void>,
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
    await addCrowd(database.db, { count, now: systemClock.now() })
    await database.pool.query('vacuum analyze')
    await work(database, (performance.now() - started) / 1000)
  } finally {
    await database.close()
  }
}
