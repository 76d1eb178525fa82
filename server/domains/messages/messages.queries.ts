import { and, desc, eq, lt, or, sql, type Placeholder, type SQL, type SQLWrapper } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Message, Thread } from '#shared/domains/messages/messages.contract.ts'
import type { Page } from '#shared/kernel/page.ts'
import { accounts } from '#server/domains/accounts/accounts.tables.ts'
import { hasBlocked, isBlockedEitherWay } from '#server/domains/blocks/blocks.queries.ts'
import { listDoors } from '#server/domains/photos/photos.doors.queries.ts'
import { photos } from '#server/domains/photos/photos.tables.ts'
import { isPictureFor, pictureColumns } from '#server/domains/profiles/profiles.pictures.sql.ts'
import { profiles } from '#server/domains/profiles/profiles.tables.ts'
import { isPresent, visibleTo } from '#server/domains/profiles/profiles.visibility.sql.ts'
import { statusColumns, viewStatus } from '#server/domains/status/status.queries.ts'
import { isStatusOf } from '#server/domains/status/status.sql.ts'
import { userStatuses } from '#server/domains/status/status.tables.ts'
import { cutPage, isId, noCursor, readCursor, TOP } from '#server/platform/db/cursors.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { sqlStatement, statement, type Given } from '#server/platform/db/statement.ts'
import type { Services } from '#server/platform/services.ts'
import { hasParticipant } from './messages.sql.ts'
import { messages, messageThreads } from './messages.tables.ts'
import { viewMessage, viewThread } from './messages.view.ts'

interface PageInput {
  cursor?: string | undefined
  limit: number
}

/** SQL over `profiles`: the conversation of that member with the viewer. */
const threadWith = (viewerId: string | SQLWrapper): SQL =>
  sql`(select ${messageThreads.id} from ${messageThreads} where ${messageThreads.participantA} = least(${viewerId}::uuid, ${profiles.id}) and ${messageThreads.participantB} = greatest(${viewerId}::uuid, ${profiles.id}))`

/** SQL over `profiles`: whether that member has written to the viewer. */
export const hasWrittenTo = (viewerId: string | SQLWrapper): SQL =>
  sql`exists (select 1 from ${messages} where ${messages.senderId} = ${profiles.id} and ${messages.threadId} = ${threadWith(viewerId)})`

/** Over `profiles` of the other side: may the viewer know who that is? Whoever set a block still may. */
export const isNamedTo = (viewerId: string | SQLWrapper) =>
  sql<boolean>`coalesce(${isPresent()} and not ${hasBlocked(sql`${profiles.id}`, sql`${viewerId}`)} and (${visibleTo({ id: viewerId })} or ${hasBlocked(sql`${viewerId}`, sql`${profiles.id}`)} or ${hasWrittenTo(viewerId)}), false)`

interface Slice {
  now: SQLWrapper
  where: SQL | undefined
  limit: number | Placeholder
}

/** Each way round by its own index, so that a page costs what it shows. */
const ownThreads = (db: Executor, viewerId: SQLWrapper, { where, limit }: Slice) => {
  const { id, updatedAt, lastMessageId, participantA, participantB } = messageThreads
  const asA = db
    .select({ id, updatedAt, lastMessageId, otherId: participantB })
    .from(messageThreads)
    .where(and(eq(participantA, viewerId), where))
    .orderBy(desc(updatedAt), desc(id))
    .limit(limit)
  const asB = db
    .select({ id, updatedAt, lastMessageId, otherId: participantA })
    .from(messageThreads)
    .where(and(eq(participantB, viewerId), where))
    .orderBy(desc(updatedAt), desc(id))
    .limit(limit)
  return unionAll(asA, asB).as('own')
}

const MOST_COUNTED = 100

/** SQL: conversations whose latest message the member has received and not read; counted up to 100. */
const unreadThreadsOf = (memberId: string | SQLWrapper) =>
  sql<number>`(select count(*)::int from (select 1 from ${messages} join ${messageThreads} on ${messageThreads.id} = ${messages.threadId} and ${messageThreads.lastMessageId} = ${messages.id} where ${messages.recipientId} = ${memberId} and not ${messages.isRead} limit ${MOST_COUNTED}) as unread)`

