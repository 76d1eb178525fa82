import type { Allowance } from '#shared/domains/messages/messages.contract.ts'
import { allowanceOf } from '#shared/domains/messages/messages.rules.ts'
import { getAllowances } from '#server/domains/membership/membership.allowances.queries.ts'
import type { Executor } from '#server/platform/db/database.ts'

/** What the member has sent on this day of the site, and may still send by the stored tier. */
export const getAllowance = async (db: Executor, memberId: string, now: Date): Promise<Allowance> => {
  const { limits, use } = await getAllowances(db, memberId, now)
  return allowanceOf(limits.maxMessagesPerDay, use.messages.used)
}
