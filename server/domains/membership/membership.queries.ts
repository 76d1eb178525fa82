import {
  and,
  eq,
  getTableColumns,
  gt,
  isNotNull,
  isNull,
  or,
  sql,
  type AnyColumn,
  type SQL,
} from 'drizzle-orm'
import {
  TIERS,
  type Membership,
  type MembershipTier,
  type Tier,
} from '#shared/domains/membership/membership.contract.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { dailyUse, membershipSubscriptions, membershipTiers } from './membership.tables.ts'

/** What a tier allows; unlimited is null. */
export type TierLimits = Pick<
  MembershipTier,
  'name' | 'maxMessagesPerDay' | 'maxImages' | 'searchPriority' | 'highlighted'
>

/** Applies only where the record of a tier cannot be found at all. */
export const MESSAGES_WITHOUT_TIER = 5

const WITHOUT_RECORD: TierLimits = {
  name: 'free',
  maxMessagesPerDay: MESSAGES_WITHOUT_TIER,
  maxImages: 1,
  searchPriority: 0,
  highlighted: false,
}

/**
 * SQL: name of the tier the member in `column` has right now. Nested once, because drizzle takes the table
 * names off the columns at the top level of an expression selected from a single table.
 */
export const tierNameOf = (column: AnyColumn | SQL, now: Date): SQL<Tier> =>
  sql<Tier>`${sql`coalesce((select ${membershipTiers.name} from ${membershipSubscriptions} join ${membershipTiers} on ${membershipTiers.id} = ${membershipSubscriptions.tierId} where ${membershipSubscriptions.userId} = ${column} and ${membershipSubscriptions.status} = 'active' and (${membershipSubscriptions.expiresAt} is null or ${membershipSubscriptions.expiresAt} > ${now.toISOString()}::timestamptz)), ${TIERS[0]})`}`

/** The subscription of a member that counts right now. */
const isCurrent = (memberId: string, now: Date) =>
  and(
    eq(membershipSubscriptions.userId, memberId),
    eq(membershipSubscriptions.status, 'active'),
    or(isNull(membershipSubscriptions.expiresAt), gt(membershipSubscriptions.expiresAt, now)),
  )

/** The stored tier of a member: of the active, unexpired subscription, else free; null without any record. */
export const findTierOf = async (
  db: Executor,
  memberId: string,
  now: Date,
): Promise<MembershipTier | null> => {
  const [row] = await db
    .select(getTableColumns(membershipTiers))
    .from(membershipTiers)
    .leftJoin(
      membershipSubscriptions,
      and(eq(membershipSubscriptions.tierId, membershipTiers.id), isCurrent(memberId, now)),
    )
    .where(or(eq(membershipTiers.name, 'free'), isNotNull(membershipSubscriptions.id)))
    .orderBy(sql`${membershipSubscriptions.id} is null`)
    .limit(1)
  return row ?? null
}

/** The limits that hold for a member right now. */
export const getTierOf = async (db: Executor, memberId: string, now: Date): Promise<TierLimits> =>
  (await findTierOf(db, memberId, now)) ?? WITHOUT_RECORD

/** Every stored tier, from free to gold. */
export const listTiers = async (db: Executor): Promise<MembershipTier[]> => {
  const tiers = await db.select().from(membershipTiers)
  return tiers.sort((a, b) => TIERS.indexOf(a.name) - TIERS.indexOf(b.name))
}

/** The founder place of a member; null without one. */
export const findFounder = async (db: Executor, memberId: string): Promise<Membership['founder']> => {
  const [row] = await db
    .select({ number: accounts.founderNumber, claim: membershipSubscriptions.id })
    .from(accounts)
    .leftJoin(
      membershipSubscriptions,
      and(eq(membershipSubscriptions.userId, accounts.id), eq(membershipSubscriptions.source, 'founder')),
    )
    .where(eq(accounts.id, memberId))
  if (!row || row.number === null) return null
  return { number: row.number, hasClaimed: row.claim !== null }
}

/** Active, unexpired subscriptions of a member; those without end first, then the latest end. */
const listSubscriptions = async (db: Executor, memberId: string, now: Date) => {
  const rows = await db
    .select({
      id: membershipSubscriptions.id,
      userId: membershipSubscriptions.userId,
      tier: membershipTiers.name,
      status: membershipSubscriptions.status,
      source: membershipSubscriptions.source,
      expiresAt: membershipSubscriptions.expiresAt,
    })
    .from(membershipSubscriptions)
    .innerJoin(membershipTiers, eq(membershipTiers.id, membershipSubscriptions.tierId))
    .where(isCurrent(memberId, now))
    .orderBy(sql`${membershipSubscriptions.expiresAt} desc nulls first`)
  return rows.map((row) => ({ ...row, expiresAt: row.expiresAt?.toISOString() ?? null }))
}

/** What a member holds now. */
export const getMembership = async (db: Executor, memberId: string, now: Date): Promise<Membership> => ({
  tier: await findTierOf(db, memberId, now),
  subscriptions: await listSubscriptions(db, memberId, now),
  founder: await findFounder(db, memberId),
})

/** Every subscription the member had, and what of the daily limits was used last. */
export const exportMembership = async (db: Executor, memberId: string) => {
  const { status, source, createdAt, expiresAt, tierId, userId } = membershipSubscriptions
  const { kind, day, used } = dailyUse
  return {
    subscriptions: await db
      .select({ tier: membershipTiers.name, status, source, createdAt, expiresAt })
      .from(membershipSubscriptions)
      .innerJoin(membershipTiers, eq(membershipTiers.id, tierId))
      .where(eq(userId, memberId))
      .orderBy(createdAt),
    dailyUse: await db.select({ kind, day, used }).from(dailyUse).where(eq(dailyUse.memberId, memberId)),
  }
}
