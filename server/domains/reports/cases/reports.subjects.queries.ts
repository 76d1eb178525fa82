import { and, asc, between, desc, eq, gt, lte, ne, not, sql, type SQL } from 'drizzle-orm'
import type { ReportKind } from '#shared/domains/reports/reports.filing.contract.ts'
import type { Evidence } from '#shared/domains/reports/reports.review.contract.ts'
import { TOP } from '#server/platform/db/statements/cursors.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { statement, type Given } from '#server/platform/db/statements/statement.ts'
import { accounts } from '#server/domains/accounts/accounts.tables.ts'
import { isOpenTo, isShownTo as isLineShownTo, otherOf } from '#server/domains/chat/chat.sql.ts'
import { chatMessages, chatRooms } from '#server/domains/chat/chat.tables.ts'
import { isDiscussionKnownTo, isReplyShownTo } from '#server/domains/discussion/discussion.sql.ts'
import { replies } from '#server/domains/discussion/discussion.tables.ts'
import { hasParticipant, isKeptBy, isNotDeletedBy, sideOf } from '#server/domains/messages/messages.sql.ts'
import { messages, messageThreads } from '#server/domains/messages/messages.tables.ts'
import { seenBy } from '#server/domains/photos/photos.sql.ts'
import { photos, photoShares } from '#server/domains/photos/photos.tables.ts'
import { posts } from '#server/domains/posts/posts.tables.ts'
import { attached, isPhotoOfPost, isPostVisibleTo } from '#server/domains/posts/posts.visibility.sql.ts'
import { isPictureFor } from '#server/domains/profiles/public/profiles.pictures.sql.ts'
import { profiles } from '#server/domains/profiles/profiles.tables.ts'
import { visibleTo } from '#server/domains/profiles/public/profiles.visibility.sql.ts'
import { textsOf, textColumns } from '#server/domains/reports/reports.view.ts'

export interface Thing {
  kind: ReportKind
  /** The id of the member, message, conversation, chat line, photo, post or reply. */
  id: string
}

/** The number of messages kept as evidence: on each side of a reported message, and of a reported conversation. */
const AROUND = 5
const OF_CONVERSATION = 20

interface Asked {
  reporterId: string
  id: string
  now: Date
}

const copyable = { fileKey: photos.fileKey, width: photos.width, height: photos.height }
const reported = { reportedId: profiles.id, username: profiles.username }

const profileFor = statement('reports.profile', (db, { reporterId, id, now }: Given<Asked>) =>
  db
    .select({ ...reported, texts: textColumns, picture: copyable })
    .from(profiles)
    .innerJoin(accounts, eq(accounts.id, profiles.id))
    .leftJoin(photos, isPictureFor({ id: reporterId, now }))
    .where(and(eq(profiles.id, id), ne(profiles.id, reporterId), visibleTo({ id: reporterId }))),
)

const photoFor = statement('reports.photo', (db, { reporterId, id, now }: Given<Asked>) =>
  db
    .select({ ...reported, alt: photos.alt, picture: copyable })
    .from(photos)
    .innerJoin(profiles, eq(profiles.id, photos.ownerId))
    .innerJoin(accounts, eq(accounts.id, photos.ownerId))
    .where(and(eq(photos.id, id), ne(photos.ownerId, reporterId), seenBy({ id: reporterId, now }))),
)

/** A message that the member received and still has, with its photo. */
const messageFor = statement(
  'reports.message',
  (db, { reporterId, id }: Given<Pick<Asked, 'reporterId' | 'id'>>) =>
    db
      .select({ ...reported, threadId: messages.threadId, picture: copyable })
      .from(messages)
      .innerJoin(messageThreads, eq(messageThreads.id, messages.threadId))
      .innerJoin(profiles, eq(profiles.id, messages.senderId))
      .leftJoin(photoShares, eq(photoShares.messageId, messages.id))
      .leftJoin(photos, eq(photos.id, photoShares.photoId))
      .where(and(eq(messages.id, id), eq(messages.recipientId, reporterId), isKeptBy(reporterId))),
)

/**
 * SQL condition on `messages` and their threads: the message can be evidence. Messages hidden from the reporter after a
 * report count, because the reporter has seen them.
 */
