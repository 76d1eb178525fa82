import { migrateDatabase } from '#server/platform/db/migrate.ts'
import { systemClock } from '#server/platform/clock.ts'
import { seed } from '#server/seed.ts'
import { say, withDatabase } from './settings.ts'

/** Brings the database up to date without starting the server. */
export const migrate = (): Promise<void> =>
  withDatabase(async ({ database, log }) => {
    await migrateDatabase(database, log)
    await seed(database.db, systemClock)
    say('The database is up to date.')
  })