const selectThreads = (db: Executor, viewerId: SQLWrapper, slice: Slice & { countsUnread?: true }) => {
  const own = ownThreads(db, viewerId, slice)
  return db
    .select({
      id: own.id,
      updatedAt: own.updatedAt,
      body: messages.body,
      isLastMine: sql<boolean>`coalesce(${messages.senderId} = ${viewerId}, false)`,
      isNew: sql<boolean>`coalesce(${messages.recipientId} = ${viewerId} and not ${messages.isRead}, false)`,
      other: { id: profiles.id, username: profiles.username, profileType: profiles.profileType },
      picture: pictureColumns,
      isNamed: isNamedTo(viewerId),
      hasProfile: sql<boolean>`coalesce(${visibleTo({ id: viewerId })}, false)`,
      viewerId: sql<string>`${viewerId}::uuid`,
      unreadThreads: slice.countsUnread ? unreadThreadsOf(viewerId) : sql<number>`0`,
    })
    .from(own)
    .innerJoin(messages, eq(messages.id, own.lastMessageId))
    .leftJoin(profiles, eq(profiles.id, own.otherId))
    .leftJoin(accounts, eq(accounts.id, profiles.id))
    .leftJoin(photos, isPictureFor({ id: viewerId, now: slice.now }))
    .orderBy(desc(own.updatedAt), desc(own.id))
    .limit(slice.limit)
}

/** Who asks for which conversation. */
interface Participation {
  viewerId: string
  threadId: string
}

const threadsBehind = statement(
  'messages.threads',
  (db, given: Given<{ viewerId: string; at: string; id: string; limit: number; now: Date }>) =>
    selectThreads(db, given.viewerId, {
      where: sql`(${messageThreads.updatedAt}, ${messageThreads.id}) < (${given.at}::timestamptz, ${given.id}::uuid)`,
      limit: given.limit,
      now: given.now,
    }),
)

/** The member's conversations, latest first. */
export const listThreads = async (
  { db, clock }: Services,
  viewerId: string,
  page: PageInput,
): Promise<Page<Thread>> => {
  const behind = readCursor(page.cursor)
  const found = await threadsBehind(db, { ...behind, viewerId, limit: page.limit + 1, now: clock.now() })
  const { items, next } = cutPage(found, page.limit, ({ updatedAt, id }) => ({ at: updatedAt, id }))
  return { items: items.map(viewThread), next }
}

const threadOf = statement(
  'messages.thread',
  (db, { viewerId, threadId, now }: Given<Participation & { now: Date }>) =>
    selectThreads(db, viewerId, { where: eq(messageThreads.id, threadId), limit: 1, now }),
)

/** The conversation as this participant sees it; null for everybody else. */
export const findThread = async (
  db: Executor,
  asked: Participation & { now: Date },
): Promise<Thread | null> => {
  const [found] = await threadOf(db, asked)
  return found ? viewThread(found) : null
}

const threadForBoth = statement(
  'messages.threadForBoth',
  (db, { one, other, threadId, now }: Given<{ one: string; other: string; threadId: string; now: Date }>) => {
    const slice = { where: eq(messageThreads.id, threadId), limit: 1, countsUnread: true, now } as const
    return unionAll(selectThreads(db, one, slice), selectThreads(db, other, slice))
  },
)

/** The conversation as each of its two participants sees it, and how many of theirs are new; in their order. */
export const viewForBoth = async (
  db: Executor,
  both: readonly [string, string],
  { threadId, now }: { threadId: string; now: Date },
) => {
  const rows = await threadForBoth(db, { one: both[0], other: both[1], threadId, now })
  const viewOf = (memberId: string) => {
    const row = rows.find(({ viewerId }) => viewerId === memberId)
    if (!row) throw new Error('a conversation has lost one of its two')
    return { thread: viewThread(row), unreadThreads: row.unreadThreads }
  }
  return [viewOf(both[0]), viewOf(both[1])] as const
}

const participantsOf = statement(
  'messages.participants',
  (db, { viewerId, threadId }: Given<{ viewerId: string; threadId: string }>) => {
    const { participantA, participantB } = messageThreads
    return db
      .select({ participantA, participantB })
      .from(messageThreads)
      .where(and(eq(messageThreads.id, threadId), hasParticipant(viewerId)))
  },
)

