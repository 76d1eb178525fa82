import { and, eq, sql } from 'drizzle-orm'
import {
  MESSAGE_REASONS,
  messageSent,
  NEW_RECIPIENTS,
  threadRead,
  type Sent,
} from '#shared/domains/messages/messages.contract.ts'
import { Failure } from '#shared/kernel/failure.ts'
import { newId } from '#shared/kernel/ids.ts'
import { siteDayOf } from '#shared/kernel/time.ts'
import { getTierOf } from '#server/domains/membership/membership.queries.ts'
import { profiles } from '#server/domains/profiles/profiles.tables.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { inTransaction, type Work } from '#server/platform/db/transaction.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Services } from '#server/platform/services.ts'
import { getAllowance } from './messages.allowance.queries.ts'
import { requireMayWriteTo, requireParticipant, requireThread } from './messages.policy.ts'
import { countUnreadThreads, findByClientKey, findMemberId } from './messages.queries.ts'
import { messages, messageThreads } from './messages.tables.ts'
import { viewMessage } from './messages.view.ts'

type MessageRow = typeof messages.$inferSelect

interface Letter {
  /** Username of the recipient, where no conversation is named. */
  to?: string | undefined
  threadId?: string | undefined
  body: string
  clientKey: string
}

const pairOf = (one: string, other: string) =>
  one < other ? { participantA: one, participantB: other } : { participantA: other, participantB: one }

/** Sends of one member wait for each other, so that a repeated key finds the first result. */
const lockSender = (tx: Tx, senderId: string) =>
  tx.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, senderId)).for('no key update')

const findRecipient = async (tx: Tx, sender: Actor, { to, threadId }: Letter): Promise<string | null> => {
  if (threadId) return (await requireParticipant(tx, sender.id, threadId)).otherId
  if (!to) throw new Failure(MESSAGE_REASONS.missingData)
  return findMemberId(tx, to)
}

/** Counts new correspondents; the limit holds off whoever writes to everybody. */
const requireNewRecipientsLeft = async (
  services: Services,
  tx: Tx,
  senderId: string,
  recipientId: string,
) => {
  const pair = pairOf(senderId, recipientId)
  const [known] = await tx
    .select({ id: messageThreads.id })
    .from(messageThreads)
    .where(
      and(
        eq(messageThreads.participantA, pair.participantA),
        eq(messageThreads.participantB, pair.participantB),
      ),
    )
  if (known) return
  const rule = { name: 'messages-new-recipients', ...NEW_RECIPIENTS, whenStoreDown: 'closed' } as const
  const verdict = await services.limits.take(rule, senderId)
  if (!verdict.allowed) {
    throw new Failure(MESSAGE_REASONS.tooManyNewRecipients, { retryAfter: verdict.retryAfter })
  }
}

/** Takes one of today's messages, in one statement, so that parallel sends cannot pass the limit. */
const takeFromAllowance = async (tx: Tx, senderId: string, now: Date) => {
  const today = siteDayOf(now)
  const { maxMessagesPerDay } = await getTierOf(tx, senderId, now)
  const sent = sql`case when ${profiles.messagesResetDate} = ${today}::date then ${profiles.messagesSentToday} else 0 end`
  const taken = await tx
    .update(profiles)
    .set({ messagesSentToday: sql`${sent} + 1`, messagesResetDate: today })
    .where(
      and(
        eq(profiles.id, senderId),
        maxMessagesPerDay === null ? undefined : sql`${sent} < ${maxMessagesPerDay}`,
      ),
    )
    .returning({ id: profiles.id })
  if (taken.length === 0) throw new Failure(MESSAGE_REASONS.dailyLimit)
}

/** Stores the message in the one thread of the pair, which it makes where there is none. */
const store = async (
  tx: Tx,
  { senderId, recipientId, now, ...letter }: Letter & { senderId: string; recipientId: string; now: Date },
): Promise<MessageRow> => {
  const id = newId()
  const [thread] = await tx
    .insert(messageThreads)
    .values({
      id: newId(),
      ...pairOf(senderId, recipientId),
      createdAt: now,
      updatedAt: now,
      lastMessageId: id,
    })
    .onConflictDoUpdate({
      target: [messageThreads.participantA, messageThreads.participantB],
      set: {
        updatedAt: sql`greatest(${messageThreads.updatedAt}, excluded.updated_at)`,
        lastMessageId: sql`greatest(${messageThreads.lastMessageId}, excluded.last_message_id)`,
      },
    })
    .returning({ id: messageThreads.id })
  if (!thread) throw new Error('a thread was not stored')
  const [stored] = await tx
    .insert(messages)
    .values({
      id,
      threadId: thread.id,
      senderId,
      recipientId,
      body: letter.body,
      clientKey: letter.clientKey,
      createdAt: now,
    })
    .returning()
  if (!stored) throw new Error('a message was not stored')
  return stored
}

const viewFor = async (tx: Tx, memberId: string, row: MessageRow) => {
  const thread = await requireThread(tx, memberId, row.threadId)
  return { thread, message: viewMessage(memberId, row) }
}

/** Tells the open pages of a member, in the member's own view. */
const announce = async ({ tx, publish }: Work, memberId: string, view: Awaited<ReturnType<typeof viewFor>>) =>
  publish(memberId, messageSent, { ...view, unreadThreads: await countUnreadThreads(tx, memberId) })

/**
 * Sends a message to a username or into a conversation. Throws `missing_data`, `not_found` (a conversation of
 * others), `unknown_recipient`, `own_account`, `contact_not_allowed`, `too_many_new_recipients` or
 * `daily_message_limit`; nothing is stored or counted then. The same key answers the first result again.
 */
export const sendMessage = async (services: Services, sender: Actor, letter: Letter): Promise<Sent> =>
  inTransaction(services, async (work) => {
    const { tx } = work
    const now = services.clock.now()
    await lockSender(tx, sender.id)
    let row = await findByClientKey(tx, sender.id, letter.clientKey)
    if (!row) {
      const found = await findRecipient(tx, sender, letter)
      if (!letter.body) throw new Failure(MESSAGE_REASONS.missingData)
      const recipientId = await requireMayWriteTo(tx, sender, found)
      await takeFromAllowance(tx, sender.id, now)
      await requireNewRecipientsLeft(services, tx, sender.id, recipientId)
      row = await store(tx, { ...letter, senderId: sender.id, recipientId, now })
      await announce(work, sender.id, await viewFor(tx, sender.id, row))
      await announce(work, recipientId, await viewFor(tx, recipientId, row))
    }
    const allowance = await getAllowance(tx, sender.id, now)
    return { ...(await viewFor(tx, sender.id, row)), allowance }
  })

/** Marks what the member has received in the conversation as read and answers how many threads are still new. */
export const markThreadRead = async (
  services: Services,
  { id: readerId }: Actor,
  threadId: string,
): Promise<{ unreadThreads: number }> =>
  inTransaction(services, async ({ tx, publish }) => {
    await requireParticipant(tx, readerId, threadId)
    const read = await tx
      .update(messages)
      .set({ isRead: true })
      .where(
        and(eq(messages.threadId, threadId), eq(messages.recipientId, readerId), sql`not ${messages.isRead}`),
      )
      .returning({ id: messages.id })
    const unreadThreads = await countUnreadThreads(tx, readerId)
    if (read.length > 0) publish(readerId, threadRead, { threadId, unreadThreads })
    return { unreadThreads }
  })
