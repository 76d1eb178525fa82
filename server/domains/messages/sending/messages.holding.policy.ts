import { and, eq, sql } from 'drizzle-orm'
import { profiles } from '#server/domains/profiles/profiles.tables.ts'
import { COMMON_REASONS, Failure } from '#shared/kernel/failure.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { statement, type Given } from '#server/platform/db/statements/statement.ts'
import { hasParticipant, isKeptBy, sideOf } from '#server/domains/messages/messages.sql.ts'
import { messages, messageThreads } from '#server/domains/messages/messages.tables.ts'

type Own = { memberId: string; messageId: string }

const messageHeld = statement('messages.lockMessage', (db, { memberId, messageId }: Given<Own>) =>
  db
    .select({
      threadId: messageThreads.id,
      otherId: sideOf<string | null>(memberId, 'other'),
      /** Whether the other participant hides when they were online, and therefore also what they've read. */
      hidesReading: sql<boolean>`exists (select 1 from ${profiles} where ${profiles.id} = ${sideOf(memberId, 'other')} and not ${profiles.showOnline})`,
      isMine: sql<boolean>`${messages.senderId} is not distinct from ${memberId}::uuid`,
    })
    .from(messages)
    .innerJoin(messageThreads, eq(messageThreads.id, messages.threadId))
    .where(and(eq(messages.id, messageId), hasParticipant(memberId), isKeptBy(memberId)))
    .for('update', { of: messageThreads }),
)

/**
 * Locks a message's thread until the transaction ends, so that nothing is sent, unsent or deleted in the thread before
 * then. Throws `not_found` for other members' messages, and for messages the member no longer has.
 */
export const lockMessage = async (tx: Tx, memberId: string, messageId: string) => {
  const [held] = await messageHeld(tx, { memberId, messageId })
  if (!held) throw new Failure(COMMON_REASONS.notFound)
  return held
}
