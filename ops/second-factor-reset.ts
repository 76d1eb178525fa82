import { parseArgs } from 'node:util'
import { typedAddress } from '#shared/kernel/invisible.ts'
import { resetSecondFactor } from '#server/domains/accounts/second-factor/accounts.second-factor.reset.commands.ts'
import { migrateDatabase } from '#server/platform/db/migrate.ts'
import { StartFailure } from '#server/platform/runtime/start-failure.ts'
import { say, withApp } from './settings.ts'

/** Removes the second factor of the account with this email address, for a member who can no longer log in with it. */
export const secondFactorReset = async (args: string[]): Promise<void> => {
  const { email } = parseArgs({ args, options: { email: { type: 'string' } } }).values
  if (!email) throw new StartFailure('second-factor:reset needs --email.')
  await withApp(
    ({ database, log }) => migrateDatabase(database, log),
    async ({ services }) => {
      const isReset = await resetSecondFactor(services, typedAddress(email))
      if (!isReset) throw new StartFailure("There's no account with this address and a second factor.")
    },
  )
  say(`${typedAddress(email)} no longer has a second factor, and is logged out everywhere.`)
}
