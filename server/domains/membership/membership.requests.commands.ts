import { and, eq, sql, type SQLWrapper } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { ActName } from '#shared/domains/audit/audit.data.ts'
import {
  MEMBERSHIP_REASONS,
  TIERS,
  type Membership,
  type requestUpgrade as requestUpgradeEndpoint,
  type Upgrade,
} from '#shared/domains/membership/membership.contract.ts'
import {
  declineUpgrade as declineEndpoint,
  grantUpgrade as grantEndpoint,
  UPGRADE_REASONS,
} from '#shared/domains/membership/membership.review.contract.ts'
import { COMMON_REASONS, Failure } from '#shared/kernel/failure.ts'
import { newId } from '#shared/kernel/ids.ts'
import { endOfDay } from '#shared/kernel/time.ts'
import { sqlStatement, statement, type Given } from '#server/platform/db/statements/statement.ts'
import { inTransaction, type Work } from '#server/platform/db/transaction.ts'
import { memberNotified } from '#server/platform/domain/notices.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { memberChanged } from '../accounts/accounts.events.ts'
import { recordAct, recordOperatorAct, type Admin } from '../audit/audit.commands.ts'
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

/**
 * Stores a request for a higher tier. Throws `no_upgrade` and `already_requested`. Of two concurrent requests, only one
 * is stored.
 */
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

/** Deletes the member's pending request. */
export const deleteWaiting = statement(
  'membership.withdrawRequest',
  (db, { memberId }: Given<{ memberId: string }>) => db.delete(upgradeRequests).where(isWaiting(memberId)),
)

/** Withdraws the member's pending request. */
export const withdrawRequest = (services: Services, memberId: string): Promise<Membership> =>
  inTransaction(services, async ({ tx, now }) => {
    await deleteWaiting(tx, { memberId })
    return getMembership(tx, memberId, now)
  })

/** Who decides: an admin, or null for the operator at the command line. */
type By = Admin | null
type Verdict = 'granted' | 'declined'

const decideWaiting = sqlStatement(
  'membership.decideWaiting',
  ({ memberId, status, now }: Given<{ memberId: string; status: Verdict; now: Date }>) =>
    sql<{
      id: string
    }>`update ${upgradeRequests} set status = ${status}::text, decided_at = ${now}::timestamptz where ${isWaiting(memberId)} returning id`,
)

/** Decides on the member's pending request and returns its id, or null if there's none. */
export const decideFor = async (
  { tx, now }: Work,
  memberId: string,
  status: Verdict,
): Promise<string | null> => (await decideWaiting(tx, { memberId, status, now }))[0]?.id ?? null

const decideOn = sqlStatement(
  'membership.decideOn',
  ({ id, status, now }: Given<{ id: string; status: Verdict; now: Date }>) =>
    sql<{ memberId: string; tier: Upgrade; isDecided: boolean }>`
      with asked as (
        select id, user_id, tier, status from ${upgradeRequests} where id = ${id}::uuid for update
      ), decided as (
        update ${upgradeRequests} set status = ${status}::text, decided_at = ${now}::timestamptz from asked
        where ${upgradeRequests.id} = asked.id and asked.status = 'pending'
      )
      select user_id as "memberId", tier, status <> 'pending' as "isDecided" from asked`,
)

/** Decides on a request and returns its member and tier. Throws `not_found` and `upgrade_decided`. */
const decide = async ({ tx, now }: Work, id: string, status: Verdict) => {
  const [asked] = await decideOn(tx, { id, status, now })
  if (!asked) throw new Failure(COMMON_REASONS.notFound)
  if (asked.isDecided) throw new Failure(UPGRADE_REASONS.decided)
  return asked
}

interface Done {
  memberId: string
  by: By
  act: ActName
  /** The request's id, or the subscription's if there was no request. */
  about: string
  after?: unknown
}

/** Records a change to a membership and notifies the member. */
export const tell = async (services: Services, unit: Work, { memberId, by, act, about, after }: Done) => {
  const record = { at: unit.now, act, subject: { memberId } }
  if (by) await recordAct(services, unit.tx, { ...record, actor: by, after })
  else await recordOperatorAct(services, unit.tx, record)
  await unit.emit(memberNotified, { kind: 'membership_decision', memberId, about })
}

interface Holding {
  tier: Upgrade
  /** Null means it never expires. */
  expiresAt: Date | null
}

