import { and, eq, gt, isNull, or, sql, type AnyColumn, type SQL, type SQLWrapper } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import {
  TIERS,
  type Membership,
  type MembershipTier,
  type Tier,
  type UpgradeRequest,
} from '#shared/domains/membership/membership.contract.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { statement, type Given } from '#server/platform/db/statements/statement.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { coming, comingColumns, isComingOf, viewComing } from './membership.coming.sql.ts'
import { dailyUse, membershipSubscriptions, membershipTiers, upgradeRequests } from './membership.tables.ts'

/**
 * SQL expression: the name of the current tier of the member in `column`. Nested once, because drizzle drops the table
 * names from columns at the top level of an expression selected from a single table.
 */
export const tierNameOf = (column: AnyColumn | SQL, now: Date | SQLWrapper): SQL<Tier> =>
  sql<Tier>`${sql`coalesce((select ${membershipTiers.name} from ${membershipSubscriptions} join ${membershipTiers} on ${membershipTiers.id} = ${membershipSubscriptions.tierId} where ${membershipSubscriptions.userId} = ${column} and ${membershipSubscriptions.status} = 'active' and (${membershipSubscriptions.expiresAt} is null or ${membershipSubscriptions.expiresAt} > ${now instanceof Date ? now.toISOString() : now}::timestamptz)), ${TIERS[0]})`}`

/**
 * SQL condition on `membership_subscriptions`: the subscription is in effect right now. That's at most one per member.
 * The status is a literal because a generic plan couldn't use the index on active subscriptions.
 */
const isCurrent = (now: SQLWrapper) =>
  and(
    sql`${membershipSubscriptions.status} = 'active'`,
    or(isNull(membershipSubscriptions.expiresAt), gt(membershipSubscriptions.expiresAt, now)),
  )

/**
 * SQL join condition for the member's current tier: that of their active, unexpired subscription, or else free. Matches
 * nothing if there are no tier records.
 */
export const isTierOf = ({ memberId, now }: { memberId: SQLWrapper; now: SQLWrapper }): SQL =>
  sql`${membershipTiers.id} = coalesce((select ${membershipSubscriptions.tierId} from ${membershipSubscriptions} where ${membershipSubscriptions.userId} = ${memberId} and ${isCurrent(now)}), (select ${membershipTiers.id} from ${membershipTiers} where ${membershipTiers.name} = 'free'))`

export const allTiers = statement('membership.tiers', (db) => db.select().from(membershipTiers))

/** Returns every stored tier, from free to gold. */
export const listTiers = async (db: Executor): Promise<MembershipTier[]> => {
  const tiers = await allTiers(db)
  return tiers.sort((a, b) => TIERS.indexOf(a.name) - TIERS.indexOf(b.name))
}

const latest = alias(upgradeRequests, 'latest')
type RequestRow = typeof upgradeRequests.$inferSelect

const membershipOf = statement(
  'membership.ofMember',
  (db, { memberId, now }: Given<{ memberId: string; now: Date }>) =>
    db
      .select({
        tier: membershipTiers,
        subscription: {
          id: membershipSubscriptions.id,
          userId: membershipSubscriptions.userId,
          status: membershipSubscriptions.status,
          source: membershipSubscriptions.source,
          expiresAt: membershipSubscriptions.expiresAt,
        },
        ...comingColumns,
        number: accounts.founderNumber,
        request: upgradeRequests,
        hasClaimed: sql<boolean>`exists (select 1 from ${membershipSubscriptions} where ${membershipSubscriptions.userId} = ${memberId} and ${membershipSubscriptions.source} = 'founder')`,
      })
      .from(accounts)
      .leftJoin(membershipSubscriptions, and(eq(membershipSubscriptions.userId, accounts.id), isCurrent(now)))
      .leftJoin(membershipTiers, isTierOf({ memberId, now }))
      .leftJoin(coming, isComingOf(accounts.id))
      .leftJoin(
        upgradeRequests,
        sql`${upgradeRequests.id} = (select ${latest.id} from ${upgradeRequests} as ${latest} where ${latest.userId} = ${accounts.id} order by ${latest.createdAt} desc, ${latest.id} desc limit 1)`,
      )
      .where(eq(accounts.id, memberId)),
)

const viewRequest = ({ tier, note, status, createdAt, decidedAt }: RequestRow): UpgradeRequest => ({
  tier,
  note,
  status,
  createdAt: createdAt.toISOString(),
  decidedAt: decidedAt?.toISOString() ?? null,
})

/** Returns the member's current membership and their upgrade request. */
export const getMembership = async (db: Executor, memberId: string, now: Date): Promise<Membership> => {
  const [row] = await membershipOf(db, { memberId, now })
  if (!row) return { tier: null, subscriptions: [], coming: null, founder: null, request: null }
  const { tier, subscription, number, hasClaimed, request } = row
  const expiresAt = subscription?.expiresAt?.toISOString() ?? null
  return {
    tier,
    subscriptions: subscription && tier ? [{ ...subscription, tier: tier.name, expiresAt }] : [],
    coming: viewComing(row),
    founder: number === null ? null : { number, hasClaimed },
    request: request && viewRequest(request),
  }
}

/** Returns all the member's subscriptions and requests, and when they last used each daily limit. */
export const exportMembership = async (db: Executor, memberId: string) => {
  const { status, source, createdAt, startsAt, expiresAt, tierId, userId } = membershipSubscriptions
  const { kind, day, used } = dailyUse
  return {
    subscriptions: await db
      .select({ tier: membershipTiers.name, status, source, createdAt, startsAt, expiresAt })
      .from(membershipSubscriptions)
      .innerJoin(membershipTiers, eq(membershipTiers.id, tierId))
      .where(eq(userId, memberId))
      .orderBy(createdAt),
    upgradeRequests: await db
      .select({
        tier: upgradeRequests.tier,
        note: upgradeRequests.note,
        status: upgradeRequests.status,
        createdAt: upgradeRequests.createdAt,
        decidedAt: upgradeRequests.decidedAt,
      })
      .from(upgradeRequests)
      .where(eq(upgradeRequests.userId, memberId))
      .orderBy(upgradeRequests.createdAt),
    dailyUse: await db.select({ kind, day, used }).from(dailyUse).where(eq(dailyUse.memberId, memberId)),
  }
}
