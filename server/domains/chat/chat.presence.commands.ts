import { and, eq } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { roomClosed, roomOpened } from '#shared/domains/chat/chat.contract.ts'
import { accounts } from '#server/domains/accounts/accounts.tables.ts'
import { profiles } from '#server/domains/profiles/profiles.tables.ts'
import { statement, type Given } from '#server/platform/db/statements/statement.ts'
import type { Work } from '#server/platform/db/transaction.ts'
import { noticesRecounted } from '#server/platform/domain/notices.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { countChats, countChatsOfAll, NO_CHATS } from './chat.queries.ts'
import { CHAT_SIDES, hasParticipant, isChatOpenTo } from './chat.sql.ts'
import { chatRooms } from './chat.tables.ts'

export type Room = { id: string; participantA: string | null; participantB: string | null }

/** Notifies both members' open pages that their chat has opened or closed. */
export const notifyOfRoom = (
  { publishFresh }: Work,
  event: typeof roomClosed | typeof roomOpened,
  { roomId, one, other }: Record<'roomId' | 'one' | 'other', string>,
): void => {
  const tell = (memberId: string, otherId: string) =>
    publishFresh(memberId, event, async (db) => ({
      roomId,
      memberId: otherId,
      counts: await countChats(db, memberId),
    }))
  tell(one, other)
  tell(other, one)
}

/** Number of chat partners whose chats are counted by one statement. */
const AT_ONCE = 200

/** Notifies the open pages of the member's chat partners that their chats have opened or closed. */
export const notifyOthers = async (
  { hub }: Services,
  { tx, emit, publish, afterCommit }: Work,
  about: { memberId: string; rooms: readonly Room[]; event: typeof roomClosed | typeof roomOpened },
): Promise<void> => {
  const { memberId, event } = about
  const rooms = about.rooms.flatMap(({ id, participantA, participantB }) => {
    const otherId = participantA === memberId ? participantB : participantA
    return otherId ? [{ id, otherId }] : []
  })
  for (let from = 0; from < rooms.length; from += AT_ONCE) {
    const some = rooms.slice(from, from + AT_ONCE)
    const memberIds = some.map(({ otherId }) => otherId)
    const counts = await countChatsOfAll(tx, memberIds)
    for (const { id: roomId, otherId } of some) {
      publish(otherId, event, { roomId, memberId, counts: counts.get(otherId) ?? NO_CHATS })
    }
    await emit(noticesRecounted, { kind: 'new_chat', memberIds, about: memberId })
  }
  afterCommit(() => rooms.forEach(({ id }) => hub.recheck({ resource: 'chatRoom', id })))
}

const { id, participantA, participantB } = chatRooms

const roomsOf = statement('chat.roomsOf', (db, { memberId }: Given<{ memberId: string }>) =>
  db
    .select({ id, participantA, participantB })
    .from(chatRooms)
    .where(and(hasParticipant(memberId), eq(chatRooms.isActive, true))),
)

/**
 * Notifies a leaving member's chat partners that their chats have closed. The chats stay active in case the member
 * comes back.
 */
export const notifyOfAbsence = async (services: Services, unit: Work, memberId: string): Promise<void> => {
  const rooms = await roomsOf(unit.tx, { memberId })
  await notifyOthers(services, unit, { memberId, rooms, event: roomClosed })
}

const openRoomsWith = statement('chat.openRoomsWith', (db, { memberId }: Given<{ memberId: string }>) => {
  const ofSide = ({ own, other, otherWrote }: (typeof CHAT_SIDES)[number]) =>
    db
      .select({ id, participantA, participantB })
      .from(chatRooms)
      .innerJoin(profiles, eq(profiles.id, other))
      .innerJoin(accounts, eq(accounts.id, profiles.id))
      .where(and(eq(other, memberId), isChatOpenTo(own, otherWrote)))
  return unionAll(ofSide(CHAT_SIDES[0]), ofSide(CHAT_SIDES[1]))
})

/** Notifies a returning member's chat partners of the chats that are now open to them again. */
export const notifyOfReturn = async (services: Services, unit: Work, memberId: string): Promise<void> => {
  const rooms = await openRoomsWith(unit.tx, { memberId })
  await notifyOthers(services, unit, { memberId, rooms, event: roomOpened })
}
