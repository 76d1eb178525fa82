import { and, eq, sql } from 'drizzle-orm'
import {
  MESSAGE_REASONS,
  messageSent,
  messagesSeen,
  NEW_RECIPIENTS,
  threadRead,
  type Sent,
} from '#shared/domains/messages/messages.contract.ts'
import { allowanceOf, messageText, type Opening } from '#shared/domains/messages/messages.rules.ts'
import type { SentPhoto } from '#shared/domains/photos/photos.sending.contract.ts'
import { Failure } from '#shared/kernel/failure.ts'
import { newId, newOrderedId } from '#shared/kernel/ids.ts'
import { siteDayOf } from '#shared/kernel/time.ts'
import { lockPair } from '#server/domains/blocks/blocks.policy.ts'
import type { ContactSender } from '#server/domains/contact/contact.policy.ts'
import { countMessages, takeMessage } from '#server/domains/membership/membership.allowances.sql.ts'
import { sendPhoto } from '#server/domains/messages/locks/messages.locks.commands.ts'
import { listLocks, NO_LOCKS } from '#server/domains/messages/locks/messages.locks.queries.ts'
import { getSiteSettings } from '#server/domains/settings/settings.queries.ts'
import type { Executor, Tx } from '#server/platform/db/database.ts'
import { sqlStatement, statement, type Given } from '#server/platform/db/statements/statement.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Rule } from '#server/platform/limits/limits.ts'
import { memberNotified, noticesSeen } from '#server/platform/domain/notices.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { getAllowance } from '#server/domains/messages/sending/messages.allowance.queries.ts'
import { aboutThread } from './messages.notices.ts'
import { requireMayWriteTo, requireParticipant, requireThread } from './messages.policy.ts'
import {
  countUnreadThreads,
  findByClientKey,
  findRecipientNamed,
  findThread,
  otherShownTo,
} from './messages.queries.ts'
import { idAfter, isBegunBy, pairOf, placesAfter, sideOf } from './messages.sql.ts'
import { showEachOther } from '#server/domains/messages/threads/messages.seen.sql.ts'
import { messageDrafts, messages, messageThreads, type Place } from './messages.tables.ts'
import { viewMessage, viewThread, type OtherRow } from './messages.view.ts'

interface NewMessage {
  /** The recipient's username, if no conversation is given. */
  to?: string | undefined
  threadId?: string | undefined
  body: string
  opening?: Opening | undefined
  clientKey: string
  /** Sent along with the message. */
  photo?: SentPhoto | undefined
}

interface Recipient {
  /** Null if there's no such member. */
  id: string | null
  /** Whether sender and recipient already have a conversation. */
  isKnown: boolean
}

type Stored = {
  /** The message's id. */
  id: string
  used: number
  /** The daily limit; null means unlimited. */
  max: number | null
  /** Null if the client key was used before. */
  threadId: string | null
  /** Whether this message starts the conversation. */
  isNew: boolean
  /** Whether the recipient gets no notifications, because they have muted or reported the conversation. */
  isUnheard: boolean
  /** The conversation's state for its sender. */
  updatedAt: Date
  place: Place
  isMuted: boolean
} & OtherRow

/** Finds a message's recipient. Throws `missing_data`, or `not_found` for someone else's conversation. */
const findRecipient = async (
  db: Executor,
  sender: ContactSender,
  { to, threadId }: NewMessage,
): Promise<Recipient> => {
  if (threadId) return { id: (await requireParticipant(db, sender.id, threadId)).otherId, isKnown: true }
  if (!to) throw new Failure(MESSAGE_REASONS.missingData)
  return findRecipientNamed(db, sender.id, to)
}

const PER_DAY: Rule = { name: 'messages-new-recipients', ...NEW_RECIPIENTS, whenStoreDown: 'closed' }

/** Counts a new recipient towards the daily limit, which stops members from writing to everyone. */
const takeNewRecipient = async ({ limits }: Services, senderId: string) => {
  const { allowed, retryAfter } = await limits.take(PER_DAY, senderId)
  if (!allowed) throw new Failure(MESSAGE_REASONS.tooManyNewRecipients, { retryAfter })
}

/** Thrown if there's already a message with this client key, so that nothing is stored. */
class SentBefore extends Error {}

type Storing = Pick<NewMessage, 'body' | 'clientKey'> & {
  /** The opening question that the body answers. */
  question: string | null
  /** The message's id. If the conversation already has an equal or higher one, the next id after that is used. */
  id: string
  /** The id for a new thread, if there's none yet. */
  threadId: string
  senderId: string
  recipientId: string
  participantA: string
  participantB: string
  now: Date
  /** The current site day. */
  day: string
  /** Whether replies to the member who wrote first don't count. */
  repliesAreFree: boolean
}

