import type { Allowance } from '#shared/domains/messages/messages.contract.ts'
import { allowanceOf } from '#shared/domains/messages/messages.rules.ts'
import { getAllowances } from '#server/domains/membership/membership.allowances.queries.ts'
import type { Executor } from '#server/platform/db/database.ts'

/**
 * Returns how many chats the member has started today, in the site's time zone, and how many they may still start. The
 * daily limit is the same number as for messages.
 */
export const getAllowance = async (db: Executor, memberId: string, now: Date): Promise<Allowance> => {
  const { limits, use } = await getAllowances(db, memberId, now)
  return allowanceOf(limits.maxMessagesPerDay, use.chats.used)
}
