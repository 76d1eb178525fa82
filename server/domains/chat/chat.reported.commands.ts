import { eq, sql } from 'drizzle-orm'
import { lineChanged } from '#shared/domains/chat/chat.contract.ts'
import { sqlStatement, statement, type Given } from '#server/platform/db/statements/statement.ts'
import type { Work } from '#server/platform/db/transaction.ts'
import { noticesSeen } from '#server/platform/domain/notices.ts'
import { countChats } from './chat.queries.ts'
import { isOngoing } from './chat.sql.ts'
import { chatMessages, chatRooms } from './chat.tables.ts'
import { viewLine } from './chat.view.ts'

type OwnLine = { memberId: string; lineId: string }

const lineOf = statement('chat.reportedLine', (db, { lineId }: Given<{ lineId: string }>) =>
  db
    .select({
      line: chatMessages,
      isOngoing: isOngoing(),
      participantA: chatRooms.participantA,
      participantB: chatRooms.participantB,
    })
    .from(chatMessages)
    .innerJoin(chatRooms, eq(chatRooms.id, chatMessages.roomId))
    .where(eq(chatMessages.id, lineId))
    .for('update', { of: chatRooms }),
)

/** Makes the open pages of one or both members show the line's current state. */
const notifyOfLine = async (
  { tx, publishFresh }: Work,
  { lineId, only }: { lineId: string; only?: string },
): Promise<void> => {
  const [found] = await lineOf(tx, { lineId })
  if (!found?.isOngoing) return
  const { line, participantA, participantB } = found
  for (const memberId of only ? [only] : [participantA, participantB]) {
    if (!memberId) continue
    publishFresh(memberId, lineChanged, async (db) => ({
      roomId: line.roomId,
      line: viewLine(memberId, line),
      counts: await countChats(db, memberId),
    }))
  }
}

/** Anyone who reports a line has seen the chat up to it, so a hidden line never counts as new. */
const setHidden = sqlStatement(
  'chat.setHidden',
  ({ memberId, lineId, isHidden }: Given<OwnLine & { isHidden: boolean }>) => {
    const [member, isA] = [sql`${memberId}::uuid`, sql`${chatRooms.participantA} = ${memberId}::uuid`]
    return sql<{ senderId: string | null }>`
    with room as (
      select ${chatRooms.id} as id, ${isA} as is_a from ${chatRooms}
      where id = (select room_id from ${chatMessages} where id = ${lineId}::uuid) and ${member} in (participant_a, participant_b) for update
    ), hidden as (
      update ${chatMessages} set is_hidden = ${isHidden}::boolean from room
      where ${chatMessages.id} = ${lineId}::uuid and ${chatMessages.roomId} = room.id and ${chatMessages.senderId} is distinct from ${member}
      returning ${chatMessages.senderId}, room.id as room_id, room.is_a, seq
    ), seen as (
      update ${chatRooms} set
        seen_by_a = case when hidden.is_a then greatest(seen_by_a, hidden.seq) else seen_by_a end,
        seen_by_b = case when hidden.is_a then seen_by_b else greatest(seen_by_b, hidden.seq) end
      from hidden where ${chatRooms.id} = hidden.room_id
    )
    select sender_id as "senderId" from hidden`
  },
)

/** Hides a line from the member who received and reported it; its sender still sees it. */
export const hideLine = async (unit: Work, own: OwnLine): Promise<void> => {
  const [hidden] = await setHidden(unit.tx, { ...own, isHidden: true })
  if (!hidden) return
  const { senderId } = hidden
  if (senderId) {
    await unit.emit(noticesSeen, { kind: 'new_chat', memberId: own.memberId, about: senderId })
  }
  await notifyOfLine(unit, { lineId: own.lineId, only: own.memberId })
}

/** Shows the reporter the line again. */
export const showLine = async (unit: Work, own: OwnLine): Promise<void> => {
  const shown = await setHidden(unit.tx, { ...own, isHidden: false })
  if (shown.length > 0) await notifyOfLine(unit, { lineId: own.lineId, only: own.memberId })
}

const setTakenDown = statement(
  'chat.setTakenDown',
  (db, { lineId, isTakenDown }: Given<{ lineId: string; isTakenDown: boolean }>) =>
    db
      .update(chatMessages)
      .set({ isTakenDown: sql`${isTakenDown}::boolean` })
      .where(eq(chatMessages.id, lineId)),
)

/** Hides a line from both members, until `putBackLine` or `emptyTakenDown`. */
export const takeDownLine = async (unit: Work, lineId: string): Promise<void> => {
  await setTakenDown(unit.tx, { lineId, isTakenDown: true })
  await notifyOfLine(unit, { lineId })
}

/** Shows a taken-down line to both members again. */
export const putBackLine = async (unit: Work, lineId: string): Promise<void> => {
  await setTakenDown(unit.tx, { lineId, isTakenDown: false })
  await notifyOfLine(unit, { lineId })
}

/** Erases the text of a taken-down line; its position in the chat stays. */
export const emptyTakenDown = statement('chat.emptyTakenDown', (db, { lineId }: Given<{ lineId: string }>) =>
  db
    .update(chatMessages)
    .set({ message: '-' })
    .where(sql`${chatMessages.id} = ${lineId} and ${chatMessages.isTakenDown}`),
)
