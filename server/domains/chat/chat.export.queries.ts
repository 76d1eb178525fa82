import { and, eq, not, sql } from 'drizzle-orm'
import { accounts } from '#server/domains/accounts/accounts.tables.ts'
import { isNamedTo } from '#server/domains/messages/messages.queries.ts'
import { profiles } from '#server/domains/profiles/profiles.tables.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { hasParticipant, otherOf } from './chat.sql.ts'
import { chatMessages, chatRooms } from './chat.tables.ts'

/**
 * The member's chats in full, also those that have ended, with what they have reported, which they may have to show
 * somebody; `with` is null where the member may not know who that is.
 */
export const exportChats = async (db: Executor, memberId: string) => {
  const rows = await db
    .select({
      roomId: chatRooms.id,
      with: sql<string | null>`case when ${isNamedTo(memberId)} then ${profiles.username} end`,
      isOpen: chatRooms.isActive,
      startedAt: chatRooms.createdAt,
      isByYou: sql<boolean>`coalesce(${chatMessages.senderId} = ${memberId}, false)`,
      message: chatMessages.message,
      createdAt: chatMessages.createdAt,
    })
    .from(chatRooms)
    .leftJoin(chatMessages, and(eq(chatMessages.roomId, chatRooms.id), not(chatMessages.isTakenDown)))
    .leftJoin(profiles, eq(profiles.id, otherOf(memberId)))
    .leftJoin(accounts, eq(accounts.id, profiles.id))
    .where(hasParticipant(memberId))
    .orderBy(chatRooms.createdAt, chatRooms.id, chatMessages.seq)
  const rooms = new Map<string, { with: string | null; isOpen: boolean; startedAt: Date; lines: object[] }>()
  for (const { roomId, with: other, isOpen, startedAt, ...line } of rows) {
    const room = rooms.get(roomId) ?? { with: other, isOpen, startedAt, lines: [] }
    if (line.message !== null) room.lines.push(line)
    rooms.set(roomId, room)
  }
  return [...rooms.values()]
}
