import { sql, type SQLWrapper } from 'drizzle-orm'
import type { ChatCounts } from '#shared/domains/chat/chat.counts.contract.ts'
import { accounts } from '#server/domains/accounts/accounts.tables.ts'
import { profiles } from '#server/domains/profiles/profiles.tables.ts'
import { CHAT_SIDES, isChatOpenTo } from './chat.sql.ts'
import { chatRooms } from './chat.tables.ts'

const MOST_COUNTED = 100

/** The offset keeps the planner from starting with all existing members. */
const isOpenWith = (memberId: string | SQLWrapper, { other, otherWrote }: (typeof CHAT_SIDES)[number]) =>
  sql`exists (select 1 from ${profiles} join ${accounts} on ${accounts.id} = ${profiles.id} where ${profiles.id} = ${other} and ${isChatOpenTo(memberId, otherWrote)} offset 0)`

const latestOf = (memberId: string | SQLWrapper, limit: number, isUnseen: boolean) =>
  sql.join(
    CHAT_SIDES.map(
      (side) =>
        sql`(select ${side.other} as other_id, ${chatRooms.lastActivity} as at from ${chatRooms} where ${side.own} = ${memberId} and ${chatRooms.isActive}${isUnseen ? sql` and ${side.seen} < ${chatRooms.lastSeq}` : sql``} and ${isOpenWith(memberId, side)} order by ${chatRooms.lastActivity} desc limit ${sql.raw(String(limit))})`,
    ),
    sql` union all `,
  )

const otherOfLatest = (memberId: string | SQLWrapper, isUnseen: boolean) =>
  sql`(select other_id from (${latestOf(memberId, 1, isUnseen)}) as latest order by at desc limit 1)`

/**
 * SQL expressions: the number of the member's chats with something new, up to 100, and the other member in the latest
 * of these chats, or in the latest chat of all if there's nothing new.
 */
export const chatCountsOf = (memberId: string | SQLWrapper) => ({
  chats: sql<
    ChatCounts['chats']
  >`(select least(count(*), ${sql.raw(String(MOST_COUNTED))})::int from (${latestOf(memberId, MOST_COUNTED, true)}) as unseen)`,
  latestChat: sql<
    ChatCounts['latestChat']
  >`coalesce(${otherOfLatest(memberId, true)}, ${otherOfLatest(memberId, false)})`,
})
