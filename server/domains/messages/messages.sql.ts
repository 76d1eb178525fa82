import { and, eq, ne, or, sql, type AnyColumn, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Asking } from '#server/platform/domain/resource.ts'
import { messages, messageThreads, type Place } from './messages.tables.ts'

/** Orders two member ids as the participants of their thread. */
export const pairOf = (one: string, other: string) =>
  one < other ? { participantA: one, participantB: other } : { participantA: other, participantB: one }

const { participantA, participantB, placeA, placeB, mutedByA, mutedByB } = messageThreads
const { removedByAThrough, removedByBThrough } = messageThreads

/** Each participant's columns in a thread and in a message. */
export const SIDES = [
  {
    own: participantA,
    other: participantB,
    place: placeA,
    isMuted: mutedByA,
    removedThrough: removedByAThrough,
    isRemoved: messages.removedByA,
  },
  {
    own: participantB,
    other: participantA,
    place: placeB,
    isMuted: mutedByB,
    removedThrough: removedByBThrough,
    isRemoved: messages.removedByB,
  },
] as const
const [A, B] = SIDES

/** SQL condition on `message_threads`: the member is a participant, even if they have reported the conversation. */
export const isOfMember = (memberId: string | SQLWrapper): SQL | undefined =>
  or(eq(messageThreads.participantA, memberId), eq(messageThreads.participantB, memberId))

/**
 * SQL condition on `message_threads`: the member is a participant, and the thread isn't hidden from them by a report.
 */
export const hasParticipant = (memberId: string | SQLWrapper): SQL | undefined =>
  or(...SIDES.map(({ own, place }) => and(eq(own, memberId), ne(place, 'hidden'))))

type OfSide = 'other' | 'place' | 'isMuted' | 'removedThrough' | 'isRemoved'

/** SQL expression on `message_threads`: the participant's value of a column. `isRemoved` needs `messages`, too. */
export const sideOf = <T>(memberId: string | SQLWrapper, what: OfSide): SQL<T> =>
  sql<T>`case when ${A.own} = ${memberId} then ${A[what]} else ${B[what]} end`

/** An id that sorts before every message's id. */
export const NO_MESSAGE = sql`'00000000-0000-0000-0000-000000000000'::uuid`

/** SQL condition on `messages`: no report has removed the message or hidden it from this participant. */
export const isShownTo = (memberId: string | SQLWrapper, message: Reported = messages): SQL =>
  sql`(not ${message.isTakenDown} and not (${message.isHidden} and ${message.senderId} is distinct from ${memberId}::uuid))`
type Reported = Record<'isTakenDown' | 'isHidden' | 'senderId', AnyColumn>

/** SQL condition on `messages` and their threads: the participant hasn't deleted the message. */
export const isNotDeletedBy = (memberId: string | SQLWrapper): SQL =>
  sql`(${messages.id} > coalesce(${sideOf(memberId, 'removedThrough')}, ${NO_MESSAGE}) and not ${sideOf(memberId, 'isRemoved')})`

/**
 * SQL condition on `messages` and their threads: the participant still has the message. They have neither deleted nor
 * reported it or its conversation, and staff haven't removed it.
 */
export const isKeptBy = (memberId: string | SQLWrapper): SQL =>
  sql`(${isNotDeletedBy(memberId)} and ${isShownTo(memberId)} and ${sideOf(memberId, 'place')} <> 'hidden')`

/** The columns a list needs from a thread, as one participant sees it. */
export const sideColumns = (side: (typeof SIDES)[number]) => ({
  id: messageThreads.id,
  updatedAt: messageThreads.updatedAt,
  ownId: sql<string | null>`${side.own}`.as('thread_own'),
  otherId: sql<string | null>`${side.other}`.as('thread_other'),
  place: sql<Place>`${side.place}`.as('thread_place'),
  isMuted: sql<boolean>`${side.isMuted}`.as('thread_muted'),
  removedThrough: sql<string>`coalesce(${side.removedThrough}, ${NO_MESSAGE})`.as('thread_through'),
  isA: sql<boolean>`${side === SIDES[0] ? sql`true` : sql`false`}`.as('thread_side'),
})

/** The rule for the resource `thread`: only its two participants know of it. */
export const isThreadKnownTo = (viewer: Asking, id: SQL): SQL =>
  viewer === null
    ? sql`false`
    : sql`exists (select 1 from ${messageThreads} where ${messageThreads.id} = ${id} and ${hasParticipant(viewer.id)})`

/** SQL condition: this member of the pair wrote first. */
export const isBegunBy = (
  memberId: string | SQLWrapper,
  { participantA, participantB }: { participantA: string | SQLWrapper; participantB: string | SQLWrapper },
): SQL =>
  sql`coalesce((select ${messages.senderId} = ${memberId}::uuid from ${messages} where ${messages.threadId} = (select ${messageThreads.id} from ${messageThreads} where ${messageThreads.participantA} = ${participantA}::uuid and ${messageThreads.participantB} = ${participantB}::uuid) order by ${messages.id} limit 1), false)`

/**
 * SQL condition: the member gets no notifications about the other member, because they have muted or reported the
 * conversation with them.
 */
export const isMutedBy = (memberId: SQLWrapper, otherId: SQLWrapper): SQL =>
  sql`exists (select 1 from ${messageThreads} where ${messageThreads.participantA} = least(${memberId}, ${otherId}) and ${messageThreads.participantB} = greatest(${memberId}, ${otherId}) and (${sideOf(memberId, 'isMuted')} or ${sideOf(memberId, 'place')} = 'hidden'))`

/**
 * The rule for the resource `message`: only its thread's two participants know of it, unless they no longer have it.
 */
export const isMessageKnownTo = (viewer: Asking, id: SQL): SQL =>
  viewer === null
    ? sql`false`
    : sql`exists (select 1 from ${messages} join ${messageThreads} on ${messageThreads.id} = ${messages.threadId} where ${messages.id} = ${id} and ${hasParticipant(viewer.id)} and ${isKeptBy(viewer.id)})`

/** The columns needed to show a message and its sender and recipient, without the search words. */
export const messageColumns = {
  id: messages.id,
  threadId: messages.threadId,
  senderId: messages.senderId,
  recipientId: messages.recipientId,
  body: messages.body,
  question: messages.question,
  createdAt: messages.createdAt,
  isRead: messages.isRead,
  clientKey: messages.clientKey,
}

/**
 * SQL expression on `message_threads`: this id if it's higher than any id the thread's messages have had, or else the
 * next id after the highest. Messages are read in id order, and each process has its own clock.
 */
export const idAfter = (id: SQL): SQL => {
  const { greatestId, lastMessageId } = messageThreads
  const greatest = sql`greatest(${greatestId}, ${lastMessageId}, ${removedByAThrough}, ${removedByBThrough})::text`
  const next = sql`(left(${greatest}, 24) || lpad(to_hex(('x' || right(${greatest}, 12))::bit(48)::bigint + 1), 12, '0'))::uuid`
  return sql`case when ${id} <= ${greatest}::uuid then ${next} else ${id} end`
}

/**
 * SQL assignments on `message_threads`: each participant's place for the thread after a message from this sender. A
 * thread hidden by a report reappears only if that participant writes.
 */
export const placesAfter = (senderId: SQLWrapper) =>
  SIDES.map(
    (side) =>
      sql`${sql.identifier(side.place.name)} = case when ${side.place} = 'hidden' and ${side.own} is distinct from ${senderId}::uuid then 'hidden' when ${side.place} = 'archive' and (${side.isMuted} or ${side.own} = ${senderId}::uuid) then 'archive' else 'inbox' end`,
  )
