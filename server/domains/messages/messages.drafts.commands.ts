import { sqlStatement, type Given } from '#server/platform/db/statement.ts'
import { sql } from 'drizzle-orm'
import type { Services } from '#server/platform/services.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { requireParticipant } from './messages.policy.ts'
import { messageDrafts } from './messages.tables.ts'

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

/**
 * Keeps what the member has typed in a conversation, unless something newer is kept; a clock that is ahead counts as now.
 * Throws `not_found` for a conversation of others.
 */
export const saveDraft = (services: Services, memberId: string, typed: Typed): Promise<void> =>
  inTransaction(services, async ({ tx, now }) => {
    await requireParticipant(tx, memberId, typed.threadId)
    await keepNewer(tx, { ...typed, memberId, now })
  })
