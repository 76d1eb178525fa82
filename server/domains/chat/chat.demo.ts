import { HOUR, MINUTE } from '#shared/kernel/time.ts'
import type { Community } from '#server/demo/community.ts'
import { insertRows } from '#server/demo/insert.ts'
import { declareDemo } from '#server/demo/part.ts'
import { drawId, drawOrderedId } from '#server/demo/population.ts'
import { at, seededRandom } from '#server/demo/random.ts'
import { demo as messages } from '../messages/messages.demo.ts'
import type { messageThreads } from '../messages/messages.tables.ts'
import { CHATS } from './chat.demo.data.ts'
import { chatMessages, chatRooms } from './chat.tables.ts'

interface Chats {
  rooms: (typeof chatRooms.$inferInsert)[]
  lines: (typeof chatMessages.$inferInsert)[]
}

/** Number of open chats for each demo account that people log in to. */
const ROOMS = 3

/**
 * Composes open chats between the accounts that people log in to and the members they exchange messages with. The
 * latest chat of each account ends with a line that the other member has just written.
 */
export const composeChats = (
  { seed, now, fixed, users }: Community,
  threads: readonly (typeof messageThreads.$inferInsert)[],
): Chats => {
  const random = seededRandom('chats', seed)
  const result: Chats = { rooms: [], lines: [] }
  const known = new Set(fixed.map(({ id }) => id))
  for (const { id: memberId } of users) {
    const others = threads
      .flatMap(({ participantA, participantB }) => [
        [participantA, participantB],
        [participantB, participantA],
      ])
      .flatMap(([own, other]) => (own === memberId && other && !known.has(other) ? [other] : []))
      .slice(0, ROOMS)
    others.forEach((otherId, which) => {
      const roomId = drawId(random)
      const texts = at(CHATS, result.rooms.length % CHATS.length)
      const endsAt = now.getTime() - (which * 9 * HOUR + 6 * MINUTE)
      const lines = texts.map((message, i) => {
        const createdAt = new Date(endsAt - (texts.length - 1 - i) * 2 * MINUTE)
        // The other member wrote the last line.
        const senderId = (texts.length - 1 - i) % 2 === 0 ? otherId : memberId
        const id = drawOrderedId(random, createdAt)
        return { id, roomId, seq: i + 1, senderId, message, createdAt, clientKey: drawId(random) }
      })
      const isA = memberId < otherId
      const [own, all] = [which === 0 ? lines.length - 1 : lines.length, lines.length]
      result.lines.push(...lines)
      result.rooms.push({
        id: roomId,
        participantA: isA ? memberId : otherId,
        participantB: isA ? otherId : memberId,
        createdAt: at(lines, 0).createdAt,
        lastActivity: at(lines, all - 1).createdAt,
        lastSeq: all,
        seenByA: isA ? own : all,
        seenByB: isA ? all : own,
        wroteA: true,
        wroteB: true,
      })
    })
  }
  return result
}

export const demo = declareDemo({
  compose: (community) => composeChats(community, community.of(messages).threads),
  store: async ({ tx, made: { rooms, lines } }) => {
    await insertRows(tx, chatRooms, rooms)
    await insertRows(tx, chatMessages, lines)
  },
})
