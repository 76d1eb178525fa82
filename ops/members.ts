import { findMemberId } from '#server/domains/profiles/public/profiles.members.queries.ts'
import { migrateDatabase } from '#server/platform/db/migrate.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { StartFailure } from '#server/platform/runtime/start-failure.ts'
import { withApp } from './settings.ts'

/** Runs `work` with the services and the ID of the member with this username, in any case. */
export const withMember = (
  username: string,
  work: (services: Services, memberId: string) => Promise<void>,
): Promise<void> =>
  withApp(
    ({ database, log }) => migrateDatabase(database, log),
    async ({ services }) => {
      const memberId = await findMemberId(services.db, username)
      if (memberId === null) throw new StartFailure(`There's no member called ${username}.`)
      await work(services, memberId)
    },
  )
