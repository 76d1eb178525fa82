import { and, eq, sql, type AnyColumn, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ComingTier, Upgrade } from '#shared/domains/membership/membership.contract.ts'
import { membershipSubscriptions, membershipTiers } from './membership.tables.ts'

/** What members will have later: one of them at most has one. */
export const coming = alias(membershipSubscriptions, 'coming')

/** SQL: on what to join it. The status stands in the text, because a plan for whatever values could not use its index. */
export const isComingOf = (memberId: AnyColumn): SQL | undefined =>
  and(eq(coming.userId, memberId), sql`${coming.status} = 'coming'`)

/** What is selected of it. */
export const comingColumns = {
  comingTier: sql<Upgrade | null>`(select ${membershipTiers.name} from ${membershipTiers} where ${membershipTiers.id} = ${coming.tierId})`,
  comingFrom: coming.startsAt,
  comingUntil: coming.expiresAt,
}

/** What a joined row has of it. */
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
