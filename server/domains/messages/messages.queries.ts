import { and, desc, eq, gt, ne, or, sql, type Placeholder, type SQL, type SQLWrapper } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Thread } from '#shared/domains/messages/messages.contract.ts'
import type { Page } from '#shared/kernel/page.ts'
import { accounts } from '#server/domains/accounts/accounts.tables.ts'
import { hasBlocked, isBlockedEitherWay } from '#server/domains/blocks/blocks.queries.ts'
import { photos } from '#server/domains/photos/photos.tables.ts'
import { isPictureFor, pictureColumns } from '#server/domains/profiles/public/profiles.pictures.sql.ts'
import { profiles } from '#server/domains/profiles/profiles.tables.ts'
import { isOpenTo, isPresent, visibleTo } from '#server/domains/profiles/public/profiles.visibility.sql.ts'
import { cutPage, isId, readCursor } from '#server/platform/db/statements/cursors.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { lowered } from '#server/platform/db/statements/letters.ts'
import { sqlStatement, statement, type Given } from '#server/platform/db/statements/statement.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { hasParticipant, isShownTo, messageColumns, sideColumns, sideOf, SIDES } from './messages.sql.ts'
import { messages, messageThreads, type Place } from './messages.tables.ts'
import { unreadThreadsOf } from '#server/domains/messages/threads/messages.unread.sql.ts'
import { viewThread } from './messages.view.ts'

export interface PageInput {
  cursor?: string | undefined
  limit: number
}

/** SQL expression on `profiles`: the id of the member's conversation with the viewer. */
const threadWith = (viewerId: string | SQLWrapper): SQL =>
  sql`(select ${messageThreads.id} from ${messageThreads} where ${messageThreads.participantA} = least(${viewerId}::uuid, ${profiles.id}) and ${messageThreads.participantB} = greatest(${viewerId}::uuid, ${profiles.id}))`

/**
 * SQL expression on `profiles`: the id of the member's conversation with the viewer, unless the viewer has deleted or
 * reported it.
 */
export const keptThreadWith = (viewerId: SQLWrapper): SQL<string | null> =>
  sql<
    string | null
  >`(select ${messageThreads.id} from ${messageThreads} where ${messageThreads.id} = ${threadWith(viewerId)} and ${sideOf(viewerId, 'place')} in ('inbox', 'archive'))`

/** SQL condition on `profiles`: the member has written to the viewer. */
export const hasWrittenTo = (viewerId: string | SQLWrapper): SQL =>
  sql`exists (select 1 from ${messages} where ${messages.senderId} = ${profiles.id} and ${messages.threadId} = ${threadWith(viewerId)})`

/** SQL condition on `profiles`: the viewer has written to the member. */
export const hasHeardFrom = (viewerId: string | SQLWrapper): SQL =>
  sql`exists (select 1 from ${messages} where ${messages.senderId} = ${viewerId} and ${messages.threadId} = ${threadWith(viewerId)})`

/**
 * SQL condition on the other participant's `profiles` row: the viewer may know who it is, even if the viewer has
 * blocked or reported them.
 */
export const isNamedTo = (viewerId: string | SQLWrapper) =>
  sql<boolean>`coalesce(${isPresent()} and not ${hasBlocked(sql`${profiles.id}`, sql`${viewerId}`)} and (${isOpenTo({ id: viewerId })} or ${hasBlocked(sql`${viewerId}`, sql`${profiles.id}`)} or ${hasWrittenTo(viewerId)}), false)`

