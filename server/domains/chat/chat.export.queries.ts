import { and, eq, not, sql } from 'drizzle-orm'
import { accounts } from '#server/domains/accounts/accounts.tables.ts'
import { isNamedTo } from '#server/domains/messages/messages.queries.ts'
import { profiles } from '#server/domains/profiles/profiles.tables.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { readRows } from '#server/platform/db/statements/portions.ts'
import { hasParticipant, isOngoing, otherOf } from './chat.sql.ts'
import { chatMessages, chatRooms } from './chat.tables.ts'

const readRooms = (db: Executor, memberId: string) => {
  const { id, createdAt } = chatRooms
  const row = {
    id,
    with: sql<string | null>`case when ${isNamedTo(memberId)} then ${profiles.username} end`,
    isOpen: isOngoing(),
    startedAt: createdAt,
  }
  return readRows({ createdAt, id }, ({ key, after, order, limit }) =>
    db
      .select({ row, key })
      .from(chatRooms)
      .leftJoin(profiles, eq(profiles.id, otherOf(memberId)))
      .leftJoin(accounts, eq(accounts.id, profiles.id))
      .where(and(hasParticipant(memberId), after))
      .orderBy(...order)
      .limit(limit),
  )
}

const readLines = (db: Executor, { memberId, roomId }: { memberId: string; roomId: string }) => {
  const { seq, senderId, message, createdAt, isTakenDown } = chatMessages
  const row = { isByYou: sql<boolean>`coalesce(${senderId} = ${memberId}, false)`, message, createdAt }
  return readRows({ seq }, ({ key, after, order, limit }) =>
    db
      .select({ row, key })
      .from(chatMessages)
      .where(and(eq(chatMessages.roomId, roomId), not(isTakenDown), after))
      .orderBy(...order)
      .limit(limit),
  )
}

/**
 * Exports the member's chats. Includes ended chats, and lines that the member has reported and may need as evidence,
 * but not lines that were taken down. `with` is null if the member may not know the other member.
 */
export async function* exportChats(db: Executor, memberId: string) {
  for await (const { id: roomId, ...room } of readRooms(db, memberId)) {
    yield { ...room, lines: readLines(db, { memberId, roomId }) }
  }
}
