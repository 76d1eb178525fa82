import { parseArgs } from 'node:util'
import { approveUsername, rejectUsername } from '#server/domains/usernames/usernames.commands.ts'
import { findWaitingRequest } from '#server/domains/usernames/usernames.queries.ts'
import { listUsernameRequests } from '#server/domains/usernames/usernames.review.queries.ts'
import { migrateDatabase } from '#server/platform/db/migrate.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { StartFailure } from '#server/platform/runtime/start-failure.ts'
import { REJECTION_MAX } from '#shared/domains/usernames/usernames.contract.ts'
import { withMember } from './members.ts'
import { say, withApp } from './settings.ts'

/** Prints the pending username requests, oldest first. */
export const usernameList = (): Promise<void> =>
  withApp(
    ({ database, log }) => migrateDatabase(database, log),
    async ({ services }) => {
      const { items: requests } = await listUsernameRequests(services.db, { filter: 'pending', limit: 100 })
      if (requests.length === 0) say('There are no requests.')
      for (const { oldUsername, newUsername, createdAt } of requests) {
        say(`${oldUsername} would like to be called ${newUsername} (requested on ${createdAt.slice(0, 10)})`)
      }
    },
  )

const withRequest = (username: string, decide: (services: Services, requestId: string) => Promise<void>) =>
  withMember(username, async (services, memberId) => {
    const requestId = await findWaitingRequest(services.db, memberId)
    if (requestId === null) throw new StartFailure(`${username} has no pending request.`)
    await decide(services, requestId)
  })

/** Approves the request of the member who currently has this username. */
export const usernameApprove = async ([username]: string[]): Promise<void> => {
  if (!username) throw new StartFailure('username:approve needs the current username.')
  await withRequest(username, (services, requestId) => approveUsername(services, { requestId, admin: null }))
  say("Approved. The member sees it on the site, and gets an email unless they've switched that off.")
}

/** Rejects a member's request, with a reason for the member if one is given. */
export const usernameReject = async (args: string[]): Promise<void> => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { reason: { type: 'string', default: '' } },
  })
  const [username] = positionals
  if (!username) throw new StartFailure('username:reject needs the current username.')
  const reason = values.reason.trim()
  if (reason.length > REJECTION_MAX) {
    throw new StartFailure(`A reason may have at most ${REJECTION_MAX} characters.`)
  }
  await withRequest(username, (services, requestId) =>
    rejectUsername(services, { requestId, admin: null, reason }),
  )
  say("Rejected. The member sees it on the site, and gets an email unless they've switched that off.")
}
