import { and, desc, eq, inArray, lt, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Thread } from '#shared/domains/messages/messages.contract.ts'
import type { FiledMessage } from '#shared/domains/messages/messages.filing.contract.ts'
import type { Page } from '#shared/kernel/page.ts'
import { accounts } from '#server/domains/accounts/accounts.tables.ts'
import { photos } from '#server/domains/photos/photos.tables.ts'
import { isPictureFor, pictureColumns } from '#server/domains/profiles/public/profiles.pictures.sql.ts'
import { profiles } from '#server/domains/profiles/profiles.tables.ts'
import { visibleTo } from '#server/domains/profiles/public/profiles.visibility.sql.ts'
import { isWith, otherThan } from '#server/domains/relations/relations.sql.ts'
import { friends } from '#server/domains/relations/relations.tables.ts'
import { isId, noCursor, readCursor, TOP } from '#server/platform/db/statements/cursors.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { statement, type Given } from '#server/platform/db/statements/statement.ts'
import type { Services } from '#server/platform/domain/services.ts'
import {
  cutThreads,
  describeThreads,
  isBehind,
  isNamedTo,
  type PageInput,
} from '#server/domains/messages/messages.queries.ts'
import { isKeptBy, sideColumns, sideOf, SIDES } from '#server/domains/messages/messages.sql.ts'
import { messages, messageThreads, savedMessages } from '#server/domains/messages/messages.tables.ts'
import { viewFiled } from '#server/domains/messages/messages.view.ts'

export interface Filed {
  viewerId: string
  /** The id after which the list continues. */
  behind: string
  limit: number
  now: Date
}

/** Columns for a message in a list. `place` is the id that orders the list. */
const filedColumns = (viewerId: SQLWrapper, place: SQLWrapper) => ({
  id: messages.id,
  threadId: messages.threadId,
  body: messages.body,
  createdAt: messages.createdAt,
  isMine: sql<boolean>`coalesce(${messages.senderId} = ${viewerId}, false)`.as('filed_mine'),
  otherId: sql<string | null>`${sideOf(viewerId, 'other')}`.as('filed_other'),
  place: sql<string>`${place}`.as('filed_place'),
})

/** Selects messages the viewer still has, latest id first. */
export const ownMessages = (
  db: Executor,
  { viewerId, behind, limit }: Given<Filed>,
  where: SQL | undefined,
) =>
  db
    .select(filedColumns(viewerId, messages.id))
    .from(messages)
    .innerJoin(messageThreads, eq(messageThreads.id, messages.threadId))
    .where(and(where, lt(messages.id, behind), isKeptBy(viewerId)))
    .orderBy(desc(messages.id))
    .limit(limit)
    .as('filed')

/** Selects a list's messages, each with the other participant and whether the viewer may know them. */
export const describeFiled = (
  db: Executor,
  filed: ReturnType<typeof ownMessages>,
  { viewerId, now }: Given<Pick<Filed, 'viewerId' | 'now'>>,
) =>
  db
    .select({
      id: filed.id,
      threadId: filed.threadId,
      body: filed.body,
      createdAt: filed.createdAt,
      isMine: filed.isMine,
      place: filed.place,
      other: { id: profiles.id, username: profiles.username, profileType: profiles.profileType },
      picture: pictureColumns,
      isNamed: isNamedTo(viewerId),
      hasProfile: sql<boolean>`coalesce(${visibleTo({ id: viewerId })}, false)`,
    })
    .from(filed)
    .leftJoin(profiles, eq(profiles.id, filed.otherId))
    .leftJoin(accounts, eq(accounts.id, profiles.id))
    .leftJoin(photos, isPictureFor({ id: viewerId, now }))
    .orderBy(desc(filed.place))

const sentBehind = statement('messages.sent', (db, given: Given<Filed>) => {
  const { viewerId, now } = given
  return describeFiled(db, ownMessages(db, given, eq(messages.senderId, viewerId)), { viewerId, now })
})

const savedBehind = statement('messages.saved', (db, given: Given<Filed>) => {
  const { viewerId, now } = given
  const saved = db
    .select(filedColumns(viewerId, savedMessages.id))
    .from(savedMessages)
    .innerJoin(messages, eq(messages.id, savedMessages.messageId))
    .innerJoin(messageThreads, eq(messageThreads.id, messages.threadId))
    .where(and(eq(savedMessages.userId, viewerId), lt(savedMessages.id, given.behind), isKeptBy(viewerId)))
    .orderBy(desc(savedMessages.id))
    .limit(given.limit)
    .as('filed')
  return describeFiled(db, saved, { viewerId, now })
})

type Row = Awaited<ReturnType<typeof sentBehind>>[number]

/** Returns a page of a message list. Throws `invalid_input` for an invalid cursor. */
export const filedPage = async <T>(
  { clock }: Services,
  { cursor, limit }: PageInput,
  {
    find,
    view,
  }: {
    find(asked: Omit<Filed, 'viewerId'>): Promise<Row[]>
    view(row: Row): T
  },
): Promise<Page<T>> => {
  if (cursor !== undefined && !isId(cursor)) throw noCursor()
  const rows = await find({ behind: cursor ?? TOP.id, limit: limit + 1, now: clock.now() })
  const items = rows.slice(0, limit)
  return { items: items.map(view), next: rows.length > limit ? (items.at(-1)?.place ?? null) : null }
}

/** Returns the member's sent messages, latest first. */
export const listSent = (
  services: Services,
  viewerId: string,
  page: PageInput,
): Promise<Page<FiledMessage>> =>
  filedPage(services, page, {
    find: (asked) => sentBehind(services.db, { ...asked, viewerId }),
    view: viewFiled,
  })

/** Returns the member's saved messages, most recently saved first. */
export const listSaved = (
  services: Services,
  viewerId: string,
  page: PageInput,
): Promise<Page<FiledMessage>> =>
  filedPage(services, page, {
    find: (asked) => savedBehind(services.db, { ...asked, viewerId }),
    view: viewFiled,
  })

const friendThreads = statement(
  'messages.friendThreads',
  (db, given: Given<{ viewerId: string; at: string; id: string; limit: number; now: Date }>) => {
    const { viewerId, limit } = given
    const behind = isBehind({ at: given.at, id: given.id })
    const asSide = (side: (typeof SIDES)[number]) =>
      db
        .select(sideColumns(side))
        .from(friends)
        .innerJoin(messageThreads, and(eq(side.own, viewerId), eq(side.other, otherThan(viewerId))))
        .where(
          and(
            eq(friends.status, 'accepted'),
            isWith(viewerId),
            inArray(side.place, ['inbox', 'archive']),
            behind,
          ),
        )
    const own = unionAll(asSide(SIDES[0]), asSide(SIDES[1]))
      .orderBy(sql`2 desc`, sql`1 desc`)
      .limit(limit)
      .as('own')
    return describeThreads(db, own, given)
  },
)

/** Returns the member's conversations with friends, including archived ones, latest first. */
export const listFriendThreads = async (
  { db, clock }: Services,
  viewerId: string,
  page: PageInput,
): Promise<Page<Thread>> => {
  const behind = readCursor(page.cursor)
  const asked = { ...behind, viewerId, limit: page.limit + 1, now: clock.now() }
  return cutThreads(await friendThreads(db, asked), page.limit)
}
