import { and, eq, sql, type SQL } from 'drizzle-orm'
import { messageGone, threadChanged } from '#shared/domains/messages/messages.contract.ts'
import { FILING_REASONS, UNSEND_FOR } from '#shared/domains/messages/messages.filing.contract.ts'
import { licencesChanged } from '#shared/domains/photos/photos.live.contract.ts'
import { COMMON_REASONS, Failure } from '#shared/kernel/failure.ts'
import { photoLocks } from '#server/domains/messages/locks/messages.locks.tables.ts'
import { sqlStatement, statement, type Given } from '#server/platform/db/statements/statement.ts'
import { inTransaction, type Work } from '#server/platform/db/transaction.ts'
import { noticesGone, noticesSeen } from '#server/platform/domain/notices.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { forgetSaved } from './messages.filing.commands.ts'
import { lockMessage } from '#server/domains/messages/sending/messages.holding.policy.ts'
import { aboutThread } from '#server/domains/messages/messages.notices.ts'
import { countUnreadThreads } from '#server/domains/messages/messages.queries.ts'
import { hasParticipant, isKeptBy, isShownTo, SIDES } from '#server/domains/messages/messages.sql.ts'
import { messageDrafts, messages, messageThreads } from '#server/domains/messages/messages.tables.ts'

type OfThread = { threadId: string; memberId: string }

/** Derives a thread's latest message, and each participant's place for the thread, from its messages. */
export const settleThread = sqlStatement(
  'messages.settleThread',
  ({ threadId }: Given<{ threadId: string }>) => {
    const isEmptyFor = (own: SQL) =>
      sql`not exists (select 1 from ${messages} where ${messages.threadId} = ${messageThreads.id} and ${isKeptBy(own)})`
    const latest = (what: SQL) =>
      sql`(select ${what} from ${messages} where ${messages.threadId} = ${messageThreads.id} and not ${messages.isTakenDown} order by ${messages.id} desc limit 1)`
    const places = SIDES.map(
      ({ own, place }) =>
        sql`${sql.identifier(place.name)} = case when ${place} = 'hidden' then 'hidden' when ${isEmptyFor(sql`${own}`)} then 'gone' when ${place} = 'gone' then 'inbox' else ${place} end`,
    )
    return sql<never>`
    update ${messageThreads} set
      last_message_id = ${latest(sql`${messages.id}`)},
      updated_at = coalesce(${latest(sql`${messages.createdAt}`)}, ${messageThreads.createdAt}),
      ${sql.join(places, sql`, `)}
    where ${messageThreads.id} = ${threadId}::uuid`
  },
)

const whatIsLeft = sqlStatement('messages.whatIsLeft', ({ threadId, memberId }: Given<OfThread>) => {
  const isAny = (what: SQL) =>
    sql`exists (select 1 from ${messages} where ${messages.threadId} = ${threadId}::uuid and ${what})`
  const isUnread = sql`${messages.recipientId} = ${memberId}::uuid and not ${messages.isRead} and ${isShownTo(memberId)}`
  const places = SIDES.map(
    ({ own, place }) => sql`(${own} = ${memberId}::uuid and ${place} in ('inbox', 'archive'))`,
  )
  return sql<{ isUnread: boolean; isThere: boolean }>`
    select ${isAny(isUnread)} as "isUnread",
      exists (select 1 from ${messageThreads} where ${messageThreads.id} = ${threadId}::uuid and (${sql.join(places, sql` or `)})) as "isThere"`
})

/**
 * Once the member has nothing unread in the thread, marks the thread's notification as seen, or removes it if a message
 * was taken back or the member no longer has the thread.
 */
export const notifyIfSeen = async (
  { tx, emit }: Work,
  { isTakenBack, ...of }: OfThread & { isTakenBack: boolean },
): Promise<void> => {
  const [left] = await whatIsLeft(tx, of)
  if (!left?.isUnread) await emit(isTakenBack || !left?.isThere ? noticesGone : noticesSeen, aboutThread(of))
}

const hide = sqlStatement(
  'messages.remove',
  ({ messageId, memberId }: Given<{ messageId: string; memberId: string }>) => sql<never>`
    update ${messages} set
      ${sql.join(
        SIDES.map(
          ({ own, isRemoved }) =>
            sql`${sql.identifier(isRemoved.name)} = ${isRemoved} or coalesce(${own} = ${memberId}::uuid, false)`,
        ),
        sql`, `,
      )},
      is_read = ${messages.isRead} or coalesce(${messages.recipientId} = ${memberId}::uuid, false)
    from ${messageThreads}
    where ${messages.id} = ${messageId}::uuid and ${messageThreads.id} = ${messages.threadId}`,
)

