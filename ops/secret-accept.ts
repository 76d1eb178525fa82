import { acceptSecret } from '#server/domains/settings/settings.secret.commands.ts'
import { systemClock } from '#server/platform/clock.ts'
import { say, withDatabase } from './settings.ts'

/** Accepts a different SECRET_KEY if the former key is lost for good. */
export const secretAccept = (): Promise<void> =>
  withDatabase(async ({ config, database }) => {
    await acceptSecret(database.db, { secret: config.secretKey, now: systemClock.now() })
    say('The database now uses this SECRET_KEY. Anything encrypted with the previous one stays unreadable.')
  })