/** SQL query for the other participant of a conversation as the viewer sees them. */
export const otherShownTo = (viewerId: SQLWrapper, otherId: SQLWrapper, { now }: { now: SQLWrapper }): SQL =>
  sql`select jsonb_build_object('id', ${profiles.id}, 'username', ${profiles.username}, 'profileType', ${profiles.profileType}) as other,
    case when ${photos.id} is not null then jsonb_build_object('id', ${photos.id}, 'thumbhash', ${photos.thumbhash}, 'width', ${photos.width}, 'height', ${photos.height}) end as picture,
    ${isNamedTo(viewerId)} as "isNamed", coalesce(${visibleTo({ id: viewerId })}, false) as "hasProfile"
  from ${profiles} join ${accounts} on ${accounts.id} = ${profiles.id} left join ${photos} on ${isPictureFor({ id: viewerId, now })}
  where ${profiles.id} = ${otherId}`

interface Slice {
  now: SQLWrapper
  /** Builds the condition for one participant's side of the threads. */
  where(side: (typeof SIDES)[number]): SQL | undefined
  limit: number | Placeholder
}

/** Reads each side through its own index, so that a page costs only what it shows. */
const ownThreads = (db: Executor, viewerId: SQLWrapper, { where, limit }: Slice) => {
  const { id, updatedAt } = messageThreads
  const asSide = (side: (typeof SIDES)[number]) =>
    db
      .select(sideColumns(side))
      .from(messageThreads)
      .where(and(eq(side.own, viewerId), where(side)))
      .orderBy(desc(updatedAt), desc(id))
      .limit(limit)
  return unionAll(asSide(SIDES[0]), asSide(SIDES[1])).as('own')
}

type OwnThreads = ReturnType<typeof ownThreads>

/** Selects the latest message of a thread that the viewer still has. */
const latestIn = (db: Executor, own: OwnThreads, viewerId: SQLWrapper) =>
  db
    .select({
      body: messages.body,
      senderId: messages.senderId,
      recipientId: messages.recipientId,
      isRead: messages.isRead,
    })
    .from(messages)
    .where(
      and(
        eq(messages.threadId, own.id),
        gt(messages.id, own.removedThrough),
        sql`not case when ${own.isA} then ${messages.removedByA} else ${messages.removedByB} end`,
        isShownTo(viewerId),
      ),
    )
    .orderBy(desc(messages.id))
    .limit(1)
    .as('latest')

type Threads = { viewerId: SQLWrapper; now: SQLWrapper; limit: number | Placeholder }

/** Selects threads as one participant sees them. */
export const describeThreads = (db: Executor, own: OwnThreads, { viewerId, now, limit }: Threads) => {
  const latest = latestIn(db, own, viewerId)
  return db
    .select({
      id: own.id,
      updatedAt: own.updatedAt,
      place: own.place,
      isMuted: own.isMuted,
      body: latest.body,
      isLastMine: sql<boolean>`coalesce(${latest.senderId} = ${viewerId}, false)`,
      isNew: sql<boolean>`coalesce(${latest.recipientId} = ${viewerId} and not ${latest.isRead}, false)`,
      other: { id: profiles.id, username: profiles.username, profileType: profiles.profileType },
      picture: pictureColumns,
      isNamed: isNamedTo(viewerId),
      hasProfile: sql<boolean>`coalesce(${visibleTo({ id: viewerId })}, false)`,
    })
    .from(own)
    .leftJoinLateral(latest, sql`true`)
    .leftJoin(profiles, eq(profiles.id, own.otherId))
    .leftJoin(accounts, eq(accounts.id, profiles.id))
    .leftJoin(photos, isPictureFor({ id: viewerId, now }))
    .orderBy(desc(own.updatedAt), desc(own.id))
    .limit(limit)
}

const selectThreads = (db: Executor, viewerId: SQLWrapper, slice: Slice) =>
  describeThreads(db, ownThreads(db, viewerId, slice), { viewerId, ...slice })

/** A viewer and the conversation they request. */
type Participation = { viewerId: string; threadId: string }
type Behind = { viewerId: string; at: string; id: string; limit: number; now: Date }

/** SQL condition on `message_threads`: the thread comes after this position in a list. */
export const isBehind = ({ at, id }: Given<Pick<Behind, 'at' | 'id'>>): SQL =>
  sql`(${messageThreads.updatedAt}, ${messageThreads.id}) < (${at}::timestamptz, ${id}::uuid)`

