import { eq } from 'drizzle-orm'
import { siteDayOf } from '#shared/kernel/time.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { dailyUse, type DAILY } from './membership.tables.ts'

export interface Use {
  /** On this day of the site. */
  used: number
  /** The day of the latest use (`2026-03-01`); null before the first. */
  latest: string | null
}
export type DailyUse = Record<(typeof DAILY)[number], Use>

/** How much of each daily limit a member has used. */
export const getDailyUse = async (db: Executor, memberId: string, now: Date): Promise<DailyUse> => {
  const rows = await db.select().from(dailyUse).where(eq(dailyUse.memberId, memberId))
  const ofKind = (kind: keyof DailyUse): Use => {
    const row = rows.find((each) => each.kind === kind)
    return { used: row?.day === siteDayOf(now) ? row.used : 0, latest: row?.day ?? null }
  }
  return { messages: ofKind('messages'), chats: ofKind('chats') }
}
