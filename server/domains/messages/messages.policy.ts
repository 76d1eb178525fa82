import { and, eq, sql } from 'drizzle-orm'
import { CONTACT_REASONS } from '#shared/domains/contact/contact.contract.ts'
import {
  MESSAGE_REASONS,
  type Thread,
  type WritingObstacle,
} from '#shared/domains/messages/messages.contract.ts'
import { COMMON_REASONS, Failure } from '#shared/kernel/failure.ts'
import { accounts } from '#server/domains/accounts/accounts.tables.ts'
import { canContact, recipientStatement, type ContactSender } from '#server/domains/contact/contact.policy.ts'
import { profiles } from '#server/domains/profiles/profiles.tables.ts'
import { isPresent } from '#server/domains/profiles/profiles.visibility.sql.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { statement, type Given } from '#server/platform/db/statement.ts'
import type { Services } from '#server/platform/services.ts'
import { findParticipants, findThread, hasWrittenTo } from './messages.queries.ts'
import { messages } from './messages.tables.ts'

/** Throws `not_found` for whoever is none of the two participants. */
export const requireParticipant = async (
  db: Executor,
  viewerId: string,
  threadId: string,
): Promise<{ otherId: string | null }> => {
  const participants = await findParticipants(db, viewerId, threadId)
  if (!participants) throw new Failure(COMMON_REASONS.notFound)
  return participants
}

/** The conversation as this participant sees it; throws `not_found` for everybody else. */
export const requireThread = async (
  { db, clock }: Services,
  viewerId: string,
  threadId: string,
): Promise<Thread> => {
  const thread = await findThread(db, { viewerId, threadId, now: clock.now() })
  if (!thread) throw new Failure(COMMON_REASONS.notFound)
  return thread
}

const recipient = recipientStatement('messages.contact', hasWrittenTo)

const verdictOf = (db: Executor, sender: ContactSender, recipientId: string | null) =>
  canContact(db, sender, recipientId, { recipient })

/**
 * Whether the sender may write to the recipient; throws `own_account`, or `unknown_recipient` where there is none to
 * see.
 */
export const mayWriteTo = async (
  db: Executor,
  sender: ContactSender,
  recipientId: string | null,
): Promise<boolean> => {
  if (recipientId === sender.id) throw new Failure(MESSAGE_REASONS.ownAccount)
  const verdict = await verdictOf(db, sender, recipientId)
  if (verdict === 'unknown') throw new Failure(MESSAGE_REASONS.unknownRecipient)
  return verdict === 'allowed'
}

/** Throws `unknown_recipient`, `own_account` or `contact_not_allowed`; answers the recipient's id. */
export const requireMayWriteTo = async (
  db: Executor,
  sender: ContactSender,
  recipientId: string | null,
): Promise<string> => {
  if (!(await mayWriteTo(db, sender, recipientId)) || recipientId === null) {
    throw new Failure(CONTACT_REASONS.notAllowed)
  }
  return recipientId
}

/** What keeps the viewer from writing in a conversation of theirs; null where nothing does. */
export const findObstacle = async (
  db: Executor,
  viewer: ContactSender,
  { other }: Thread,
): Promise<WritingObstacle | null> => {
  if (!other) return 'unavailable'
  const verdict = await verdictOf(db, viewer, other.id)
  // Who can be named and yet not be reached is somebody the viewer has blocked.
  if (verdict === 'unknown') return 'blocked_by_viewer'
  return verdict === 'refused' ? 'contact_preferences' : null
}

const unreadSender = statement(
  'messages.unreadSender',
  (db, { memberId, threadId }: Given<{ memberId: string; threadId: string }>) =>
    db
      .select({ id: profiles.id, profileType: profiles.profileType })
      .from(messages)
      .innerJoin(profiles, eq(profiles.id, messages.senderId))
      .innerJoin(accounts, eq(accounts.id, profiles.id))
      .where(
        and(
          eq(messages.recipientId, memberId),
          eq(messages.threadId, threadId),
          sql`not ${messages.isRead}`,
          isPresent(),
        ),
      )
      .limit(1),
)

/** Whether the conversation holds something that the member has not read, by somebody who may write to them now. */
export const isNewsTo = async (
  db: Executor,
  { memberId, threadId }: { memberId: string; threadId: string },
): Promise<boolean> => {
  const [sender] = await unreadSender(db, { memberId, threadId })
  return sender !== undefined && (await verdictOf(db, sender, memberId)) === 'allowed'
}