/** Who else takes part, null after that member's deletion; null where the viewer is none of them. */
export const findParticipants = async (db: Executor, viewerId: string, threadId: string) => {
  const [row] = await participantsOf(db, { viewerId, threadId })
  if (!row) return null
  return { otherId: row.participantA === viewerId ? row.participantB : row.participantA }
}

const messagesBefore = statement(
  'messages.messages',
  (db, { threadId, id, limit }: Given<{ threadId: string; id: string; limit: number }>) =>
    db
      .select()
      .from(messages)
      .where(and(eq(messages.threadId, threadId), lt(messages.id, id)))
      .orderBy(desc(messages.id))
      .limit(limit),
)

/** Messages of a conversation, oldest first; the first page ends with the latest, `next` leads to older ones. */
export const listMessages = async (
  { db, clock }: Services,
  viewerId: string,
  { threadId, cursor, limit }: PageInput & { threadId: string },
): Promise<Page<Message>> => {
  if (cursor !== undefined && !isId(cursor)) throw noCursor()
  const rows = await messagesBefore(db, { threadId, id: cursor ?? TOP.id, limit: limit + 1 })
  const shown = rows.slice(0, limit).toReversed()
  const messageIds = shown.map(({ id }) => id)
  const doors = await listDoors(db, { viewerId, messageIds, now: clock.now() })
  return {
    items: shown.map((row) => viewMessage(viewerId, row, doors)),
    next: rows.length > limit ? (shown[0]?.id ?? null) : null,
  }
}

const unreadThreads = sqlStatement(
  'messages.unreadThreads',
  ({ memberId }: Given<{ memberId: string }>) =>
    sql<{ count: number }>`select ${unreadThreadsOf(memberId)} as count`,
)

/** Conversations whose latest message the member has received and not read; counted up to 100. */
export const countUnreadThreads = async (db: Executor, memberId: string): Promise<number> => {
  const [row] = await unreadThreads(db, { memberId })
  return row?.count ?? 0
}

const frameOf = statement('messages.frame', (db, { memberId, now }: Given<{ memberId: string; now: Date }>) =>
  db
    .select({ threads: unreadThreadsOf(memberId), status: statusColumns })
    .from(accounts)
    .leftJoin(userStatuses, isStatusOf({ memberId, now }))
    .where(eq(accounts.id, memberId)),
)

/** What the frame of every page shows a member: the unread conversations, counted as above, and their own status. */
export const getFrame = async (db: Executor, memberId: string, now: Date) => {
  const [row] = await frameOf(db, { memberId, now })
  return { threads: row?.threads ?? 0, ...viewStatus(row?.status ?? null) }
}

const recipientNamed = statement(
  'messages.recipient',
  (db, { senderId, id, username }: Given<{ senderId: string; id: string | null; username: string }>) =>
    db
      .select({ id: profiles.id, isKnown: sql<boolean>`${sql`${threadWith(senderId)} is not null`}` })
      .from(profiles)
      .where(
        and(
          or(eq(profiles.id, id), eq(sql`lower(${profiles.username})`, username)),
          sql`not ${isBlockedEitherWay(senderId, profiles.id)}`,
        ),
      ),
)

/**
 * The member of that username in any case, or of that id, and whether the two have a conversation; nobody across a
 * block, so that the limit of new recipients counts like for an unknown name.
 */
export const findRecipientNamed = async (db: Executor, senderId: string, recipient: string) => {
  const name = isId(recipient)
    ? { id: recipient, username: '' }
    : { id: null, username: recipient.toLowerCase() }
  const [row] = await recipientNamed(db, { senderId, ...name })
  return row ?? { id: null, isKnown: false }
}

const messageOfKey = statement(
  'messages.ofKey',
  (db, { senderId, clientKey }: Given<{ senderId: string; clientKey: string }>) =>
    db
      .select()
      .from(messages)
      .where(and(eq(messages.senderId, senderId), eq(messages.clientKey, clientKey))),
)

/** The message a sender has stored under this key before. */
export const findByClientKey = async (db: Executor, senderId: string, clientKey: string) => {
  const [row] = await messageOfKey(db, { senderId, clientKey })
  return row ?? null
}