const isEvidence = (reporterId: Given<Asked>['reporterId']) =>
  and(isNotDeletedBy(reporterId), not(messages.isTakenDown))

/** A conversation in which the member still has messages. */
const conversationFor = statement(
  'reports.conversation',
  (db, { reporterId, id }: Given<Pick<Asked, 'reporterId' | 'id'>>) =>
    db
      .select(reported)
      .from(messageThreads)
      .innerJoin(profiles, sql`${profiles.id} = ${sideOf(reporterId, 'other')}`)
      .where(
        and(
          eq(messageThreads.id, id),
          hasParticipant(reporterId),
          sql`exists (select 1 from ${messages} where ${messages.threadId} = ${messageThreads.id} and ${isEvidence(reporterId)})`,
        ),
      ),
)

interface Around {
  threadId: string
  reporterId: string
  id: string
  limit: number
}

const linesOf = (db: Executor, { threadId, reporterId }: Given<Around>, where: SQL) =>
  db
    .select({
      id: messages.id,
      senderId: messages.senderId,
      text: messages.body,
      at: messages.createdAt,
    })
    .from(messages)
    .innerJoin(messageThreads, eq(messageThreads.id, messages.threadId))
    .where(and(eq(messages.threadId, threadId), where, isEvidence(reporterId)))

const linesUpTo = statement('reports.linesUpTo', (db, given: Given<Around>) =>
  linesOf(db, given, lte(messages.id, given.id)).orderBy(desc(messages.id)).limit(given.limit),
)

const linesAfter = statement('reports.linesAfter', (db, given: Given<Around>) =>
  linesOf(db, given, gt(messages.id, given.id)).orderBy(asc(messages.id)).limit(given.limit),
)

/** A line that the member received in a chat that's open to them. */
const chatLineFor = statement(
  'reports.chatLine',
  (db, { reporterId, id }: Given<Pick<Asked, 'reporterId' | 'id'>>) =>
    db
      .select({ ...reported, roomId: chatMessages.roomId, seq: chatMessages.seq })
      .from(chatMessages)
      .innerJoin(chatRooms, eq(chatRooms.id, chatMessages.roomId))
      .innerJoin(profiles, eq(profiles.id, otherOf(reporterId)))
      .innerJoin(accounts, eq(accounts.id, profiles.id))
      .where(
        and(
          eq(chatMessages.id, id),
          eq(chatMessages.senderId, profiles.id),
          isOpenTo(reporterId),
          isLineShownTo(reporterId),
        ),
      ),
)

const chatLinesAround = statement(
  'reports.chatLinesAround',
  (db, { roomId, seq }: Given<{ roomId: string; seq: number }>) =>
    db
      .select({
        id: chatMessages.id,
        senderId: chatMessages.senderId,
        text: chatMessages.message,
        at: chatMessages.createdAt,
      })
      .from(chatMessages)
      .where(
        and(
          eq(chatMessages.roomId, roomId),
          between(chatMessages.seq, sql`${seq}::int - ${AROUND}`, sql`${seq}::int + ${AROUND}`),
          not(chatMessages.isTakenDown),
        ),
      )
      .orderBy(asc(chatMessages.seq)),
)

const postFor = statement('reports.post', (db, { reporterId, id, now }: Given<Asked>) =>
  db
    .select({
      ...reported,
      text: posts.content,
      at: posts.createdAt,
      alt: attached.alt,
      picture: { fileKey: attached.fileKey, width: attached.width, height: attached.height },
    })
    .from(posts)
    .innerJoin(profiles, eq(profiles.id, posts.userId))
    .innerJoin(accounts, eq(accounts.id, posts.userId))
    .leftJoin(attached, isPhotoOfPost({ id: reporterId, now }))
    .where(and(eq(posts.id, id), ne(posts.userId, reporterId), isPostVisibleTo(reporterId))),
)

