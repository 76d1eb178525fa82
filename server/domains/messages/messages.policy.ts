import { and, eq, sql } from 'drizzle-orm'
import { CONTACT_REASONS } from '#shared/domains/contact/contact.contract.ts'
import {
  MESSAGE_REASONS,
  type Thread,
  type WritingObstacle,
} from '#shared/domains/messages/messages.contract.ts'
import { COMMON_REASONS, Failure } from '#shared/kernel/failure.ts'
import { accounts } from '#server/domains/accounts/accounts.tables.ts'
import {
  canContact,
  findContact,
  recipientStatement,
  type ContactSender,
  type ContactVerdict,
} from '#server/domains/contact/contact.policy.ts'
import { profiles } from '#server/domains/profiles/profiles.tables.ts'
import { isPresent } from '#server/domains/profiles/public/profiles.visibility.sql.ts'
import { getSiteSettings } from '#server/domains/settings/settings.queries.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { sqlStatement, statement, type Given } from '#server/platform/db/statements/statement.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { findParticipants, findThread, hasHeardFrom, hasWrittenTo } from './messages.queries.ts'
import { isBegunBy, isKeptBy, pairOf, sideOf } from './messages.sql.ts'
import { messages, messageThreads } from './messages.tables.ts'

/** Throws `not_found` for anyone but the two participants. */
export const requireParticipant = async (
  db: Executor,
  viewerId: string,
  threadId: string,
): Promise<{ otherId: string | null }> => {
  const participants = await findParticipants(db, viewerId, threadId)
  if (!participants) throw new Failure(COMMON_REASONS.notFound)
  return participants
}

/** Returns the conversation as this participant sees it. Throws `not_found` for everyone else. */
export const requireThread = async (
  { db, clock }: Services,
  viewerId: string,
  threadId: string,
): Promise<Thread> => {
  const thread = await findThread(db, { viewerId, threadId, now: clock.now() })
  if (!thread) throw new Failure(COMMON_REASONS.notFound)
  return thread
}

const recipient = recipientStatement('messages.contact', hasWrittenTo, hasHeardFrom)

/** Like `recipient`, for results that the recipient learns about as well. */
const recipientToTell = recipientStatement('messages.contactTold', hasWrittenTo, hasHeardFrom, {
  isImagined: true,
})

const contactOf = (db: Executor, sender: ContactSender, recipientId: string | null) =>
  findContact(db, sender, recipientId, { recipient })

/**
 * Returns whether the sender may write to the recipient, and the question a first message must answer. Throws
 * `own_account`, or `unknown_recipient` if the sender can't see such a member.
 */
export const mayWriteTo = async (
  db: Executor,
  sender: ContactSender,
  recipientId: string | null,
): Promise<{ allowed: boolean; question: string | null }> => {
  if (recipientId === sender.id) throw new Failure(MESSAGE_REASONS.ownAccount)
  const { verdict, question } = await contactOf(db, sender, recipientId)
  if (verdict === 'unknown') throw new Failure(MESSAGE_REASONS.unknownRecipient)
  return { allowed: verdict !== 'refused', question }
}

/**
 * Returns the recipient's id, and the opening question if there is one. Throws `unknown_recipient`, `own_account`,
 * `contact_not_allowed`, or `opening_question` if the message doesn't answer the recipient's current question.
 */
export const requireMayWriteTo = async (
  db: Executor,
  sender: ContactSender,
  { recipientId, answered }: { recipientId: string | null; answered: string | undefined },
): Promise<{ recipientId: string; question: string | null }> => {
  const { allowed, question } = await mayWriteTo(db, sender, recipientId)
  if (!allowed || recipientId === null) throw new Failure(CONTACT_REASONS.notAllowed)
  if (question !== null && question !== answered) throw new Failure(CONTACT_REASONS.openingQuestion)
  return { recipientId, question }
}

const OBSTACLES: Record<ContactVerdict, WritingObstacle | null> = {
  allowed: null,
  asked: 'opening_question',
  refused: 'contact_preferences',
  // A viewer who may know the name but can't reach the member has blocked them.
  unknown: 'blocked_by_viewer',
}

/** Returns why the viewer can't write in their conversation, or null if they can. */
export const findObstacle = async (
  db: Executor,
  viewer: ContactSender,
  { other }: Thread,
): Promise<WritingObstacle | null> => {
  if (!other) return 'unavailable'
  const { verdict } = await contactOf(db, viewer, other.id)
  return OBSTACLES[verdict]
}

const unreadSender = statement(
  'messages.unreadSender',
  (db, { memberId, threadId }: Given<{ memberId: string; threadId: string }>) =>
    db
      .select({ id: profiles.id })
      .from(messages)
      .innerJoin(messageThreads, eq(messageThreads.id, messages.threadId))
      .innerJoin(profiles, eq(profiles.id, messages.senderId))
      .innerJoin(accounts, eq(accounts.id, profiles.id))
      .where(
        and(
          eq(messages.recipientId, memberId),
          eq(messages.threadId, threadId),
          sql`not ${messages.isRead}`,
          isKeptBy(memberId),
          sql`not ${sideOf(memberId, 'isMuted')}`,
          isPresent(),
        ),
      )
      .limit(1),
)

/** Whether the conversation is unmuted and has an unread message from someone who may currently write to the member. */
export const isNewsTo = async (
  db: Executor,
  { memberId, threadId }: { memberId: string; threadId: string },
): Promise<boolean> => {
  const [sender] = await unreadSender(db, { memberId, threadId })
  if (!sender) return false
  return (await canContact(db, sender, memberId, { recipient: recipientToTell })) === 'allowed'
}

const begunByOther = sqlStatement(
  'messages.begunByOther',
  (given: Given<{ otherId: string; participantA: string; participantB: string }>) =>
    sql<{ isBegun: boolean }>`select ${isBegunBy(given.otherId, given)} as "isBegun"`,
)

/** Whether the viewer's messages in the conversation don't count towards the daily limit. */
export const isFreeReply = async (
  services: Services,
  viewerId: string,
  { other }: Thread,
): Promise<boolean> => {
  if (!other || !(await getSiteSettings(services)).repliesAreFree) return false
  const [row] = await begunByOther(services.db, { otherId: other.id, ...pairOf(viewerId, other.id) })
  return row?.isBegun ?? false
}
