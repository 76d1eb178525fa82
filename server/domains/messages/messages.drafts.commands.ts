import { sqlStatement, statement, type Given } from '#server/platform/db/statement.ts'
import { and, desc, eq, sql } from 'drizzle-orm'
import { sentSince } from '#shared/domains/messages/messages.drafts.contract.ts'
import { Failure } from '#shared/kernel/failure.ts'
import type { Services } from '#server/platform/services.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { requireParticipant } from './messages.policy.ts'
import { messageDrafts, messages } from './messages.tables.ts'

interface Typed {
  threadId: string
  body: string
  writtenAt: Date
}

const keepNewer = sqlStatement(
  'messages.saveDraft',
  (given: Given<Typed & { memberId: string; now: Date }>) => sql<never>`
    insert into ${messageDrafts} (thread_id, member_id, body, written_at)
    values (${given.threadId}::uuid, ${given.memberId}::uuid, ${given.body}, least(${given.writtenAt}::timestamptz, ${given.now}::timestamptz))
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
 * Keeps what the member has typed in a conversation, unless something newer is kept; a clock that is ahead counts as now.
 * Throws `not_found` for a conversation of others, and `sent_since` for what may have been sent: it would come back.
 */
export const saveDraft = (services: Services, memberId: string, typed: Typed): Promise<void> =>
  inTransaction(services, async ({ tx, now }) => {
    await requireParticipant(tx, memberId, typed.threadId)
    const [sent] = await lastSent(tx, { threadId: typed.threadId, memberId })
    if (sent && typed.writtenAt < sent.at) throw new Failure(sentSince)
    await keepNewer(tx, { ...typed, memberId, now })
  })
