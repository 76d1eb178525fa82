import { eq } from 'drizzle-orm'
import type { Allowance } from '#shared/domains/messages/messages.contract.ts'
import { siteDayOf } from '#shared/kernel/time.ts'
import { getTierOf } from '#server/domains/membership/membership.queries.ts'
import { profiles } from '#server/domains/profiles/profiles.tables.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { viewAllowance } from './messages.view.ts'

/** What the member has sent on this day of the site, and may still send by the stored tier. */
export const getAllowance = async (db: Executor, memberId: string, now: Date): Promise<Allowance> => {
  const tier = await getTierOf(db, memberId, now)
  const [row] = await db
    .select({ sent: profiles.messagesSentToday, day: profiles.messagesResetDate })
    .from(profiles)
    .where(eq(profiles.id, memberId))
  return viewAllowance(tier.maxMessagesPerDay, row?.day === siteDayOf(now) ? row.sent : 0)
}
