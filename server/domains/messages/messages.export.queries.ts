import { eq, or, sql } from 'drizzle-orm'
import { accounts } from '#server/domains/accounts/accounts.tables.ts'
import { profiles } from '#server/domains/profiles/profiles.tables.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { isNamedTo } from './messages.queries.ts'
import { messages, messageThreads } from './messages.tables.ts'

/** The member's conversations in full; `with` is null where the member may not know who that is. */
export const exportMessages = async (db: Executor, memberId: string) => {
  const { participantA, participantB } = messageThreads
  const rows = await db
    .select({
      threadId: messages.threadId,
      with: sql<string | null>`case when ${isNamedTo(memberId)} then ${profiles.username} end`,
      isByYou: sql<boolean>`coalesce(${messages.senderId} = ${memberId}, false)`,
      body: messages.body,
      createdAt: messages.createdAt,
    })
    .from(messageThreads)
    .innerJoin(messages, eq(messages.threadId, messageThreads.id))
    .leftJoin(
      profiles,
      sql`${profiles.id} = case when ${participantA} = ${memberId} then ${participantB} else ${participantA} end`,
    )
    .leftJoin(accounts, eq(accounts.id, profiles.id))
    .where(or(eq(participantA, memberId), eq(participantB, memberId)))
    .orderBy(messageThreads.createdAt, messageThreads.id, messages.id)
  const threads = new Map<string, { with: string | null; messages: object[] }>()
  for (const { threadId, with: other, ...message } of rows) {
    const thread = threads.get(threadId) ?? { with: other, messages: [] }
    thread.messages.push(message)
    threads.set(threadId, thread)
  }
  return [...threads.values()]
}
