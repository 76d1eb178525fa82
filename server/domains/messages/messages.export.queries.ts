import { and, eq, not, or, sql } from 'drizzle-orm'
import { accounts } from '#server/domains/accounts/accounts.tables.ts'
import { profiles } from '#server/domains/profiles/profiles.tables.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { readRows } from '#server/platform/db/statements/portions.ts'
import { visibleTo } from '#server/domains/profiles/public/profiles.visibility.sql.ts'
import { openSenders } from '#server/domains/messages/locks/messages.locks.tables.ts'
import { isNamedTo } from './messages.queries.ts'
import { messageDrafts, messages, messageThreads, savedMessages } from './messages.tables.ts'

const readThreads = (db: Executor, memberId: string) => {
  const { id, createdAt, participantA, participantB } = messageThreads
  const row = {
    id,
    with: sql<string | null>`case when ${isNamedTo(memberId)} then ${profiles.username} end`,
    draft: messageDrafts.body,
  }
  return readRows({ createdAt, id }, ({ key, after, order, limit }) =>
    db
      .select({ row, key })
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
          after,
        ),
      )
      .orderBy(...order)
      .limit(limit),
  )
}

const readMessages = (db: Executor, { memberId, threadId }: { memberId: string; threadId: string }) => {
  const { id, senderId, question, body, createdAt, isTakenDown } = messages
  const row = {
    isByYou: sql<boolean>`coalesce(${senderId} = ${memberId}, false)`,
    question,
    body,
    isSaved: sql<boolean>`${savedMessages.id} is not null`,
    createdAt,
  }
  return readRows({ id }, ({ key, after, order, limit }) =>
    db
      .select({ row, key })
      .from(messages)
      .leftJoin(savedMessages, and(eq(savedMessages.messageId, id), eq(savedMessages.userId, memberId)))
      .where(and(eq(messages.threadId, threadId), not(isTakenDown), after))
      .orderBy(...order)
      .limit(limit),
  )
}

/** Reads the senders whose photos always arrive unlocked for the member. */
const exportOpenSenders = (db: Executor, memberId: string) => {
  const { createdAt, senderId } = openSenders
  return readRows({ createdAt, senderId }, ({ key, after, order, limit }) =>
    db
      .select({ row: { from: profiles.username, createdAt }, key })
      .from(openSenders)
      .innerJoin(profiles, eq(profiles.id, senderId))
      .innerJoin(accounts, eq(accounts.id, profiles.id))
      .where(and(eq(openSenders.memberId, memberId), visibleTo({ id: memberId }), after))
      .orderBy(...order)
      .limit(limit),
  )
}

/**
 * Reads the member's conversations in full, including reported ones, which they may need as evidence. `with` is null if
 * the member may not know the other participant.
 */
async function* exportConversations(db: Executor, memberId: string) {
  for await (const { id: threadId, ...thread } of readThreads(db, memberId)) {
    yield { ...thread, messages: readMessages(db, { memberId, threadId }) }
  }
}

export const exportMessages = (db: Executor, memberId: string) => ({
  conversations: exportConversations(db, memberId),
  alwaysOpen: exportOpenSenders(db, memberId),
})