interface Giving extends Holding {
  source: 'admin' | 'request'
}

export const storeSubscription = sqlStatement(
  'membership.storeSubscription',
  ({
    id,
    memberId,
    tier,
    source,
    startsAt,
    expiresAt,
    now,
  }: Given<Giving & { id: string; memberId: string; startsAt: Date | null; now: Date }>) =>
    sql<{
      id: string
    }>`insert into ${membershipSubscriptions} (id, user_id, tier_id, status, source, created_at, starts_at, expires_at)
      select ${id}::uuid, ${memberId}::uuid, ${membershipTiers.id}, case when ${startsAt}::timestamptz is null then 'active' else 'coming' end,
        ${source}::text, ${now}::timestamptz, ${startsAt}::timestamptz, ${expiresAt}::timestamptz
      from ${membershipTiers} where ${membershipTiers.name} = ${tier}
      on conflict (user_id) where status = 'coming' do nothing
      returning id`,
)

/** Gives a member a tier, replacing what they have. Returns the subscription's id. */
export const give = async ({ tx, emit, now }: Work, memberId: string, giving: Giving): Promise<string> => {
  await endSubscriptions(tx, { memberId })
  const id = newId()
  await storeSubscription(tx, { id, memberId, now, startsAt: null, ...giving })
  await emit(membershipChanged, { memberId })
  await emit(memberChanged, { memberId })
  return id
}

/** Ends a member's subscription. Returns its id, or null if there's none. */
export const takeAway = async ({ tx, emit }: Work, memberId: string): Promise<string | null> => {
  const [ended] = await endSubscriptions(tx, { memberId })
  if (!ended) return null
  await emit(membershipChanged, { memberId })
  await emit(memberChanged, { memberId })
  return ended.id
}

/** Gives a member a tier at the operator's discretion. A pending request is granted. */
export const grantMembership = (services: Services, memberId: string, holding: Holding): Promise<void> =>
  inTransaction(services, async (unit) => {
    const requestId = await decideFor(unit, memberId, 'granted')
    const source = requestId === null ? 'admin' : 'request'
    const id = await give(unit, memberId, { ...holding, source })
    await tell(services, unit, { memberId, by: null, act: 'membership.grant', about: requestId ?? id })
  })

interface Decision {
  admin: Admin
  requestId: string
}

/**
 * Gives a member the tier they requested, until the end of a day or for good. Throws `not_found`, `upgrade_decided` and
 * `day_over`.
 */
export const grantUpgrade = (
  services: Services,
  { admin, requestId, until }: Decision & { until: string | null },
): Promise<void> =>
  inTransaction(services, async (unit) => {
    const expiresAt = until === null ? null : endOfDay(until)
    const { memberId, tier } = await decide(unit, requestId, 'granted')
    if (expiresAt && expiresAt <= unit.now) throw new Failure(UPGRADE_REASONS.dayOver)
    await give(unit, memberId, { tier, expiresAt, source: 'request' })
    const after = { tier, until }
    await tell(services, unit, { memberId, by: admin, act: grantEndpoint.name, about: requestId, after })
  })

/** Declines a request. The member keeps their tier. Throws `not_found` and `upgrade_decided`. */
export const declineUpgrade = (services: Services, { admin, requestId }: Decision): Promise<void> =>
  inTransaction(services, async (unit) => {
    const { memberId, tier } = await decide(unit, requestId, 'declined')
    const after = { tier }
    await tell(services, unit, { memberId, by: admin, act: declineEndpoint.name, about: requestId, after })
  })

/** Declines a member's pending request. The member keeps their tier. Returns false if there's none. */
export const declineRequestOf = (services: Services, memberId: string): Promise<boolean> =>
  inTransaction(services, async (unit) => {
    const about = await decideFor(unit, memberId, 'declined')
    if (about === null) return false
    await tell(services, unit, { memberId, by: null, act: 'membership.decline', about })
    return true
  })

/** Ends a member's subscription, which puts them on the free tier. Returns false if there's none. */
export const endMembership = (services: Services, memberId: string): Promise<boolean> =>
  inTransaction(services, async (unit) => {
    const about = await takeAway(unit, memberId)
    if (about === null) return false
    await tell(services, unit, { memberId, by: null, act: 'membership.end', about })
    return true
  })
