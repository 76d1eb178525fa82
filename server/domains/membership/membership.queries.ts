import { and, eq, gt, isNull, or, sql, type AnyColumn, type SQL } from 'drizzle-orm'
import { TIERS, type Tier } from '#shared/domains/profiles/profiles.options.contract.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { membershipSubscriptions, membershipTiers } from './membership.tables.ts'

export interface TierLimits {
  name: Tier
  /** Null: unlimited. */
  maxMessagesPerDay: number | null
  maxImages: number | null
  searchPriority: number
  highlighted: boolean
}

/** Applies only where the record of a tier cannot be found at all. */
export const MESSAGES_WITHOUT_TIER = 5

const WITHOUT_RECORD: TierLimits = {
  name: 'free',
  maxMessagesPerDay: MESSAGES_WITHOUT_TIER,
  maxImages: 1,
  searchPriority: 0,
  highlighted: false,
}

/** SQL: name of the tier the member in `column` has right now. */
export const tierNameOf = (column: AnyColumn, now: Date): SQL<Tier> =>
  sql<Tier>`coalesce((select ${membershipTiers.name} from ${membershipSubscriptions} join ${membershipTiers} on ${membershipTiers.id} = ${membershipSubscriptions.tierId} where ${membershipSubscriptions.userId} = ${column} and ${membershipSubscriptions.status} = 'active' and (${membershipSubscriptions.expiresAt} is null or ${membershipSubscriptions.expiresAt} > ${now.toISOString()}::timestamptz)), ${TIERS[0]})`

const limitColumns = {
  name: membershipTiers.name,
  maxMessagesPerDay: membershipTiers.maxMessagesPerDay,
  maxImages: membershipTiers.maxImages,
  searchPriority: membershipTiers.searchPriority,
  highlighted: membershipTiers.highlighted,
}

/** The stored limits of a member's tier: of the active, unexpired subscription, else of the free tier. */
export const getTierOf = async (db: Executor, memberId: string, now: Date): Promise<TierLimits> => {
  const [row] = await db
    .select(limitColumns)
    .from(membershipTiers)
    .leftJoin(
      membershipSubscriptions,
      and(
        eq(membershipSubscriptions.tierId, membershipTiers.id),
        eq(membershipSubscriptions.userId, memberId),
        eq(membershipSubscriptions.status, 'active'),
        or(isNull(membershipSubscriptions.expiresAt), gt(membershipSubscriptions.expiresAt, now)),
      ),
    )
    .where(or(eq(membershipTiers.name, 'free'), sql`${membershipSubscriptions.id} is not null`))
    .orderBy(sql`${membershipSubscriptions.id} is null`)
    .limit(1)
  return row ?? WITHOUT_RECORD
}