/** Removes the message from the member's open pages. */
export const notifyOfGone = (
  { publishFresh }: Work,
  { threadId, memberId, messageId }: OfThread & { messageId: string },
): void =>
  publishFresh(memberId, messageGone, async (db) => ({
    threadId,
    messageId,
    unreadThreads: await countUnreadThreads(db, memberId),
  }))

/**
 * Deletes a message for this member only. An unread message counts as read. Throws `not_found` for other members'
 * messages.
 */
export const removeMessage = (services: Services, memberId: string, messageId: string): Promise<void> =>
  inTransaction(services, async (unit) => {
    const { tx } = unit
    const { threadId } = await lockMessage(tx, memberId, messageId)
    await hide(tx, { memberId, messageId })
    await forgetSaved(tx, { memberId, messageId })
    await settleThread(tx, { threadId })
    await notifyIfSeen(unit, { threadId, memberId, isTakenBack: false })
    notifyOfGone(unit, { threadId, memberId, messageId })
  })

const takeBack = sqlStatement(
  'messages.unsend',
  ({
    messageId,
    memberId,
    since,
  }: Given<{ messageId: string; memberId: string; since: Date | null }>) => sql<{
    recipientId: string | null
    hasPhoto: boolean
  }>`
    delete from ${messages}
    where ${messages.id} = ${messageId}::uuid and ${messages.senderId} = ${memberId}::uuid
      and case when ${since}::timestamptz is null then not ${messages.isRead} else ${messages.createdAt} > ${since}::timestamptz end
    returning recipient_id as "recipientId",
      exists (select 1 from ${photoLocks} where ${photoLocks.messageId} = ${messages.id}) as "hasPhoto"`,
)

/**
 * Unsends an unread message for both participants. The statement that deletes it checks whether it was read. If the
 * recipient hides when they were online, only its age counts, so that the result reveals nothing. Throws
 * `already_read`, `too_late_to_unsend`, or `not_found` for other members' messages.
 */
export const unsendMessage = (services: Services, memberId: string, messageId: string): Promise<void> =>
  inTransaction(services, async (unit) => {
    const { tx, publish, now } = unit
    const { threadId, isMine, hidesReading } = await lockMessage(tx, memberId, messageId)
    if (!isMine) throw new Failure(COMMON_REASONS.notFound)
    const since = hidesReading ? new Date(now.getTime() - UNSEND_FOR) : null
    const [gone] = await takeBack(tx, { memberId, messageId, since })
    if (!gone) throw new Failure(hidesReading ? FILING_REASONS.tooLate : FILING_REASONS.alreadyRead)
    await settleThread(tx, { threadId })
    const { recipientId, hasPhoto } = gone
    if (recipientId) await notifyIfSeen(unit, { threadId, memberId: recipientId, isTakenBack: true })
    for (const id of [memberId, recipientId]) {
      if (!id) continue
      notifyOfGone(unit, { threadId, memberId: id, messageId })
      if (hasPhoto) publish(id, licencesChanged, {})
    }
  })

const remove = sqlStatement('messages.removeThread', ({ threadId, memberId }: Given<OfThread>) => {
  const changes = SIDES.flatMap(({ own, place, removedThrough }) => [
    sql`${sql.identifier(place.name)} = case when ${own} = ${memberId}::uuid then 'gone' else ${place} end`,
    sql`${sql.identifier(removedThrough.name)} = case when ${own} = ${memberId}::uuid then coalesce(${messageThreads.lastMessageId}, ${removedThrough}) else ${removedThrough} end`,
  ])
  return sql<{
    id: string
  }>`update ${messageThreads} set ${sql.join(changes, sql`, `)} where ${messageThreads.id} = ${threadId}::uuid and ${hasParticipant(memberId)} returning id`
})

const markAllRead = statement('messages.markRemovedRead', (db, { threadId, memberId }: Given<OfThread>) =>
  db
    .update(messages)
    .set({ isRead: true })
    .where(
      and(eq(messages.threadId, threadId), eq(messages.recipientId, memberId), sql`not ${messages.isRead}`),
    ),
)

const forgetDraft = statement('messages.forgetDraft', (db, { threadId, memberId }: Given<OfThread>) =>
  db
    .delete(messageDrafts)
    .where(and(eq(messageDrafts.threadId, threadId), eq(messageDrafts.memberId, memberId))),
)

/**
 * Deletes a conversation's messages so far and the draft, for this member only. Unread messages count as read. Throws
 * `not_found` for someone else's conversation.
 */
export const removeThread = (services: Services, memberId: string, threadId: string): Promise<void> =>
  inTransaction(services, async ({ tx, emit, publish }) => {
    const of = { threadId, memberId }
    const removed = await remove(tx, of)
    if (removed.length === 0) throw new Failure(COMMON_REASONS.notFound)
    await markAllRead(tx, of)
    await forgetDraft(tx, of)
    await emit(noticesGone, aboutThread(of))
    publish(memberId, threadChanged, { threadId })
  })
