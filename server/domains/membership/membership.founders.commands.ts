import { eq, sql } from 'drizzle-orm'
import { MEMBERSHIP_REASONS, type Membership } from '#shared/domains/membership/membership.contract.ts'
import { Failure } from '#shared/kernel/failure.ts'
import { newId } from '#shared/kernel/ids.ts'
import { sqlStatement, statement, type Given } from '#server/platform/db/statements/statement.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { memberChanged } from '../accounts/accounts.events.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { withdrawComing } from './membership.coming.commands.ts'
import { endSubscriptions } from './membership.commands.ts'
import { membershipChanged } from './membership.events.ts'
import { getMembership } from './membership.queries.ts'
import { deleteWaiting } from './membership.requests.commands.ts'
import { membershipSubscriptions, membershipTiers } from './membership.tables.ts'

/** Inserts nothing if the member isn't a founder or has already claimed the upgrade. */
const insertClaim = sqlStatement(
  'membership.insertClaim',
  ({ id, memberId, now }: Given<{ id: string; memberId: string; now: Date }>) => sql<{ id: string }>`
    insert into ${membershipSubscriptions} (id, user_id, tier_id, status, source, created_at)
    select ${id}::uuid, ${accounts.id}, (select ${membershipTiers.id} from ${membershipTiers} where ${membershipTiers.name} = 'gold'),
      'active', 'founder', ${now}::timestamptz
    from ${accounts} where ${accounts.id} = ${memberId} and ${accounts.founderNumber} is not null
    on conflict (user_id) where source = 'founder' do nothing
    returning id`,
)

const founderNumberOf = statement(
  'membership.founderNumber',
  (db, { memberId }: Given<{ memberId: string }>) =>
    db.select({ number: accounts.founderNumber }).from(accounts).where(eq(accounts.id, memberId)),
)

/**
 * Gives a founder permanent gold, replacing any active or scheduled subscription. Throws `not_founder`, or
 * `already_claimed` for a second claim. Of two concurrent claims, the database accepts one.
 */
export const claimFounderUpgrade = async (services: Services, memberId: string): Promise<Membership> =>
  inTransaction(services, async ({ tx, emit, now }) => {
    // The withdrawal comes first, so that a scheduled subscription that is due now has either started already or never
    // will.
    await withdrawComing(tx, { memberId })
    await endSubscriptions(tx, { memberId })
    const [claimed] = await insertClaim(tx, { id: newId(), memberId, now })
    if (!claimed) {
      const [account] = await founderNumberOf(tx, { memberId })
      const isFounder = typeof account?.number === 'number'
      throw new Failure(isFounder ? MEMBERSHIP_REASONS.alreadyClaimed : MEMBERSHIP_REASONS.notFounder)
    }
    await deleteWaiting(tx, { memberId })
    await emit(membershipChanged, { memberId })
    await emit(memberChanged, { memberId })
    return getMembership(tx, memberId, now)
  })
