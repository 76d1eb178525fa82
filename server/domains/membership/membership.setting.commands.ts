import type { ActName } from '#shared/domains/audit/audit.data.ts'
import type { Tier, Upgrade } from '#shared/domains/membership/membership.contract.ts'
import { UPGRADE_REASONS } from '#shared/domains/membership/membership.review.contract.ts'
import { Failure } from '#shared/kernel/failure.ts'
import { newId } from '#shared/kernel/ids.ts'
import { endOfDay, startOfDay } from '#shared/kernel/time.ts'
import { inTransaction, type Work } from '#server/platform/db/transaction.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { lockAccount } from '#server/domains/accounts/standing/accounts.erasure.commands.ts'
import { recordAct, type Admin } from '../audit/audit.commands.ts'
import { getMembership } from './membership.queries.ts'
import { decideFor, give, storeSubscription, takeAway, tell } from './membership.requests.commands.ts'

interface SetTier {
  admin: Admin
  act: ActName
  memberId: string
  tier: Tier
  /** The tier the admin believes the member has now. */
  holds: Tier
  /** The first day. Null or a day that has already begun means immediately. */
  from: string | null
  /** The last day; null means it never expires. */
  until: string | null
}

/** Schedules a tier. The member is notified when it starts. Throws `tier_coming`. */
const giveLater = async (
  services: Services,
  { tx, now }: Work,
  {
    admin,
    act,
    memberId,
    tier,
    from,
    until,
    ...days
  }: SetTier & { tier: Upgrade; startsAt: Date; expiresAt: Date | null },
) => {
  const stored = await storeSubscription(tx, { id: newId(), memberId, tier, source: 'admin', now, ...days })
  if (stored.length === 0) throw new Failure(UPGRADE_REASONS.comingAlready)
  await recordAct(services, tx, {
    actor: admin,
    at: now,
    act,
    subject: { memberId },
    after: { tier, from, until },
  })
}

/**
 * Gives a member a tier at an admin's discretion, replacing what they have, from now or a later day, until the end of a
 * day or for good. A pending request is granted when the tier starts. Returns false if the member's current tier isn't
 * `holds`, or if there's nothing to end. Throws `not_found`, `day_over`, `days_reversed` or `tier_coming`.
 */
export const setTier = (services: Services, setting: SetTier): Promise<boolean> =>
  inTransaction(services, async (unit) => {
    const { admin, act, memberId, tier, holds, from, until } = setting
    await lockAccount(unit.tx, memberId)
    const before = await getMembership(unit.tx, memberId, unit.now)
    if ((before.tier?.name ?? 'free') !== holds) return false
    const expiresAt = until === null ? null : endOfDay(until)
    if (expiresAt && expiresAt <= unit.now) throw new Failure(UPGRADE_REASONS.dayOver)
    const startsAt = from === null ? unit.now : startOfDay(from)
    if (tier !== 'free' && startsAt > unit.now) {
      if (expiresAt && expiresAt <= startsAt) throw new Failure(UPGRADE_REASONS.daysReversed)
      await giveLater(services, unit, { ...setting, tier, startsAt, expiresAt })
      return true
    }
    let about = tier === 'free' ? await takeAway(unit, memberId) : await decideFor(unit, memberId, 'granted')
    if (tier !== 'free') {
      const id = await give(unit, memberId, { tier, expiresAt, source: about === null ? 'admin' : 'request' })
      about ??= id
    }
    if (about === null) return false
    await tell(services, unit, { memberId, by: admin, act, about, after: { tier, from, until } })
    return true
  })
