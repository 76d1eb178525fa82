import { and, asc, desc, eq, gt, lt, sql, type Placeholder, type SQL, type SQLWrapper } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { NEWER_MAX, type ChatLine, type ChatRoom } from '#shared/domains/chat/chat.contract.ts'
import type { ChatCounts } from '#shared/domains/chat/chat.counts.contract.ts'
import { COMMON_REASONS, Failure } from '#shared/kernel/failure.ts'
import type { Page } from '#shared/kernel/page.ts'
import { accounts } from '#server/domains/accounts/accounts.tables.ts'
import { photos } from '#server/domains/photos/photos.tables.ts'
import { isPictureFor, pictureColumns } from '#server/domains/profiles/public/profiles.pictures.sql.ts'
import { keptThreadWith } from '#server/domains/messages/messages.queries.ts'
import { memberActivity, profiles } from '#server/domains/profiles/profiles.tables.ts'
import { visibleTo } from '#server/domains/profiles/public/profiles.visibility.sql.ts'
import { cutPage, noCursor, readCursor } from '#server/platform/db/statements/cursors.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { sqlStatement, statement, type Given } from '#server/platform/db/statements/statement.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { chatCountsOf } from './chat.counts.sql.ts'
import { CHAT_SIDES, isChatOpenTo, isOfPair, isOpenTo, isShownTo, otherOf } from './chat.sql.ts'
import { chatMessages, chatRooms } from './chat.tables.ts'
import { viewLine, viewRoom } from './chat.view.ts'

interface PageInput {
  cursor?: string | undefined
  limit: number
}

const hasProfileFor = (viewerId: SQLWrapper) => sql<boolean>`coalesce(${visibleTo({ id: viewerId })}, false)`

interface Slice {
  now: SQLWrapper
  where: SQL
  limit: number | Placeholder
}

/**
 * Each participant's side is queried separately with its own index, so that few rows beyond those of the page are read.
 */
const ownRooms = (db: Executor, viewerId: SQLWrapper, { now, where, limit }: Slice) => {
  const ofSide = ({ own, other, seen, otherWrote }: (typeof CHAT_SIDES)[number]) => {
    // The latest line that the viewer still sees, which is usually the latest of all.
    const latest = db
      .select({ message: chatMessages.message, senderId: chatMessages.senderId })
      .from(chatMessages)
      .where(and(eq(chatMessages.roomId, chatRooms.id), isShownTo(viewerId)))
      .orderBy(desc(chatMessages.seq))
      .limit(1)
      .as('latest')
    return db
      .select({
        id: chatRooms.id,
        lastActivity: chatRooms.lastActivity,
        message: latest.message,
        isLastMine: sql<boolean>`coalesce(${latest.senderId} = ${viewerId}, false)`.as('is_last_mine'),
        isNew: sql<boolean>`${seen} < ${chatRooms.lastSeq}`.as('is_new'),
        other: { id: profiles.id, username: profiles.username, profileType: profiles.profileType },
        picture: pictureColumns,
        hasProfile: hasProfileFor(viewerId).as('has_profile'),
      })
      .from(chatRooms)
      .innerJoin(profiles, eq(profiles.id, other))
      .innerJoin(accounts, eq(accounts.id, profiles.id))
      .leftJoin(photos, isPictureFor({ id: viewerId, now }))
      .leftJoinLateral(latest, sql`true`)
      .where(and(eq(own, viewerId), isChatOpenTo(viewerId, otherWrote), where))
      .orderBy(desc(chatRooms.lastActivity), desc(chatRooms.id))
      .limit(limit)
  }
  const [asA, asB] = CHAT_SIDES
  return unionAll(ofSide(asA), ofSide(asB))
}

const roomsBehind = statement(
  'chat.rooms',
  (db, given: Given<{ viewerId: string; at: string; id: string; limit: number; now: Date }>) =>
    ownRooms(db, given.viewerId, {
      where: sql`(${chatRooms.lastActivity}, ${chatRooms.id}) < (${given.at}::timestamptz, ${given.id}::uuid)`,
      limit: given.limit,
      now: given.now,
    }),
)

