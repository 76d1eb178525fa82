import { and, eq, not, or, sql } from 'drizzle-orm'
import { accounts } from '#server/domains/accounts/accounts.tables.ts'
import { profiles } from '#server/domains/profiles/profiles.tables.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { isNamedTo } from './messages.queries.ts'
import { messageDrafts, messages, messageThreads, savedMessages } from './messages.tables.ts'

/**
 * The member's conversations in full, with what they have reported, which they may have to show somebody; `with` is null where
 * the member may not know who that is.
 */
export const exportMessages = async (db: Executor, memberId: string) => {
  const { participantA, participantB } = messageThreads
  const rows = await db
    .select({
      threadId: messages.threadId,
      with: sql<string | null>`case when ${isNamedTo(memberId)} then ${profiles.username} end`,
      isByYou: sql<boolean>`coalesce(${messages.senderId} = ${memberId}, false)`,
      question: messages.question,
      body: messages.body,
      isSaved: sql<boolean>`${savedMessages.id} is not null`,
      draft: messageDrafts.body,
      createdAt: messages.createdAt,
    })
    .from(messageThreads)
    .innerJoin(messages, eq(messages.threadId, messageThreads.id))
    .leftJoin(
      savedMessages,
      and(eq(savedMessages.messageId, messages.id), eq(savedMessages.userId, memberId)),
    )
    .leftJoin(
      messageDrafts,
      and(eq(messageDrafts.threadId, messageThreads.id), eq(messageDrafts.memberId, memberId)),
    )
    .leftJoin(
      profiles,
      sql`${profiles.id} = case when ${participantA} = ${memberId} then ${participantB} else ${participantA} end`,
    )
    .leftJoin(accounts, eq(accounts.id, profiles.id))
    .where(and(or(eq(participantA, memberId), eq(participantB, memberId)), not(messages.isTakenDown)))
    .orderBy(messageThreads.createdAt, messageThreads.id, messages.id)
  const threads = new Map<string, { with: string | null; draft: string | null; messages: object[] }>()
  for (const { threadId, with: other, draft, ...message } of rows) {
    const thread = threads.get(threadId) ?? { with: other, draft, messages: [] }
    thread.messages.push(message)
    threads.set(threadId, thread)
  }
  return [...threads.values()]
}
