import { eq, sql } from 'drizzle-orm'
import { MEMBERSHIP_REASONS, type Membership } from '#shared/domains/membership/membership.contract.ts'
import { Failure } from '#shared/kernel/failure.ts'
import { newId } from '#shared/kernel/ids.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Services } from '#server/platform/services.ts'
import { memberChanged } from '../accounts/accounts.events.ts'
import { findFounder, getMembership } from './membership.queries.ts'
import { membershipSubscriptions, membershipTiers } from './membership.tables.ts'

/**
 * Gives a founder gold without end, in place of a subscription that is active now. Throws `not_founder`, and
 * `already_claimed` for a second claim; of two at the same time, the database lets one through.
 */
export const claimFounderUpgrade = async (services: Services, memberId: string): Promise<Membership> =>
  inTransaction(services, async ({ tx, emit }) => {
    if ((await findFounder(tx, memberId)) === null) throw new Failure(MEMBERSHIP_REASONS.notFounder)
    const now = services.clock.now()
    await tx
      .update(membershipSubscriptions)
      .set({ status: 'ended' })
      .where(eq(membershipSubscriptions.userId, memberId))
    const [claimed] = await tx
      .insert(membershipSubscriptions)
      .values({
        id: newId(),
        userId: memberId,
        tierId: sql`(select ${membershipTiers.id} from ${membershipTiers} where ${membershipTiers.name} = 'gold')`,
        status: 'active',
        source: 'founder',
        createdAt: now,
      })
      .onConflictDoNothing({
        target: membershipSubscriptions.userId,
        where: sql`${membershipSubscriptions.source} = 'founder'`,
      })
      .returning({ id: membershipSubscriptions.id })
    if (!claimed) throw new Failure(MEMBERSHIP_REASONS.alreadyClaimed)
    await emit(memberChanged, { memberId })
    return getMembership(tx, memberId, now)
  })