const storeMessage = sqlStatement('messages.store', (given: Given<Storing>) => {
  const [id, at] = [sql`${given.id}::uuid`, sql`${given.now}::timestamptz`]
  const isFree = sql`(select is_free from free)`
  const today = { now: given.now, day: given.day }
  const [sender, recipient] = [sql`${given.senderId}::uuid`, sql`${given.recipientId}::uuid`]
  const place = idAfter(sql`excluded.last_message_id`)
  return sql<Stored>`
    with free as (
      select ${given.repliesAreFree}::boolean and ${isBegunBy(given.recipientId, given)} as is_free
    ), counted as (${takeMessage(given.senderId, { ...today, unless: isFree })}
    ), taken as (
      select used, max from counted
      union all select used, max from (${countMessages(given.senderId, today)}) as uncounted where ${isFree}
    ), thread as (
      insert into ${messageThreads} (id, participant_a, participant_b, created_at, updated_at, last_message_id, greatest_id)
      select ${given.threadId}::uuid, ${given.participantA}::uuid, ${given.participantB}::uuid, ${at}, ${at}, ${id}, ${id} from taken
      on conflict (participant_a, participant_b) do update set
        updated_at = greatest(${messageThreads.updatedAt}, excluded.updated_at),
        last_message_id = ${place},
        greatest_id = ${place},
        ${sql.join(placesAfter(given.senderId), sql`, `)}
      returning id, last_message_id as message_id, updated_at, xmax = 0 as is_new, (${sideOf(recipient, 'isMuted')} or ${sideOf(recipient, 'place')} = 'hidden') as is_unheard,
        ${sideOf(sender, 'place')} as place, ${sideOf(sender, 'isMuted')} as is_muted
    ), draft as (
      delete from ${messageDrafts} using thread where ${messageDrafts.threadId} = thread.id and ${messageDrafts.memberId} = ${given.senderId}::uuid
    ), message as (
      insert into ${messages} (id, thread_id, sender_id, recipient_id, body, question, client_key, created_at)
      select thread.message_id, thread.id, ${given.senderId}::uuid, ${given.recipientId}::uuid, ${given.body}, ${given.question}, ${given.clientKey}::uuid, ${at} from thread
      on conflict (sender_id, client_key) do nothing
      returning thread_id
    )
    select thread.message_id as id, used, max, message.thread_id as "threadId", thread.is_new as "isNew", thread.is_unheard as "isUnheard",
      thread.updated_at as "updatedAt", thread.place, thread.is_muted as "isMuted", shown.*
    from taken cross join thread left join message on true
      left join (${otherShownTo(sender, recipient, { now: at })}) as shown on true`
})

/**
 * Uses one of today's messages and stores the message in the pair's only thread, which is created if needed. It's a
 * single statement, so that parallel sends can neither exceed the limit nor store a client key twice. Throws
 * `daily_message_limit` or `SentBefore`.
 */
const store = async (
  tx: Tx,
  storing: Pick<
    Storing,
    'senderId' | 'recipientId' | 'now' | 'body' | 'question' | 'clientKey' | 'repliesAreFree'
  >,
) => {
  const { senderId, recipientId, now, body, question, clientKey } = storing
  const [row] = await storeMessage(tx, {
    ...storing,
    ...pairOf(senderId, recipientId),
    id: newOrderedId(),
    threadId: newId(),
    day: siteDayOf(now),
  })
  if (!row) throw new Failure(MESSAGE_REASONS.dailyLimit)
  const { id, threadId, isNew, isUnheard, used, max: limit } = row
  if (!threadId) throw new SentBefore()
  const sent = { senderId, recipientId, body, question, clientKey, createdAt: now }
  const message = { ...sent, id, threadId, isRead: false }
  const thread = viewThread({ ...row, id: threadId, body, isLastMine: true, isNew: false })
  return { message, thread, isNew, isUnheard, allowance: allowanceOf(limit, used) }
}

/** Returns the result for a message already sent with the same client key, or null if there's none. */
const findSent = async (services: Services, senderId: string, clientKey: string): Promise<Sent | null> => {
  const { db, clock } = services
  const row = await findByClientKey(db, senderId, clientKey)
  if (!row) return null
  return {
    thread: await requireThread(services, senderId, row.threadId),
    message: viewMessage(
      senderId,
      row,
      await listLocks(db, { viewerId: senderId, messageIds: [row.id], now: clock.now() }),
    ),
    allowance: await getAllowance(db, senderId, clock.now()),
  }
}

