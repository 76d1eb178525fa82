import { and, asc, desc, eq, gt, lt, lte, sql, type SQL } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { listMessages as endpoint } from '#shared/domains/messages/messages.contract.ts'
import type { OutputOf } from '#shared/kernel/endpoint.ts'
import { listLocks, NO_LOCKS } from '#server/domains/messages/locks/messages.locks.queries.ts'
import { photoLocks } from '#server/domains/messages/locks/messages.locks.tables.ts'
import { isId, noCursor, TOP } from '#server/platform/db/statements/cursors.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { statement, type Given } from '#server/platform/db/statements/statement.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { showEachOther } from './messages.seen.sql.ts'
import {
  hasParticipant,
  isShownTo,
  messageColumns,
  NO_MESSAGE,
  sideOf,
} from '#server/domains/messages/messages.sql.ts'
import { messages, messageThreads, savedMessages } from '#server/domains/messages/messages.tables.ts'
import { viewMessage } from '#server/domains/messages/messages.view.ts'

interface Stretch {
  threadId: string
  viewerId: string
  /** The id of the message before, up to or after which to read. */
  id: string
  limit: number
}

/**
 * Selects messages the participant still has, or none for anyone else. Finds out first how much of the thread they have
 * deleted, so that those messages aren't read.
 */
const stretch = (db: Executor, { threadId, viewerId }: Given<Stretch>, where: SQL) => {
  const ofThread = (what: SQL) =>
    sql`(select ${what} from ${messageThreads} where ${messageThreads.id} = ${threadId})`
  const isA = ofThread(sql`${messageThreads.participantA} is not distinct from ${viewerId}::uuid`)
  return db
    .select({
      ...messageColumns,
      isSaved: sql<boolean>`${savedMessages.id} is not null`.as('is_saved'),
      showsReading: showEachOther(sql`${viewerId}::uuid`, ofThread(sideOf(viewerId, 'other'))).as(
        'shows_reading',
      ),
      hasPhoto:
        sql<boolean>`exists (select 1 from ${photoLocks} where ${photoLocks.messageId} = ${messages.id})`.as(
          'has_photo',
        ),
    })
    .from(messages)
    .leftJoin(
      savedMessages,
      and(eq(savedMessages.messageId, messages.id), eq(savedMessages.userId, viewerId)),
    )
    .where(
      and(
        eq(messages.threadId, threadId),
        ofThread(sql`${hasParticipant(viewerId)}`),
        where,
        gt(messages.id, ofThread(sql`coalesce(${sideOf(viewerId, 'removedThrough')}, ${NO_MESSAGE})`)),
        sql`not case when ${isA} then ${messages.removedByA} else ${messages.removedByB} end`,
        isShownTo(viewerId),
      ),
    )
}

const messagesBefore = statement('messages.messages', (db, given: Given<Stretch>) =>
  stretch(db, given, lt(messages.id, given.id)).orderBy(desc(messages.id)).limit(given.limit),
)

const messagesAfter = statement('messages.messagesAfter', (db, given: Given<Stretch>) =>
  stretch(db, given, gt(messages.id, given.id)).orderBy(asc(messages.id)).limit(given.limit),
)

const messagesAround = statement('messages.messagesAround', (db, given: Given<Stretch>) =>
  unionAll(
    stretch(db, given, lte(messages.id, given.id)).orderBy(desc(messages.id)).limit(given.limit),
    stretch(db, given, gt(messages.id, given.id)).orderBy(asc(messages.id)).limit(given.limit),
  ),
)

type Row = Awaited<ReturnType<typeof messagesBefore>>[number]

interface Asked {
  threadId: string
  limit: number
  cursor?: string | undefined
  around?: string | undefined
  after?: string | undefined
}

interface Found {
  rows: Row[]
  hasOlder: boolean
  hasNewer: boolean
}

const findMessages = async (db: Executor, viewerId: string, asked: Asked): Promise<Found> => {
  const { threadId, limit, cursor, around, after } = asked
  if (cursor !== undefined && !isId(cursor)) throw noCursor()
  const of = { threadId, viewerId }
  if (after !== undefined) {
    const rows = await messagesAfter(db, { ...of, id: after, limit: limit + 1 })
    return { rows: rows.slice(0, limit), hasOlder: true, hasNewer: rows.length > limit }
  }
  if (around !== undefined) {
    const half = Math.ceil(limit / 2)
    const rows = await messagesAround(db, { ...of, id: around, limit: half + 1 })
    const older = rows.filter(({ id }) => id <= around).toSorted(byId)
    const newer = rows.filter(({ id }) => id > around).toSorted(byId)
    return {
      rows: [...older.slice(-half), ...newer.slice(0, half)],
      hasOlder: older.length > half,
      hasNewer: newer.length > half,
    }
  }
  const rows = await messagesBefore(db, { ...of, id: cursor ?? TOP.id, limit: limit + 1 })
  return {
    rows: rows.slice(0, limit).toReversed(),
    hasOlder: rows.length > limit,
    hasNewer: cursor !== undefined,
  }
}

const byId = (one: Row, other: Row) => (one.id < other.id ? -1 : 1)

/**
 * Returns messages of a conversation that the viewer still has, oldest first. The first page ends with the latest
 * message or is centred on a given one. `next` leads to older messages, `newer` to newer ones.
 */
export const listMessages = async (
  { db, clock }: Services,
  viewerId: string,
  asked: Asked,
): Promise<OutputOf<typeof endpoint>> => {
  const { rows, hasOlder, hasNewer } = await findMessages(db, viewerId, asked)
  const messageIds = rows.filter(({ hasPhoto }) => hasPhoto).map(({ id }) => id)
  const locks =
    messageIds.length > 0 ? await listLocks(db, { viewerId, messageIds, now: clock.now() }) : NO_LOCKS
  return {
    items: rows.map((row) => viewMessage(viewerId, row, locks)),
    next: hasOlder ? (rows[0]?.id ?? null) : null,
    newer: hasNewer ? (rows.at(-1)?.id ?? null) : null,
  }
}
