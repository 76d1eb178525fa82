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
      /** Whether the other side hides when they were here, and so what they have read. */
      hidesReading: sql<boolean>`exists (select 1 from ${profiles} where ${profiles.id} = ${sideOf(memberId, 'other')} and not ${profiles.showOnline})`,
      isMine: sql<boolean>`${messages.senderId} is not distinct from ${memberId}::uuid`,
    })
    .from(messages)
    .innerJoin(messageThreads, eq(messageThreads.id, messages.threadId))
    .where(and(eq(messages.id, messageId), hasParticipant(memberId), isKeptBy(memberId)))
    .for('update', { of: messageThreads }),
)

/**
 * The thread of a message, held until the transaction ends, so that nothing is sent, taken back or deleted in it meanwhile.
 * Throws `not_found` for a message of others, and for one that the member has deleted.
 */
export const lockMessage = async (tx: Tx, memberId: string, messageId: string) => {
  const [held] = await messageHeld(tx, { memberId, messageId })
  if (!held) throw new Failure(COMMON_REASONS.notFound)
  return held
}
