import { sql } from 'drizzle-orm'
import type { ChatObstacle } from '#shared/domains/chat/chat.contract.ts'
import { CONTACT_REASONS } from '#shared/domains/contact/contact.contract.ts'
import { COMMON_REASONS, Failure } from '#shared/kernel/failure.ts'
import {
  canContact,
  recipientStatement,
  type ContactSender,
  type ContactVerdict,
} from '#server/domains/contact/contact.policy.ts'
import { hasHeardFrom } from '#server/domains/messages/messages.queries.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { findRoom } from './chat.queries.ts'
import { hasChattedWith, hasWrittenTo } from './chat.sql.ts'

/** Anyone who has already written to the recipient has answered the opening question, if there was one. */
const recipient = recipientStatement(
  'chat.contact',
  hasWrittenTo,
  (viewerId) => sql`(${hasHeardFrom(viewerId)} or ${hasChattedWith(viewerId)})`,
)

/**
 * Returns the obstacle to a chat with the member; null if there's none. Throws `not_found` if that member is the
 * viewer, doesn't exist, or may not be known to the viewer.
 */
export const findObstacle = async (
  db: Executor,
  viewer: ContactSender,
  memberId: string,
): Promise<ChatObstacle | null> => {
  const verdict = viewer.id === memberId ? 'unknown' : await canContact(db, viewer, memberId, { recipient })
  if (verdict === 'unknown') throw new Failure(COMMON_REASONS.notFound)
  return OBSTACLES[verdict]
}

const OBSTACLES: Record<Exclude<ContactVerdict, 'unknown'>, ChatObstacle | null> = {
  allowed: null,
  asked: 'opening_question',
  refused: 'contact_preferences',
}

/**
 * Throws `not_found`, `contact_not_allowed`, and `opening_question` if the viewer must first answer the member's
 * question in a message.
 */
export const requireMayChatWith = async (
  db: Executor,
  viewer: ContactSender,
  memberId: string,
): Promise<void> => {
  const obstacle = await findObstacle(db, viewer, memberId)
  if (obstacle === 'contact_preferences') throw new Failure(CONTACT_REASONS.notAllowed)
  if (obstacle === 'opening_question') throw new Failure(CONTACT_REASONS.openingQuestion)
}

/**
 * Returns the other participant's ID. Throws `not_found` unless the viewer is a participant and the chat is still open.
 */
export const requireRoom = async (
  db: Executor,
  viewerId: string,
  roomId: string,
): Promise<{ otherId: string }> => {
  const room = await findRoom(db, viewerId, roomId)
  if (!room) throw new Failure(COMMON_REASONS.notFound)
  return room
}
