import { and, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { MembershipTier } from '#shared/domains/membership/membership.contract.ts'
import { siteDayOf } from '#shared/kernel/time.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { statement, type Given } from '#server/platform/db/statements/statement.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { IMAGES_WITHOUT_TIER, MESSAGES_WITHOUT_TIER } from './membership.allowances.sql.ts'
import { isTierOf } from './membership.queries.ts'
import { dailyUse, membershipTiers, type DAILY } from './membership.tables.ts'

/** A tier's limits; null means unlimited. */
export type TierLimits = Pick<
  MembershipTier,
  'name' | 'maxMessagesPerDay' | 'maxImages' | 'searchPriority' | 'highlighted'
>

const WITHOUT_RECORD: TierLimits = {
  name: 'free',
  maxMessagesPerDay: MESSAGES_WITHOUT_TIER,
  maxImages: IMAGES_WITHOUT_TIER,
  searchPriority: 0,
  highlighted: false,
}

export interface Use {
  /** The number of messages or chats used on the current site day. */
  used: number
  /** The last day with any use (`2026-03-01`); null if never used. */
  latest: string | null
}
export type DailyUse = Record<(typeof DAILY)[number], Use>

const ofMessages = alias(dailyUse, 'of_messages')
const ofChats = alias(dailyUse, 'of_chats')

const allowancesOf = statement(
  'membership.allowances',
  (db, { memberId, now }: Given<{ memberId: string; now: Date }>) =>
    db
      .select({ tier: membershipTiers, messages: ofMessages, chats: ofChats })
      .from(accounts)
      .leftJoin(membershipTiers, isTierOf({ memberId, now }))
      .leftJoin(ofMessages, and(eq(ofMessages.memberId, accounts.id), eq(ofMessages.kind, 'messages')))
      .leftJoin(ofChats, and(eq(ofChats.memberId, accounts.id), eq(ofChats.kind, 'chats')))
      .where(eq(accounts.id, memberId)),
)

/**
 * Returns the member's stored tier (null if there's no tier record), the limits that apply right now, and how much of
 * each daily limit is used.
 */
export const getAllowances = async (
  db: Executor,
  memberId: string,
  now: Date,
): Promise<{ tier: MembershipTier | null; limits: TierLimits; use: DailyUse }> => {
  const [row] = await allowancesOf(db, { memberId, now })
  const today = siteDayOf(now)
  const ofKind = (kind: keyof DailyUse): Use => {
    const stored = row?.[kind]
    return { used: stored?.day === today ? stored.used : 0, latest: stored?.day ?? null }
  }
  const tier = row?.tier ?? null
  return {
    tier,
    limits: tier ?? WITHOUT_RECORD,
    use: { messages: ofKind('messages'), chats: ofKind('chats') },
  }
}
