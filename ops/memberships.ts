import { parseArgs } from 'node:util'
import { asc, eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import { UPGRADES, type Upgrade } from '#shared/domains/membership/membership.contract.ts'
import { day } from '#shared/kernel/fields.ts'
import { endOfDay } from '#shared/kernel/time.ts'
import {
  declineRequestOf,
  endMembership,
  grantMembership,
} from '#server/domains/membership/membership.requests.commands.ts'
import { upgradeRequests } from '#server/domains/membership/membership.tables.ts'
import { profiles } from '#server/domains/profiles/profiles.tables.ts'
import { migrateDatabase } from '#server/platform/db/migrate.ts'
import { StartFailure } from '#server/platform/runtime/start-failure.ts'
import { withMember } from './members.ts'
import { say, withApp } from './settings.ts'

const TOLD = "The member sees it on the site, and gets an email unless they've switched that off."

/** Prints the pending upgrade requests, oldest first. */
export const membershipList = (): Promise<void> =>
  withApp(
    ({ database, log }) => migrateDatabase(database, log),
    async ({ services }) => {
      const { tier: wanted, note: text, createdAt: at, id, userId, status } = upgradeRequests
      const requests = await services.db
        .select({ username: profiles.username, tier: wanted, note: text, createdAt: at })
        .from(upgradeRequests)
        .innerJoin(profiles, eq(profiles.id, userId))
        .where(eq(status, 'pending'))
        .orderBy(asc(at), asc(id))
        .limit(100)
      if (requests.length === 0) say('There are no requests.')
      for (const { username, tier, createdAt, note } of requests) {
        const written = note && `: ${note.replaceAll(/\s+/g, ' ')}`
        say(`${username} would like ${tier} (requested on ${createdAt.toISOString().slice(0, 10)})${written}`)
      }
    },
  )

const isUpgrade = (tier: string | undefined): tier is Upgrade => UPGRADES.some((upgrade) => upgrade === tier)

const endOf = (until: string): Date => {
  if (!z.safeParse(day(), until).success) throw new StartFailure('--until takes a day like 2027-01-31.')
  return endOfDay(until)
}

/** Grants a member a tier, until the end of a day or indefinitely. */
export const membershipGrant = async (args: string[]): Promise<void> => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { until: { type: 'string' } },
  })
  const [username, tier] = positionals
  if (!username || !isUpgrade(tier)) {
    throw new StartFailure(`membership:grant needs a username and a tier: ${UPGRADES.join(' or ')}.`)
  }
  const expiresAt = values.until === undefined ? null : endOf(values.until)
  await withMember(username, async (services, memberId) => {
    if (expiresAt && expiresAt <= services.clock.now()) throw new StartFailure('That day is in the past.')
    await grantMembership(services, memberId, { tier, expiresAt })
  })
  say(`Granted. ${TOLD}`)
}

/** Declines a member's upgrade request. They keep their tier. */
export const membershipDecline = async ([username]: string[]): Promise<void> => {
  if (!username) throw new StartFailure('membership:decline needs a username.')
  await withMember(username, async (services, memberId) => {
    if (!(await declineRequestOf(services, memberId)))
      throw new StartFailure(`${username} has no pending request.`)
  })
  say(`Declined. ${TOLD}`)
}

/** Ends a member's membership, which puts them on the free tier. */
export const membershipEnd = async ([username]: string[]): Promise<void> => {
  if (!username) throw new StartFailure('membership:end needs a username.')
  await withMember(username, async (services, memberId) => {
    if (!(await endMembership(services, memberId)))
      throw new StartFailure(`${username} already has the free tier.`)
  })
  say(`Ended. ${TOLD}`)
}