const isLater = (one: { lastActivity: Date; id: string }, other: { lastActivity: Date; id: string }) =>
  other.lastActivity.getTime() - one.lastActivity.getTime() || (one.id < other.id ? 1 : -1)

/** Lists the member's open chats, latest first. */
export const listRooms = async (
  { db, clock }: Services,
  viewerId: string,
  page: PageInput,
): Promise<Page<ChatRoom>> => {
  const behind = readCursor(page.cursor)
  const found = await roomsBehind(db, { ...behind, viewerId, limit: page.limit + 1, now: clock.now() })
  const { items, next } = cutPage(found.toSorted(isLater), page.limit, ({ lastActivity, id }) => ({
    at: lastActivity,
    id,
  }))
  return {
    items: items.map(({ other, picture, hasProfile, ...room }) =>
      viewRoom({ ...room, other: { ...other, picture, hasProfile } }),
    ),
    next,
  }
}

const countsOf = sqlStatement('chat.counts', ({ memberId }: Given<{ memberId: string }>) => {
  const { chats, latestChat } = chatCountsOf(memberId)
  return sql<ChatCounts>`select ${chats} as chats, ${latestChat} as "latestChat"`
})

export const NO_CHATS: ChatCounts = { chats: 0, latestChat: null }

export const countChats = async (db: Executor, memberId: string): Promise<ChatCounts> =>
  (await countsOf(db, { memberId }))[0] ?? NO_CHATS

const countsOfAll = sqlStatement('chat.countsOfAll', ({ ids }: Given<{ ids: readonly string[] }>) => {
  const { chats, latestChat } = chatCountsOf(sql`asked.id`)
  return sql<
    ChatCounts & { id: string }
  >`select asked.id, ${chats} as chats, ${latestChat} as "latestChat" from unnest(${ids}::uuid[]) as asked(id)`
})

/** Returns several members' counts, by member ID. */
export const countChatsOfAll = async (
  db: Executor,
  ids: readonly string[],
): Promise<Map<string, ChatCounts>> =>
  new Map((await countsOfAll(db, { ids })).map(({ id, ...counts }) => [id, counts]))

const otherSide = statement(
  'chat.other',
  (db, { viewerId, memberId, now }: Given<{ viewerId: string; memberId: string; now: Date }>) =>
    db
      .select({
        other: { id: profiles.id, username: profiles.username, profileType: profiles.profileType },
        picture: pictureColumns,
        hasProfile: hasProfileFor(viewerId),
        showOnline: profiles.showOnline,
        lastActiveAt: memberActivity.lastActiveAt,
        roomId: chatRooms.id,
        threadId: keptThreadWith(viewerId),
      })
      .from(profiles)
      .innerJoin(accounts, eq(accounts.id, profiles.id))
      .innerJoin(memberActivity, eq(memberActivity.memberId, profiles.id))
      .leftJoin(photos, isPictureFor({ id: viewerId, now }))
      .leftJoin(chatRooms, and(isOfPair(viewerId, profiles.id), eq(chatRooms.isActive, true)))
      .where(eq(profiles.id, memberId)),
)

/**
 * Returns the other member for a chat, with the IDs of the two members' open room and of their conversation, if the
 * viewer has kept it. Callers must have checked that the viewer may know of the other member.
 */
export const findOther = async (db: Executor, asked: { viewerId: string; memberId: string; now: Date }) =>
  (await otherSide(db, asked))[0] ?? null

const openRoom = statement(
  'chat.openRoom',
  (db, { viewerId, roomId }: Given<{ viewerId: string; roomId: string }>) =>
    db
      .select({ otherId: otherOf(viewerId) })
      .from(chatRooms)
      .innerJoin(profiles, eq(profiles.id, otherOf(viewerId)))
      .innerJoin(accounts, eq(accounts.id, profiles.id))
      .where(and(eq(chatRooms.id, roomId), isOpenTo(viewerId))),
)