const threadsBehind = statement('messages.threads', (db, given: Given<Behind & { place: Place }>) => {
  const behind = isBehind({ at: given.at, id: given.id })
  return selectThreads(db, given.viewerId, {
    where: ({ place }) => and(sql`${place} = ${given.place}`, behind),
    limit: given.limit,
    now: given.now,
  })
})

/** Returns the member's inbox or archived conversations, latest first. */
export const listThreads = async (
  { db, clock }: Services,
  viewerId: string,
  { place, ...page }: PageInput & { place: Place },
): Promise<Page<Thread>> => {
  const behind = readCursor(page.cursor)
  const asked = { ...behind, viewerId, place, limit: page.limit + 1, now: clock.now() }
  return cutThreads(await threadsBehind(db, asked), page.limit)
}

/** Builds a page of threads from rows that include one extra. */
export const cutThreads = (rows: Awaited<ReturnType<typeof threadsBehind>>, limit: number): Page<Thread> => {
  const { items, next } = cutPage(rows, limit, ({ updatedAt, id }) => ({ at: updatedAt, id }))
  return { items: items.map(viewThread), next }
}

/** SQL condition on `message_threads`: the row is this thread, and the participant on this side hasn't reported it. */
const isOpenThread =
  (threadId: SQLWrapper): Slice['where'] =>
  ({ place }) =>
    and(sql`${messageThreads.id} = ${threadId}`, ne(place, 'hidden'))

const threadOf = statement(
  'messages.thread',
  (db, { viewerId, threadId, now }: Given<Participation & { now: Date }>) =>
    selectThreads(db, viewerId, { where: isOpenThread(threadId), limit: 1, now }),
)

/** Returns the conversation as this participant sees it, or null for everyone else. */
export const findThread = async (
  db: Executor,
  asked: Participation & { now: Date },
): Promise<Thread | null> => {
  const [found] = await threadOf(db, asked)
  return found ? viewThread(found) : null
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

/**
 * Returns the other participant, whose id is null once they're deleted. Returns null if the viewer isn't a participant.
 */
export const findParticipants = async (db: Executor, viewerId: string, threadId: string) => {
  const [row] = await participantsOf(db, { viewerId, threadId })
  if (!row) return null
  return { otherId: row.participantA === viewerId ? row.participantB : row.participantA }
}

const unreadThreads = sqlStatement(
  'messages.unreadThreads',
  ({ memberId }: Given<{ memberId: string }>) =>
    sql<{ count: number }>`select ${unreadThreadsOf(memberId)} as count`,
)

/** Counts conversations whose latest message the member has received but not read, up to 100. */
export const countUnreadThreads = async (db: Executor, memberId: string): Promise<number> => {
  const [row] = await unreadThreads(db, { memberId })
  return row?.count ?? 0
}

const recipientNamed = statement(
  'messages.recipient',
  (db, { senderId, id, username }: Given<{ senderId: string; id: string | null; username: string }>) =>
    db
      .select({ id: profiles.id, isKnown: sql<boolean>`${sql`${threadWith(senderId)} is not null`}` })
      .from(profiles)
      .where(
        and(
          or(eq(profiles.id, id), eq(lowered(profiles.username), username)),
          sql`not ${isBlockedEitherWay(senderId, profiles.id)}`,
        ),
      ),
)

/**
 * Finds a member by case-insensitive username or by id, and whether the sender has a conversation with them. Finds no
 * one if either has blocked the other, so that the limit on new recipients treats them like an unknown name.
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
      .select(messageColumns)
      .from(messages)
      .where(and(eq(messages.senderId, senderId), eq(messages.clientKey, clientKey))),
)

/** Returns the message the sender has already stored with this client key. */
export const findByClientKey = async (db: Executor, senderId: string, clientKey: string) => {
  const [row] = await messageOfKey(db, { senderId, clientKey })
  return row ?? null
}
