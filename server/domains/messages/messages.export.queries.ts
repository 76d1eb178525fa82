import { and, eq, gt, not, or, sql } from 'drizzle-orm'
import { accounts } from '#server/domains/accounts/accounts.tables.ts'
import { profiles } from '#server/domains/profiles/profiles.tables.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { readInPortions } from '#server/platform/db/portions.ts'
import { isNamedTo } from './messages.queries.ts'
import { messageDrafts, messages, messageThreads, savedMessages } from './messages.tables.ts'

interface Portion<Row> {
  after: Row | undefined
  limit: number
}

const threadsAfter = (
  db: Executor,
  memberId: string,
  { after, limit }: Portion<{ id: string; createdAt: Date }>,
) => {
  const { id, createdAt, participantA, participantB } = messageThreads
  const last = after && sql`(${sql.param(after.createdAt, createdAt)}::timestamptz, ${after.id}::uuid)`
  return db
    .select({
      id,
      createdAt,
      with: sql<string | null>`case when ${isNamedTo(memberId)} then ${profiles.username} end`,
      draft: messageDrafts.body,
    })
    .from(messageThreads)
    .leftJoin(messageDrafts, and(eq(messageDrafts.threadId, id), eq(messageDrafts.memberId, memberId)))
    .leftJoin(
      profiles,
      sql`${profiles.id} = case when ${participantA} = ${memberId} then ${participantB} else ${participantA} end`,
    )
    .leftJoin(accounts, eq(accounts.id, profiles.id))
    .where(
      and(
        or(eq(participantA, memberId), eq(participantB, memberId)),
        sql`exists (select from ${messages} where ${messages.threadId} = ${id} and not ${messages.isTakenDown})`,
        last && sql`(${createdAt}, ${id}) > ${last}`,
      ),
    )
    .orderBy(createdAt, id)
    .limit(limit)
}

const messagesAfter = (
  db: Executor,
  { memberId, threadId }: { memberId: string; threadId: string },
  { after, limit }: Portion<{ id: string }>,
) =>
  db
    .select({
      id: messages.id,
      isByYou: sql<boolean>`coalesce(${messages.senderId} = ${memberId}, false)`,
      question: messages.question,
      body: messages.body,
      isSaved: sql<boolean>`${savedMessages.id} is not null`,
      createdAt: messages.createdAt,
    })
    .from(messages)
    .leftJoin(
      savedMessages,
      and(eq(savedMessages.messageId, messages.id), eq(savedMessages.userId, memberId)),
    )
    .where(
      and(eq(messages.threadId, threadId), not(messages.isTakenDown), after && gt(messages.id, after.id)),
    )
    .orderBy(messages.id)
    .limit(limit)

async function* exportThread(db: Executor, thread: { memberId: string; threadId: string }) {
  const portions = readInPortions<Awaited<ReturnType<typeof messagesAfter>>[number]>((after, limit) =>
    messagesAfter(db, thread, { after, limit }),
  )
  for await (const rows of portions) for (const { id: _id, ...message } of rows) yield message
}

/**
 * The member's conversations in full, with what they have reported, which they may have to show somebody; `with` is null where
 * the member may not know who that is.
 */
export async function* exportMessages(db: Executor, memberId: string) {
  const portions = readInPortions<Awaited<ReturnType<typeof threadsAfter>>[number]>((after, limit) =>
    threadsAfter(db, memberId, { after, limit }),
  )
  for await (const threads of portions) {
    for (const { id: threadId, with: other, draft } of threads) {
      yield { with: other, draft, messages: exportThread(db, { memberId, threadId }) }
    }
  }
}