/** Returns the other member in the chat; null if it isn't open to the viewer. */
export const findRoom = async (db: Executor, viewerId: string, roomId: string) =>
  (await openRoom(db, { viewerId, roomId }))[0] ?? null

const roomOfPair = statement('chat.roomOfPair', (db, { one, other }: Given<{ one: string; other: string }>) =>
  db
    .select({ id: chatRooms.id })
    .from(chatRooms)
    .where(and(isOfPair(one, other), eq(chatRooms.isActive, true))),
)

/** Returns the two members' open room; null if there's none. */
export const findRoomOfPair = async (db: Executor, one: string, other: string): Promise<string | null> =>
  (await roomOfPair(db, { one, other }))[0]?.id ?? null

const linesBefore = statement(
  'chat.lines',
  (db, { roomId, seq, limit }: Given<{ roomId: string; seq: number; limit: number }>) =>
    db
      .select()
      .from(chatMessages)
      .where(and(eq(chatMessages.roomId, roomId), lt(chatMessages.seq, seq)))
      .orderBy(desc(chatMessages.seq))
      .limit(limit),
)

const LAST = 2_147_483_647

const readPlace = (cursor: string | undefined): number => {
  if (cursor === undefined) return LAST
  if (!/^\d{1,9}$/.test(cursor)) throw noCursor()
  return Number(cursor)
}

/** Lists a chat's lines, oldest first; the first page ends with the latest line, and `next` leads to older ones. */
export const listLines = async (
  { db }: Services,
  viewerId: string,
  { roomId, cursor, limit }: PageInput & { roomId: string },
): Promise<Page<ChatLine>> => {
  const rows = await linesBefore(db, { roomId, seq: readPlace(cursor), limit: limit + 1 })
  const shown = rows.slice(0, limit).toReversed()
  return {
    items: shown.map((row) => viewLine(viewerId, row)),
    next: rows.length > limit ? String(shown[0]?.seq) : null,
  }
}

const linesAfter = statement(
  'chat.newerLines',
  (db, { viewerId, roomId, after }: Given<{ viewerId: string; roomId: string; after: number }>) =>
    db
      .select({ line: chatMessages })
      .from(chatRooms)
      .innerJoin(profiles, eq(profiles.id, otherOf(viewerId)))
      .innerJoin(accounts, eq(accounts.id, profiles.id))
      .leftJoin(
        chatMessages,
        // The condition on the room keeps the lines from being read if there's nothing newer.
        and(eq(chatMessages.roomId, chatRooms.id), gt(chatMessages.seq, after), gt(chatRooms.lastSeq, after)),
      )
      .where(and(eq(chatRooms.id, roomId), isOpenTo(viewerId)))
      .orderBy(asc(chatMessages.seq))
      .limit(NEWER_MAX + 1),
)

/** Lists the lines after a position, oldest first; throws `not_found` if the chat isn't open to the viewer. */
export const listNewerLines = async (
  db: Executor,
  viewerId: string,
  asked: { roomId: string; after: number },
): Promise<{ lines: ChatLine[]; more: boolean }> => {
  const rows = await linesAfter(db, { viewerId, ...asked })
  if (rows.length === 0) throw new Failure(COMMON_REASONS.notFound)
  const lines = rows.flatMap(({ line }) => (line ? [viewLine(viewerId, line)] : []))
  return { lines: lines.slice(0, NEWER_MAX), more: lines.length > NEWER_MAX }
}

const lineOfKey = statement(
  'chat.ofKey',
  (db, { senderId, clientKey }: Given<{ senderId: string; clientKey: string }>) =>
    db
      .select()
      .from(chatMessages)
      .where(and(eq(chatMessages.senderId, senderId), eq(chatMessages.clientKey, clientKey))),
)

/** Returns the line that a sender has stored under this client key. */
export const findByClientKey = async (db: Executor, senderId: string, clientKey: string) =>
  (await lineOfKey(db, { senderId, clientKey }))[0] ?? null
