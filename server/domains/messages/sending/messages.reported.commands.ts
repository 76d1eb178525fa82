import { and, eq, sql } from 'drizzle-orm'
import { threadChanged } from '#shared/domains/messages/messages.contract.ts'
import { licencesChanged } from '#shared/domains/photos/photos.live.contract.ts'
import { photoLocks } from '#server/domains/messages/locks/messages.locks.tables.ts'
import { sqlStatement, statement, type Given } from '#server/platform/db/statements/statement.ts'
import type { Work } from '#server/platform/db/transaction.ts'
import { noticesGone } from '#server/platform/domain/notices.ts'
import { aboutThread } from '#server/domains/messages/messages.notices.ts'
import {
  settleThread,
  notifyIfSeen,
  notifyOfGone,
} from '#server/domains/messages/threads/messages.removing.commands.ts'
import { SIDES } from '#server/domains/messages/messages.sql.ts'
import { messages, messageThreads } from '#server/domains/messages/messages.tables.ts'

type OwnMessage = { memberId: string; messageId: string }

/** Locks the thread first, like every other change to its messages. */
const heldThreadOf = (messageId: Given<{ messageId: string }>['messageId']) =>
  sql`select id from ${messageThreads} where id = (select thread_id from ${messages} where id = ${messageId}::uuid) for update`

const setHidden = sqlStatement(
  'messages.setHidden',
  ({ memberId, messageId, isHidden }: Given<OwnMessage & { isHidden: boolean }>) => sql<{
    threadId: string
  }>`
    with held as (${heldThreadOf(messageId)})
    update ${messages} set is_hidden = ${isHidden}::boolean from held
    where ${messages.id} = ${messageId}::uuid and ${messages.threadId} = held.id and ${messages.recipientId} = ${memberId}::uuid
    returning held.id as "threadId"`,
)

/**
 * Hides a message from the recipient who reported it. The sender must not notice, so it doesn't count as read and can
 * still be unsent.
 */
export const hideMessage = async (unit: Work, { memberId, messageId }: OwnMessage): Promise<void> => {
  const { tx } = unit
  const [hidden] = await setHidden(tx, { memberId, messageId, isHidden: true })
  if (!hidden) return
  const { threadId } = hidden
  await settleThread(tx, { threadId })
  await notifyIfSeen(unit, { threadId, memberId, isTakenBack: false })
  notifyOfGone(unit, { threadId, memberId, messageId })
}

/** Shows the message to the recipient again. */
export const showMessage = async ({ tx, publish }: Work, own: OwnMessage): Promise<void> => {
  const [shown] = await setHidden(tx, { ...own, isHidden: false })
  if (!shown) return
  await settleThread(tx, shown)
  publish(own.memberId, threadChanged, shown)
}

type OwnThread = { memberId: string; threadId: string }

const movePlace = sqlStatement(
  'messages.moveReported',
  ({ memberId, threadId, to }: Given<OwnThread & { to: 'hidden' | 'inbox' }>) => {
    const isOwn = (own: (typeof SIDES)[number]['own']) => sql`${own} = ${memberId}::uuid`
    const places = SIDES.map(
      ({ own, place }) =>
        sql`${sql.identifier(place.name)} = case when ${isOwn(own)} then ${to} else ${place} end`,
    )
    const moves = SIDES.map(
      ({ own, place }) => sql`(${isOwn(own)} and (${to} = 'hidden' or ${place} = 'hidden'))`,
    )
    return sql<{ id: string }>`
      update ${messageThreads} set ${sql.join(places, sql`, `)}
      where ${messageThreads.id} = ${threadId}::uuid and (${sql.join(moves, sql` or `)}) returning id`
  },
)

/**
 * Hides a whole conversation from the member who reported it, including later messages, for which there are no
 * notifications. For the other participant, nothing changes.
 */
export const hideThread = async ({ tx, emit, publish }: Work, own: OwnThread): Promise<void> => {
  const moved = await movePlace(tx, { ...own, to: 'hidden' })
  if (moved.length === 0) return
  await emit(noticesGone, aboutThread(own))
  publish(own.memberId, threadChanged, { threadId: own.threadId })
}

/** Shows a hidden conversation in the member's inbox again. */
export const showThread = async ({ tx, publish }: Work, own: OwnThread): Promise<void> => {
  const { threadId } = own
  const moved = await movePlace(tx, { ...own, to: 'inbox' })
  if (moved.length === 0) return
  await settleThread(tx, { threadId })
  publish(own.memberId, threadChanged, { threadId })
}

interface Changed {
  threadId: string
  senderId: string | null
  recipientId: string | null
  hasPhoto: boolean
}

const setTakenDown = sqlStatement(
  'messages.setTakenDown',
  ({ messageId, isTakenDown }: Given<{ messageId: string; isTakenDown: boolean }>) => sql<Changed>`
    with held as (${heldThreadOf(messageId)})
    update ${messages} set is_taken_down = ${isTakenDown}::boolean from held
    where ${messages.id} = ${messageId}::uuid and ${messages.threadId} = held.id
    returning held.id as "threadId", ${messages.senderId} as "senderId", ${messages.recipientId} as "recipientId",
      exists (select 1 from ${photoLocks} where ${photoLocks.messageId} = ${messages.id}) as "hasPhoto"`,
)

/** Hides a message from both members until `putBackMessage` or `deleteTakenDown`. */
export const takeDownMessage = async (unit: Work, messageId: string): Promise<void> => {
  const { tx, publish } = unit
  const [taken] = await setTakenDown(tx, { messageId, isTakenDown: true })
  if (!taken) return
  const { threadId, senderId, recipientId, hasPhoto } = taken
  await settleThread(tx, { threadId })
  if (recipientId) await notifyIfSeen(unit, { threadId, memberId: recipientId, isTakenBack: true })
  for (const id of [senderId, recipientId]) {
    if (!id) continue
    notifyOfGone(unit, { threadId, memberId: id, messageId })
    if (hasPhoto) publish(id, licencesChanged, {})
  }
}

/** Shows a taken-down message to both members again. */
export const putBackMessage = async ({ tx, publish }: Work, messageId: string): Promise<void> => {
  const [back] = await setTakenDown(tx, { messageId, isTakenDown: false })
  if (!back) return
  const { threadId, senderId, recipientId } = back
  await settleThread(tx, { threadId })
  for (const id of [senderId, recipientId]) if (id) publish(id, threadChanged, { threadId })
}

/** Deletes a taken-down message for good. */
export const deleteTakenDown = statement(
  'messages.deleteTakenDown',
  (db, { messageId }: Given<{ messageId: string }>) =>
    db.delete(messages).where(and(eq(messages.id, messageId), eq(messages.isTakenDown, true))),
)
