import { sql, type SQLWrapper } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { isShownTo, sideOf } from '#server/domains/messages/messages.sql.ts'
import { messages, messageThreads } from '#server/domains/messages/messages.tables.ts'

const MOST_COUNTED = 100

const later = alias(messages, 'later')

/**
 * SQL condition on `messages` and their threads: it's the latest message its recipient sees, which is usually the
 * thread's latest.
 */
const isLatestFor = (memberId: string | SQLWrapper) =>
  sql`(${messageThreads.lastMessageId} = ${messages.id} or not exists (select 1 from ${messages} as later where ${later.threadId} = ${messages.threadId} and ${later.id} > ${messages.id} and ${isShownTo(memberId, later)}))`

/**
 * SQL expression: the number of unmuted conversations whose latest message the member has received but not read, up to
 * 100.
 */
export const unreadThreadsOf = (memberId: string | SQLWrapper) =>
  sql<number>`(select count(*)::int from (select 1 from ${messages} join ${messageThreads} on ${messageThreads.id} = ${messages.threadId} where ${messages.recipientId} = ${memberId} and not ${messages.isRead} and ${isShownTo(memberId)} and not ${sideOf(memberId, 'isMuted')} and ${sideOf(memberId, 'place')} <> 'hidden' and ${isLatestFor(memberId)} limit ${MOST_COUNTED}) as unread)`
