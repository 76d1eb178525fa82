import { sql } from 'drizzle-orm'
import {
  CHAT_REASONS,
  lineSent,
  linesSeen,
  roomOpened,
  type ChatLine,
} from '#shared/domains/chat/chat.contract.ts'
import type { ChatCounts } from '#shared/domains/chat/chat.counts.contract.ts'
import { allowanceOf } from '#shared/domains/messages/messages.rules.ts'
import type { Allowance } from '#shared/domains/messages/messages.contract.ts'
import { COMMON_REASONS, Failure } from '#shared/kernel/failure.ts'
import { newId, newOrderedId } from '#shared/kernel/ids.ts'
import { siteDayOf } from '#shared/kernel/time.ts'
import { lockPair } from '#server/domains/blocks/blocks.policy.ts'
import type { ContactSender } from '#server/domains/contact/contact.policy.ts'
import { takeChat } from '#server/domains/membership/membership.allowances.sql.ts'
import { isMutedBy } from '#server/domains/messages/messages.sql.ts'
import { sqlStatement, type Given } from '#server/platform/db/statements/statement.ts'
import { inTransaction, type Work } from '#server/platform/db/transaction.ts'
import { memberNotified, noticesSeen } from '#server/platform/domain/notices.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { getAllowance } from './chat.allowance.queries.ts'
import { requireMayChatWith, requireRoom } from './chat.policy.ts'
import { notifyOfRoom } from './chat.presence.commands.ts'
import { countChats, findByClientKey, findRoomOfPair } from './chat.queries.ts'
import { hasParticipant } from './chat.sql.ts'
import { chatMessages, chatRooms } from './chat.tables.ts'
import { viewLine } from './chat.view.ts'

type Opening = { id: string; starterId: string; otherId: string; now: Date; day: string }

const openRoom = sqlStatement('chat.openRoom.store', (given: Given<Opening>) => {
  const [starter, other] = [sql`${given.starterId}::uuid`, sql`${given.otherId}::uuid`]
  const at = sql`${given.now}::timestamptz`
  return sql<{ used: number; max: number | null }>`
    with taken as (${takeChat(given.starterId, { now: given.now, day: given.day })}
    ), room as (
      insert into ${chatRooms} (id, participant_a, participant_b, created_at, last_activity, wrote_a, wrote_b)
      select ${given.id}::uuid, least(${starter}, ${other}), greatest(${starter}, ${other}), ${at}, ${at}, ${starter} < ${other}, ${other} < ${starter}
      from taken
    )
    select used, max from taken`
})

interface Written {
  text: string
  clientKey: string
}

interface Line extends Written {
  roomId: string
}

type Storing = Line & { id: string; senderId: string; otherId: string; now: Date }

/** If the sender has seen every line, the new one counts as seen by them as well. */
const storeLine = sqlStatement('chat.storeLine', (given: Given<Storing>) => {
  const [sender, at] = [sql`${given.senderId}::uuid`, sql`${given.now}::timestamptz`]
  const seenBySender = (participant: 'participant_a' | 'participant_b', seen: 'seen_by_a' | 'seen_by_b') =>
    sql`${sql.identifier(seen)} = case when ${sql.identifier(participant)} = ${sender} and ${sql.identifier(seen)} = last_seq then last_seq + 1 else ${sql.identifier(seen)} end`
  const other = sql`${given.otherId}::uuid`
  return sql<{ seq: number; isStored: boolean; isMuted: boolean }>`
    with room as (
      update ${chatRooms} set
        last_seq = last_seq + 1,
        last_activity = greatest(last_activity, ${at}),
        ${seenBySender('participant_a', 'seen_by_a')},
        ${seenBySender('participant_b', 'seen_by_b')},
        wrote_a = wrote_a or coalesce(participant_a = ${sender}, false),
        wrote_b = wrote_b or coalesce(participant_b = ${sender}, false)
      where ${chatRooms.id} = ${given.roomId}::uuid and ${chatRooms.isActive} and ${hasParticipant(sender)}
      returning id, last_seq
    ), line as (
      insert into ${chatMessages} (id, room_id, seq, sender_id, message, created_at, client_key)
      select ${given.id}::uuid, room.id, room.last_seq, ${sender}, ${given.text}, ${at}, ${given.clientKey}::uuid from room
      on conflict (sender_id, client_key) do nothing
      returning seq
    )
    select room.last_seq as seq, line.seq is not null as "isStored", ${isMutedBy(other, sender)} as "isMuted" from room left join line on true`
})

/** Thrown if nothing was stored because there's already a line with this key. */
class SentBefore extends Error {}