/** A reply with its post. */
const replyFor = statement(
  'reports.reply',
  (db, { reporterId, id }: Given<Pick<Asked, 'reporterId' | 'id'>>) =>
    db
      .select({
        ...reported,
        text: replies.content,
        at: replies.createdAt,
        post: { id: posts.id, senderId: posts.userId, text: posts.content, at: posts.createdAt },
      })
      .from(replies)
      .innerJoin(profiles, eq(profiles.id, replies.authorId))
      .innerJoin(accounts, eq(accounts.id, replies.authorId))
      .leftJoin(posts, eq(posts.id, replies.discussionId))
      .where(
        and(
          eq(replies.id, id),
          ne(replies.authorId, reporterId),
          isReplyShownTo(reporterId),
          isDiscussionKnownTo({ id: reporterId }, replies.discussionId),
        ),
      ),
)

type Line = Awaited<ReturnType<typeof linesUpTo>>[number]

const viewLines = (lines: readonly Line[], reportedId: string, subjectId: string): Evidence['lines'] =>
  lines.map(({ id, senderId, text, at }) => ({
    id,
    isByReported: senderId === reportedId,
    text,
    at: at.toISOString(),
    isSubject: id === subjectId,
  }))

export interface Copyable {
  fileKey: string
  width: number
  height: number
}

export interface Subject {
  reportedId: string
  evidence: Evidence
  /** The item's picture. */
  picture: Copyable | null
}

const NOTHING = { lines: [], profile: null, alt: '' }

const FIND: Record<ReportKind, (db: Executor, asked: Asked) => Promise<Subject | null>> = {
  profile: async (db, asked) => {
    const [found] = await profileFor(db, asked)
    if (!found) return null
    const { reportedId, username, texts, picture } = found
    return { reportedId, picture, evidence: { ...NOTHING, username, profile: textsOf(texts) } }
  },
  photo: async (db, asked) => {
    const [found] = await photoFor(db, asked)
    if (!found) return null
    const { reportedId, username, alt, picture } = found
    return { reportedId, picture, evidence: { ...NOTHING, username, alt } }
  },
  message: async (db, { reporterId, id }) => {
    const [found] = await messageFor(db, { reporterId, id })
    if (!found) return null
    const { reportedId, username, threadId, picture } = found
    const before = await linesUpTo(db, { threadId, reporterId, id, limit: AROUND + 1 })
    const after = await linesAfter(db, { threadId, reporterId, id, limit: AROUND })
    const lines = viewLines([...before.toReversed(), ...after], reportedId, id)
    return { reportedId, picture, evidence: { ...NOTHING, username, lines } }
  },
  conversation: async (db, { reporterId, id }) => {
    const [found] = await conversationFor(db, { reporterId, id })
    if (!found) return null
    const { reportedId, username } = found
    const latest = await linesUpTo(db, { threadId: id, reporterId, id: TOP.id, limit: OF_CONVERSATION })
    const lines = viewLines(latest.toReversed(), reportedId, id)
    return { reportedId, picture: null, evidence: { ...NOTHING, username, lines } }
  },
  chat_line: async (db, { reporterId, id }) => {
    const [found] = await chatLineFor(db, { reporterId, id })
    if (!found) return null
    const { reportedId, username, roomId, seq } = found
    const lines = viewLines(await chatLinesAround(db, { roomId, seq }), reportedId, id)
    return { reportedId, picture: null, evidence: { ...NOTHING, username, lines } }
  },
  post: async (db, asked) => {
    const [found] = await postFor(db, asked)
    if (!found) return null
    const { id } = asked
    const { reportedId, username, text, at, alt, picture } = found
    const lines = viewLines([{ id, senderId: reportedId, text, at }], reportedId, id)
    return { reportedId, picture, evidence: { ...NOTHING, username, lines, alt: alt ?? '' } }
  },
  reply: async (db, { reporterId, id }) => {
    const [found] = await replyFor(db, { reporterId, id })
    if (!found) return null
    const { reportedId, username, text, at, post } = found
    const own = { id, senderId: reportedId, text, at }
    const lines = viewLines(post ? [post, own] : [own], reportedId, id)
    return { reportedId, picture: null, evidence: { ...NOTHING, username, lines } }
  },
}

/** Returns the current state of the item to report, or null if the reporter can't see it or owns it. */
export const findSubject = (
  db: Executor,
  { kind, ...asked }: Thing & Omit<Asked, 'id'>,
): Promise<Subject | null> => FIND[kind](db, asked)
