import { and, eq } from 'drizzle-orm'
import type { Draft } from '#shared/domains/messages/messages.drafts.contract.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { statement, type Given } from '#server/platform/db/statements/statement.ts'
import { messageDrafts } from '#server/domains/messages/messages.tables.ts'

type OfThread = { memberId: string; threadId: string }

const draftOf = statement('messages.draft', (db, { memberId, threadId }: Given<OfThread>) =>
  db
    .select({ body: messageDrafts.body, writtenAt: messageDrafts.writtenAt })
    .from(messageDrafts)
    .where(and(eq(messageDrafts.threadId, threadId), eq(messageDrafts.memberId, memberId))),
)

/** Returns the member's unsent draft in the conversation, empty if they cleared it. */
export const findDraft = async (db: Executor, of: OfThread): Promise<Draft | null> => {
  const [draft] = await draftOf(db, of)
  return draft ? { body: draft.body, writtenAt: draft.writtenAt.toISOString() } : null
}