/** Stores a line and notifies both members. Callers must have checked that the sender may write it. */
const writeLine = async (
  { hub }: Services,
  { tx, emit, publishFresh, now }: Work,
  line: Omit<Storing, 'id' | 'now'>,
): Promise<ChatLine> => {
  const { roomId, senderId, otherId } = line
  const storing = { ...line, id: newOrderedId(), now }
  const [stored] = await storeLine(tx, storing)
  if (!stored) throw new Failure(COMMON_REASONS.notFound)
  if (!stored.isStored) throw new SentBefore()
  const row = { ...storing, seq: stored.seq, message: line.text, createdAt: now }
  const room = { resource: 'chatRoom', id: roomId }
  if (!stored.isMuted && !(await hub.isListening(room, otherId))) {
    await emit(memberNotified, { kind: 'new_chat', memberId: otherId, about: senderId })
  }
  for (const memberId of [senderId, otherId]) {
    publishFresh(memberId, lineSent, async (db) => ({
      roomId,
      line: viewLine(memberId, row),
      counts: await countChats(db, memberId),
    }))
  }
  return viewLine(senderId, row)
}

/**
 * Writes a line in an open chat. Throws `not_found` and `contact_not_allowed` without storing anything. A repeated
 * client key returns the first result again. A room's lines are stored one after the other, so anyone who has read up
 * to a position has missed nothing before it.
 */
export const sendLine = async (services: Services, sender: ContactSender, line: Line): Promise<ChatLine> => {
  try {
    return await inTransaction(services, async (unit) => {
      const { otherId } = await requireRoom(unit.tx, sender.id, line.roomId)
      await lockPair(unit.tx, sender.id, otherId)
      await requireMayChatWith(unit.tx, sender, otherId)
      return writeLine(services, unit, {
        ...line,
        senderId: sender.id,
        otherId,
      })
    })
  } catch (error) {
    const row = await findByClientKey(services.db, sender.id, line.clientKey)
    if (!row) throw error
    return viewLine(sender.id, row)
  }
}

interface Started {
  roomId: string
  allowance: Allowance
  line: ChatLine | null
}

/**
 * Starts a chat, which counts towards the member's daily limit, and writes its first line. If the two already have an
 * open chat, adds the line to it and returns that chat. Throws `not_found`, `contact_not_allowed`, `opening_question`
 * and `daily_chat_limit` without storing or counting anything. A repeated client key returns the first result again.
 */
export const startChat = async (
  services: Services,
  starter: ContactSender,
  { otherId, line }: { otherId: string; line?: Written | undefined },
): Promise<Started> => {
  const begin = inTransaction(services, async (unit): Promise<Started> => {
    const { tx, now } = unit
    await lockPair(tx, starter.id, otherId)
    await requireMayChatWith(tx, starter, otherId)
    const known = await findRoomOfPair(tx, starter.id, otherId)
    if (known) return { roomId: known, allowance: await getAllowance(tx, starter.id, now), line: null }
    const roomId = newId()
    const opening = { id: roomId, starterId: starter.id, otherId, now, day: siteDayOf(now) }
    const [taken] = await openRoom(tx, opening)
    if (!taken) throw new Failure(CHAT_REASONS.dailyLimit)
    notifyOfRoom(unit, roomOpened, { roomId, one: starter.id, other: otherId })
    return {
      roomId,
      allowance: allowanceOf(taken.max, taken.used),
      line: line
        ? await writeLine(services, unit, {
            ...line,
            roomId,
            senderId: starter.id,
            otherId,
          })
        : null,
    }
  })
  const started = await begin.catch(async (error: unknown) => {
    const row = line && (await findByClientKey(services.db, starter.id, line.clientKey))
    if (!row) throw error
    const allowance = await getAllowance(services.db, starter.id, services.clock.now())
    return { roomId: row.roomId, allowance, line: viewLine(starter.id, row) }
  })
  if (!line || started.line) return started
  return { ...started, line: await sendLine(services, starter, { ...line, roomId: started.roomId }) }
}

const markPlace = sqlStatement(
  'chat.markSeen',
  (given: Given<{ roomId: string; readerId: string; seq: number }>) => {
    const isA = sql`${chatRooms.participantA} = ${given.readerId}::uuid`
    const place = sql`least(${given.seq}::int, ${chatRooms.lastSeq})`
    return sql<{ seq: number }>`
      update ${chatRooms} set
        seen_by_a = case when ${isA} then ${place} else seen_by_a end,
        seen_by_b = case when ${isA} then seen_by_b else ${place} end
      where ${chatRooms.id} = ${given.roomId}::uuid and ${hasParticipant(sql`${given.readerId}::uuid`)}
        and case when ${isA} then seen_by_a else seen_by_b end < ${place}
      returning case when ${isA} then seen_by_a else seen_by_b end as seq`
  },
)

/** Marks the lines up to a position as seen, and returns the member's remaining counts. */
export const markSeen = (
  services: Services,
  readerId: string,
  { roomId, seq }: { roomId: string; seq: number },
): Promise<ChatCounts> =>
  inTransaction(services, async ({ tx, emit, publish }) => {
    const { otherId } = await requireRoom(tx, readerId, roomId)
    const [marked] = await markPlace(tx, { roomId, readerId, seq })
    const counts = await countChats(tx, readerId)
    if (marked) {
      await emit(noticesSeen, { kind: 'new_chat', memberId: readerId, about: otherId })
      publish(readerId, linesSeen, { roomId, seq: marked.seq, counts })
    }
    return counts
  })
