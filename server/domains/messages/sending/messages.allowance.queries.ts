import type { Allowance } from '#shared/domains/messages/messages.contract.ts'
import { allowanceOf } from '#shared/domains/messages/messages.rules.ts'
import { getAllowances } from '#server/domains/membership/membership.allowances.queries.ts'
import type { Executor } from '#server/platform/db/database.ts'

/** Returns how many messages the member has sent on the current site day and how many more their tier allows. */
export const getAllowance = async (db: Executor, memberId: string, now: Date): Promise<Allowance> => {
  const { limits, use } = await getAllowances(db, memberId, now)
  return allowanceOf(limits.maxMessagesPerDay, use.messages.used)
}
