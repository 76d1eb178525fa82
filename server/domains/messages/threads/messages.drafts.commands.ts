import { sqlStatement, statement, type Given } from '#server/platform/db/statements/statement.ts'
import { and, desc, eq, sql } from 'drizzle-orm'
import { sentSince } from '#shared/domains/messages/messages.drafts.contract.ts'
import { Failure } from '#shared/kernel/failure.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { requireParticipant } from '#server/domains/messages/messages.policy.ts'
import { messageDrafts, messages } from '#server/domains/messages/messages.tables.ts'

interface Typed {
  threadId: string
  body: string
  /** Milliseconds since the draft was typed. */
  age: number
}

const keepNewer = sqlStatement(
  'messages.saveDraft',
  (given: Given<Omit<Typed, 'age'> & { memberId: string; writtenAt: Date }>) => sql<never>`
    insert into ${messageDrafts} (thread_id, member_id, body, written_at)
    values (${given.threadId}::uuid, ${given.memberId}::uuid, ${given.body}, ${given.writtenAt}::timestamptz)
    on conflict (thread_id, member_id) do update set body = excluded.body, written_at = excluded.written_at
    where ${messageDrafts.writtenAt} <= excluded.written_at`,
)

const lastSent = statement(
  'messages.lastSent',
  (db, { threadId, memberId }: Given<{ threadId: string; memberId: string }>) =>
    db
      .select({ at: messages.createdAt })
      .from(messages)
      .where(and(eq(messages.threadId, threadId), eq(messages.senderId, memberId)))
      .orderBy(desc(messages.id))
      .limit(1),
)

/**
 * Stores a draft in a conversation, unless a later version is already stored. Returns when the draft was typed, by the
 * site's clock. Throws `not_found` for someone else's conversation, and `sent_since` for a draft that may have been
 * sent and would otherwise reappear.
 */
export const saveDraft = (services: Services, memberId: string, { age, ...typed }: Typed): Promise<Date> =>
  inTransaction(services, async ({ tx, now }) => {
    await requireParticipant(tx, memberId, typed.threadId)
    const writtenAt = new Date(now.getTime() - age)
    const [sent] = await lastSent(tx, { threadId: typed.threadId, memberId })
    if (sent && writtenAt < sent.at) throw new Failure(sentSince)
    await keepNewer(tx, { ...typed, memberId, writtenAt })
    return writtenAt
  })
