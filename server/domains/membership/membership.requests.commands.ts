import { and, eq, sql, type SQLWrapper } from 'drizzle-orm'
import type * as z from 'zod/mini'
import {
  MEMBERSHIP_REASONS,
  TIERS,
  type Membership,
  type requestUpgrade as requestUpgradeEndpoint,
  type Upgrade,
} from '#shared/domains/membership/membership.contract.ts'
import { Failure } from '#shared/kernel/failure.ts'
import { newId } from '#shared/kernel/ids.ts'
import { statement, type Given } from '#server/platform/db/statement.ts'
import { inTransaction, type Work } from '#server/platform/db/transaction.ts'
import { memberNotified } from '#server/platform/notices.ts'
import type { Services } from '#server/platform/services.ts'
import { memberChanged } from '../accounts/accounts.events.ts'
import { recordOperatorAct } from '../audit/audit.commands.ts'
import { endSubscriptions } from './membership.commands.ts'
import { membershipChanged } from './membership.events.ts'
import { getMembership } from './membership.queries.ts'
import { membershipSubscriptions, membershipTiers, upgradeRequests } from './membership.tables.ts'

interface NewRequest {
  id: string
  memberId: string
  tier: Upgrade
  note: string
  now: Date
}

const insertRequest = statement('membership.insertRequest', (db, given: Given<NewRequest>) =>
  db
    .insert(upgradeRequests)
    .values({
      id: given.id,
      userId: given.memberId,
      tier: given.tier,
      note: given.note,
      createdAt: given.now,
    })
    .onConflictDoNothing()
    .returning({ id: upgradeRequests.id }),
)

/** Stores a request for a higher tier; throws `no_upgrade` and `already_requested`. Of two at once one is stored. */
export const requestUpgrade = (
  services: Services,
  memberId: string,
  { tier, note }: z.output<typeof requestUpgradeEndpoint.input>,
): Promise<Membership> =>
  inTransaction(services, async ({ tx, now }) => {
    const membership = await getMembership(tx, memberId, now)
    if (TIERS.indexOf(tier) <= TIERS.indexOf(membership.tier?.name ?? 'free'))
      throw new Failure(MEMBERSHIP_REASONS.noUpgrade)
    const stored = await insertRequest(tx, { id: newId(), memberId, tier, note, now })
    if (stored.length === 0) throw new Failure(MEMBERSHIP_REASONS.alreadyRequested)
    return getMembership(tx, memberId, now)
  })

const isWaiting = (memberId: string | SQLWrapper) =>
  and(eq(upgradeRequests.userId, memberId), sql`${upgradeRequests.status} = 'pending'`)

/** Takes back what the member has asked for and nobody has decided on. */
export const deleteWaiting = statement(
  'membership.withdrawRequest',
  (db, { memberId }: Given<{ memberId: string }>) => db.delete(upgradeRequests).where(isWaiting(memberId)),
)

/** Takes a request back that nobody has decided on. */
export const withdrawRequest = (services: Services, memberId: string): Promise<Membership> =>
  inTransaction(services, async ({ tx, now }) => {
    await deleteWaiting(tx, { memberId })
    return getMembership(tx, memberId, now)
  })

/** Decides on the request that waits, and answers its id; null where none does. */
const decide = async (
  { tx, now }: Work,
  memberId: string,
  status: 'granted' | 'declined',
): Promise<string | null> => {
  const [decided] = await tx
    .update(upgradeRequests)
    .set({ status, decidedAt: now })
    .where(isWaiting(memberId))
    .returning({ id: upgradeRequests.id })
  return decided?.id ?? null
}

/** Records what the operator did about a membership, and has the member told. */
const tell = async (
  services: Services,
  unit: Work,
  { memberId, act, about }: Record<'memberId' | 'act' | 'about', string>,
) => {
  await recordOperatorAct(services, unit.tx, { at: unit.now, act, subject: { memberId } })
  await unit.emit(memberNotified, { kind: 'membership_decision', memberId, about })
}

/** Gives a member a tier in place of what they have, until then or without end; so a request that waits is granted. */
export const grantMembership = (
  services: Services,
  memberId: string,
  { tier, expiresAt }: { tier: Upgrade; expiresAt: Date | null },
): Promise<void> =>
  inTransaction(services, async (unit) => {
    const { tx, emit, now } = unit
    const requestId = await decide(unit, memberId, 'granted')
    await endSubscriptions(tx, { memberId })
    const id = newId()
    const [{ id: tierId } = { id: '' }] = await tx
      .select({ id: membershipTiers.id })
      .from(membershipTiers)
      .where(eq(membershipTiers.name, tier))
    await tx.insert(membershipSubscriptions).values({
      id,
      userId: memberId,
      tierId,
      status: 'active',
      source: requestId === null ? 'admin' : 'request',
      createdAt: now,
      expiresAt,
    })
    await emit(membershipChanged, { memberId })
    await emit(memberChanged, { memberId })
    await tell(services, unit, { memberId, act: 'membership.grant', about: requestId ?? id })
  })

/** Leaves a member what they have, and says no to their request; false where none waits. */
export const declineUpgrade = (services: Services, memberId: string): Promise<boolean> =>
  inTransaction(services, async (unit) => {
    const about = await decide(unit, memberId, 'declined')
    if (about === null) return false
    await tell(services, unit, { memberId, act: 'membership.decline', about })
    return true
  })

/** Ends what a member has, who is on the free tier from then on; false where there is nothing to end. */
export const endMembership = (services: Services, memberId: string): Promise<boolean> =>
  inTransaction(services, async (unit) => {
    const [ended] = await endSubscriptions(unit.tx, { memberId })
    if (!ended) return false
    await unit.emit(membershipChanged, { memberId })
    await unit.emit(memberChanged, { memberId })
    await tell(services, unit, { memberId, act: 'membership.end', about: ended.id })
    return true
  })
