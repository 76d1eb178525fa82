import { and, eq, lt, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { KEPT_DAYS, roomClosed } from '#shared/domains/chat/chat.contract.ts'
import { DAY } from '#shared/kernel/time.ts'
import { storeBlock } from '#server/domains/blocks/blocks.commands.ts'
import { lockPair } from '#server/domains/blocks/blocks.policy.ts'
import { deleteChildrenInPortions, deleteInPortions } from '#server/platform/db/statements/portions.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { statement, type Given } from '#server/platform/db/statements/statement.ts'
import { inTransaction, type Work } from '#server/platform/db/transaction.ts'
import { noticesGone } from '#server/platform/domain/notices.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { notifyOfRoom, type Room } from './chat.presence.commands.ts'
import { requireRoom } from './chat.policy.ts'
import { isOfPair } from './chat.sql.ts'
import { chatMessages, chatRooms } from './chat.tables.ts'

const closing = (db: Executor, which: SQL | undefined, now: SQLWrapper) => {
  const { id, participantA, participantB } = chatRooms
  return db
    .update(chatRooms)
    .set({ isActive: false, endedAt: sql`${now}` })
    .where(and(which, eq(chatRooms.isActive, true)))
    .returning({ id, participantA, participantB })
}

const closeRoom = statement('chat.closeRoom', (db, { roomId, now }: Given<{ roomId: string; now: Date }>) =>
  closing(db, eq(chatRooms.id, roomId), now),
)
const closeRoomOfPair = statement(
  'chat.closeRoomOfPair',
  (db, { one, other, now }: Given<{ one: string; other: string; now: Date }>) =>
    closing(db, isOfPair(one, other), now),
)

/** Makes both members' open pages show that their chat has ended, removes its notifications and closes its topic. */
const notifyOfEnd = async (services: Services, unit: Work, rooms: readonly Room[]) => {
  for (const { id: roomId, participantA: one, participantB: other } of rooms) {
    if (!one || !other) continue
    await unit.emit(noticesGone, { kind: 'new_chat', memberId: one, about: other })
    await unit.emit(noticesGone, { kind: 'new_chat', memberId: other, about: one })
    notifyOfRoom(unit, roomClosed, { roomId, one, other })
    unit.afterCommit(() => services.hub.recheck({ resource: 'chatRoom', id: roomId }))
  }
}

/** Ends a chat for both members; throws `not_found` if it isn't open to the member. */
export const leaveRoom = (services: Services, memberId: string, roomId: string): Promise<void> =>
  inTransaction(services, async (unit) => {
    await requireRoom(unit.tx, memberId, roomId)
    await notifyOfEnd(services, unit, await closeRoom(unit.tx, { roomId, now: unit.now }))
  })

/**
 * Blocks the member's chat partner, even if the partner's profile is hidden, so that no one can hide and write without
 * being blockable. Throws `not_found` if the chat isn't open to the member, and `too_many_blocks`.
 */
export const blockInRoom = (
  services: Services,
  blockerId: string,
  { roomId, note }: { roomId: string; note: string },
): Promise<void> =>
  inTransaction(services, async (unit) => {
    const { otherId: blockedId } = await requireRoom(unit.tx, blockerId, roomId)
    await lockPair(unit.tx, blockerId, blockedId)
    await storeBlock(unit, { blockerId, blockedId, note })
  })

/** Ends two members' chat after a block between them. */
export const closeChat = async (services: Services, unit: Work, one: string, other: string): Promise<void> =>
  notifyOfEnd(services, unit, await closeRoomOfPair(unit.tx, { one, other, now: unit.now }))

/** Deletes the chats that ended more than `KEPT_DAYS` ago. */
export const eraseEnded = async ({ db, clock }: Services): Promise<void> => {
  const before = new Date(clock.now().getTime() - KEPT_DAYS * DAY)
  const isOld = sql`not ${chatRooms.isActive} and ${lt(chatRooms.endedAt, before)}`
  await deleteChildrenInPortions(db, { column: chatMessages.roomId, parent: chatRooms.id, which: isOld })
  await deleteInPortions(db, chatRooms.endedAt, isOld)
}
