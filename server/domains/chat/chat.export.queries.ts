import { and, eq, gt, not, sql } from 'drizzle-orm'
import { accounts } from '#server/domains/accounts/accounts.tables.ts'
import { isNamedTo } from '#server/domains/messages/messages.queries.ts'
import { profiles } from '#server/domains/profiles/profiles.tables.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { readInPortions } from '#server/platform/db/portions.ts'
import { hasParticipant, isOngoing, otherOf } from './chat.sql.ts'
import { chatMessages, chatRooms } from './chat.tables.ts'

interface Portion<Row> {
  after: Row | undefined
  limit: number
}

const roomsAfter = (
  db: Executor,
  memberId: string,
  { after, limit }: Portion<{ id: string; startedAt: Date }>,
) => {
  const { id, createdAt } = chatRooms
  const last = after && sql`(${sql.param(after.startedAt, createdAt)}::timestamptz, ${after.id}::uuid)`
  return db
    .select({
      id,
      with: sql<string | null>`case when ${isNamedTo(memberId)} then ${profiles.username} end`,
      isOpen: isOngoing(),
      startedAt: createdAt,
    })
    .from(chatRooms)
    .leftJoin(profiles, eq(profiles.id, otherOf(memberId)))
    .leftJoin(accounts, eq(accounts.id, profiles.id))
    .where(and(hasParticipant(memberId), last && sql`(${createdAt}, ${id}) > ${last}`))
    .orderBy(createdAt, id)
    .limit(limit)
}

const linesAfter = (
  db: Executor,
  { memberId, roomId }: { memberId: string; roomId: string },
  { after, limit }: Portion<{ seq: number }>,
) => {
  const { seq, senderId, message, createdAt, isTakenDown } = chatMessages
  return db
    .select({ seq, isByYou: sql<boolean>`coalesce(${senderId} = ${memberId}, false)`, message, createdAt })
    .from(chatMessages)
    .where(and(eq(chatMessages.roomId, roomId), not(isTakenDown), after && gt(seq, after.seq)))
    .orderBy(seq)
    .limit(limit)
}

async function* exportRoom(db: Executor, room: { memberId: string; roomId: string }) {
  const portions = readInPortions<Awaited<ReturnType<typeof linesAfter>>[number]>((after, limit) =>
    linesAfter(db, room, { after, limit }),
  )
  for await (const rows of portions) for (const { seq: _seq, ...line } of rows) yield line
}

/**
 * The member's chats in full, also those that have ended, with what they have reported, which they may have to show
 * somebody; `with` is null where the member may not know who that is.
 */
export async function* exportChats(db: Executor, memberId: string) {
  const portions = readInPortions<Awaited<ReturnType<typeof roomsAfter>>[number]>((after, limit) =>
    roomsAfter(db, memberId, { after, limit }),
  )
  for await (const rooms of portions) {
    for (const { id: roomId, ...room } of rooms)
      yield { ...room, lines: exportRoom(db, { memberId, roomId }) }
  }
}
