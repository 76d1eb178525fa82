import { parseArgs } from 'node:util'
import { getTableName } from 'drizzle-orm'
import { auditActs } from '#server/domains/audit/audit.tables.ts'
import { JOBS } from '#server/domains.ts'
import { systemClock } from '#server/platform/clock.ts'
import { grantTo } from '#server/platform/db/grants.ts'
import { migrateDatabase } from '#server/platform/db/migrate.ts'
import { createJobs } from '#server/platform/jobs/jobs.ts'
import { seed } from '#server/seed.ts'
import { say, withDatabase } from './settings.ts'

/**
 * Brings the database up to date without starting the server. With `--grant`, allows a separate role to run the server.
 * That role owns nothing and can't change the audit log.
 */
export const migrate = (args: string[]): Promise<void> =>
  withDatabase(
    async ({ config, database, log }) => {
      const { values } = parseArgs({ args, options: { grant: { type: 'string' } } })
      await migrateDatabase(database, log)
      await seed(database.db, systemClock)
      const jobs = await createJobs({
        ...database,
        log,
        clock: systemClock,
        secret: config.secretKey,
        ...JOBS,
      })
      await jobs.stop()
      if (values.grant) await grantTo(database, values.grant, { appendOnly: [getTableName(auditActs)] })
      say('The database is up to date.')
    },
    { mayMake: true },
  )
