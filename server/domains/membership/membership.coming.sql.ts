import { and, eq, sql, type AnyColumn, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ComingTier, Upgrade } from '#shared/domains/membership/membership.contract.ts'
import { membershipSubscriptions, membershipTiers } from './membership.tables.ts'

/** Scheduled subscriptions, at most one per member. */
export const coming = alias(membershipSubscriptions, 'coming')

/**
 * SQL join condition for the member's scheduled subscription. The status is a literal because a generic plan couldn't
 * use the partial index.
 */
export const isComingOf = (memberId: AnyColumn): SQL | undefined =>
  and(eq(coming.userId, memberId), sql`${coming.status} = 'coming'`)

/** The columns to select from `coming`. */
export const comingColumns = {
  comingTier: sql<Upgrade | null>`(select ${membershipTiers.name} from ${membershipTiers} where ${membershipTiers.id} = ${coming.tierId})`,
  comingFrom: coming.startsAt,
  comingUntil: coming.expiresAt,
}

/** Builds the scheduled tier from a joined row. */
export const viewComing = ({
  comingTier: tier,
  comingFrom: startsAt,
  comingUntil: expiresAt,
}: {
  comingTier: Upgrade | null
  comingFrom: Date | null
  comingUntil: Date | null
}): ComingTier | null =>
  tier && startsAt && { tier, startsAt: startsAt.toISOString(), expiresAt: expiresAt?.toISOString() ?? null }
