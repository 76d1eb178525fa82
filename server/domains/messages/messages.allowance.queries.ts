import type { Allowance } from '#shared/domains/messages/messages.contract.ts'
import { getDailyUse } from '#server/domains/membership/membership.allowances.queries.ts'
import { getTierOf } from '#server/domains/membership/membership.queries.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { viewAllowance } from './messages.view.ts'

/** What the member has sent on this day of the site, and may still send by the stored tier. */
export const getAllowance = async (db: Executor, memberId: string, now: Date): Promise<Allowance> => {
  const tier = await getTierOf(db, memberId, now)
  const { messages } = await getDailyUse(db, memberId, now)
  return viewAllowance(tier.maxMessagesPerDay, messages.used)
}