/**
 * Sends a message to a username or into a conversation. Throws `missing_data`, `not_found` (someone else's
 * conversation), `unknown_recipient`, `own_account`, `contact_not_allowed`, `opening_question`,
 * `too_many_new_recipients`, `daily_message_limit`, or an error from `sendPhoto`. If it throws, nothing is stored or
 * counted. The same client key returns the first result again.
 */
export const sendMessage = async (
  services: Services,
  sender: ContactSender,
  written: NewMessage,
): Promise<Sent> => {
  const recipient = await findRecipient(services.db, sender, written)
  const body = messageText(written)
  if (!body) throw new Failure(MESSAGE_REASONS.missingData)
  const { repliesAreFree } = await getSiteSettings(services)
  if (!recipient.isKnown) await takeNewRecipient(services, sender.id)
  let isRefunded = !recipient.isKnown
  try {
    const { sent, isNew } = await inTransaction(services, async (unit) => {
      const { tx, emit, publishFresh, now } = unit
      if (recipient.id) await lockPair(tx, sender.id, recipient.id)
      const { clientKey, photo, opening } = written
      const asked = { recipientId: recipient.id, answered: opening?.question }
      const { recipientId, question } = await requireMayWriteTo(tx, sender, asked)
      const between = { senderId: sender.id, recipientId, now }
      const stored = await store(tx, { ...between, body, question, clientKey, repliesAreFree })
      const { id: messageId, threadId } = stored.message
      if (photo) await sendPhoto(unit, { messageId, senderId: sender.id, recipientId, photo })
      if (!stored.isUnheard) await emit(memberNotified, aboutThread({ memberId: recipientId, threadId }))
      const viewFor = async (db: Executor, viewerId: string) => {
        const locks = photo ? await listLocks(db, { viewerId, messageIds: [messageId], now }) : NO_LOCKS
        return viewMessage(viewerId, stored.message, locks)
      }
      const sent = { thread: stored.thread, message: await viewFor(tx, sender.id) }
      const publishTo = (memberId: string, find: (db: Executor) => Promise<typeof sent | null>) =>
        publishFresh(memberId, messageSent, async (db) => {
          const found = await find(db)
          return found && { ...found, unreadThreads: await countUnreadThreads(db, memberId) }
        })
      publishTo(sender.id, () => Promise.resolve(sent))
      publishTo(recipientId, async (db) => {
        const thread = await findThread(db, { viewerId: recipientId, threadId, now })
        return thread && { thread, message: await viewFor(db, recipientId) }
      })
      const { allowance, isNew } = stored
      return { sent: { ...sent, allowance }, isNew }
    })
    if (isNew) isRefunded = false
    return sent
  } catch (error) {
    const sent = await findSent(services, sender.id, written.clientKey)
    if (!sent) throw error
    return sent
  } finally {
    if (isRefunded) await services.limits.refund(PER_DAY, sender.id)
  }
}

const markRead = statement(
  'messages.markRead',
  (db, { threadId, readerId }: Given<{ threadId: string; readerId: string }>) =>
    db
      .update(messages)
      .set({ isRead: true })
      .where(
        and(eq(messages.threadId, threadId), eq(messages.recipientId, readerId), sql`not ${messages.isRead}`),
      )
      .returning({ id: messages.id }),
)

const showing = sqlStatement(
  'messages.showReading',
  ({ readerId, senderId }: Given<{ readerId: string; senderId: string }>) =>
    sql<{
      isShown: boolean
    }>`select ${showEachOther(sql`${readerId}::uuid`, sql`${senderId}::uuid`)} as "isShown"`,
)

/** Marks the conversation's received messages as read, and returns how many threads are still unread. */
export const markThreadRead = async (
  services: Services,
  { id: readerId }: Actor,
  threadId: string,
): Promise<{ unreadThreads: number }> =>
  inTransaction(services, async ({ tx, emit, publish }) => {
    const { otherId } = await requireParticipant(tx, readerId, threadId)
    const read = await markRead(tx, { threadId, readerId })
    const unreadThreads = await countUnreadThreads(tx, readerId)
    const throughId = read
      .map(({ id }) => id)
      .toSorted()
      .at(-1)
    if (throughId) {
      await emit(noticesSeen, aboutThread({ memberId: readerId, threadId }))
      publish(readerId, threadRead, { threadId, throughId, unreadThreads })
      const [shown] = otherId ? await showing(tx, { readerId, senderId: otherId }) : []
      if (otherId && shown?.isShown) publish(otherId, messagesSeen, { threadId, throughId })
    }
    return { unreadThreads }
  })
