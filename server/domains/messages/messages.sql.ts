import { and, eq, ne, or, sql, type AnyColumn, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Asking } from '#server/platform/domain/resource.ts'
import { messages, messageThreads, type Place } from './messages.tables.ts'

/** The two as the participants of their thread. */
export const pairOf = (one: string, other: string) =>
  one < other ? { participantA: one, participantB: other } : { participantA: other, participantB: one }

const { participantA, participantB, placeA, placeB, mutedByA, mutedByB } = messageThreads
const { removedByAThrough, removedByBThrough } = messageThreads

/** What each participant has of a thread, and what of a message. */
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

/** SQL over `message_threads`: is the member one of the two, also where they have reported the conversation? */
export const isOfMember = (memberId: string | SQLWrapper): SQL | undefined =>
  or(eq(messageThreads.participantA, memberId), eq(messageThreads.participantB, memberId))

/** SQL over `message_threads`: is the member one of the two, and does not hide it after a report? */
export const hasParticipant = (memberId: string | SQLWrapper): SQL | undefined =>
  or(...SIDES.map(({ own, place }) => and(eq(own, memberId), ne(place, 'hidden'))))

type OfSide = 'other' | 'place' | 'isMuted' | 'removedThrough' | 'isRemoved'

/** SQL over `message_threads`: what its participant has of it; `isRemoved` also over `messages`. */
export const sideOf = <T>(memberId: string | SQLWrapper, what: OfSide): SQL<T> =>
  sql<T>`case when ${A.own} = ${memberId} then ${A[what]} else ${B[what]} end`

/** Before every message. */
export const NO_MESSAGE = sql`'00000000-0000-0000-0000-000000000000'::uuid`

/** SQL over `messages`: whether nothing has become of it by a report that this one of the two would notice. */
export const isShownTo = (memberId: string | SQLWrapper, message: Reported = messages): SQL =>
  sql`(not ${message.isTakenDown} and not (${message.isHidden} and ${message.senderId} is distinct from ${memberId}::uuid))`
type Reported = Record<'isTakenDown' | 'isHidden' | 'senderId', AnyColumn>

/** SQL over `messages` and their threads: whether the participant has not deleted the message. */
export const isNotDeletedBy = (memberId: string | SQLWrapper): SQL =>
  sql`(${messages.id} > coalesce(${sideOf(memberId, 'removedThrough')}, ${NO_MESSAGE}) and not ${sideOf(memberId, 'isRemoved')})`

/**
 * SQL over `messages` and their threads: whether the participant still has the message, which they have neither deleted nor
 * reported, by itself or with its conversation, and no admin has removed.
 */
export const isKeptBy = (memberId: string | SQLWrapper): SQL =>
  sql`(${isNotDeletedBy(memberId)} and ${isShownTo(memberId)} and ${sideOf(memberId, 'place')} <> 'hidden')`

/** What a list needs to know of a thread, as one side has it. */
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

/** The rule of the resource `thread`: only its two participants know of it. */
export const isThreadKnownTo = (viewer: Asking, id: SQL): SQL =>
  viewer === null
    ? sql`false`
    : sql`exists (select 1 from ${messageThreads} where ${messageThreads.id} = ${id} and ${hasParticipant(viewer.id)})`

/** SQL: did this member of the pair write first? */
export const isBegunBy = (
  memberId: string | SQLWrapper,
  { participantA, participantB }: { participantA: string | SQLWrapper; participantB: string | SQLWrapper },
): SQL =>
  sql`coalesce((select ${messages.senderId} = ${memberId}::uuid from ${messages} where ${messages.threadId} = (select ${messageThreads.id} from ${messageThreads} where ${messageThreads.participantA} = ${participantA}::uuid and ${messageThreads.participantB} = ${participantB}::uuid) order by ${messages.id} limit 1), false)`

/** SQL: does the member want to hear nothing of the other, having muted or reported their conversation? */
export const isMutedBy = (memberId: SQLWrapper, otherId: SQLWrapper): SQL =>
  sql`exists (select 1 from ${messageThreads} where ${messageThreads.participantA} = least(${memberId}, ${otherId}) and ${messageThreads.participantB} = greatest(${memberId}, ${otherId}) and (${sideOf(memberId, 'isMuted')} or ${sideOf(memberId, 'place')} = 'hidden'))`

/** The rule of the resource `message`: only the two of its thread know of it, and not who has deleted it. */
export const isMessageKnownTo = (viewer: Asking, id: SQL): SQL =>
  viewer === null
    ? sql`false`
    : sql`exists (select 1 from ${messages} join ${messageThreads} on ${messageThreads.id} = ${messages.threadId} where ${messages.id} = ${id} and ${hasParticipant(viewer.id)} and ${isKeptBy(viewer.id)})`

/** What is shown of a message, and to whom; not the words it is found by. */
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
 * SQL over `message_threads`: this id, or the next one after all that messages of the thread have had. Messages are read in
 * the order of their ids, and processes have clocks of their own.
 */
export const idAfter = (id: SQL): SQL => {
  const { greatestId, lastMessageId } = messageThreads
  const greatest = sql`greatest(${greatestId}, ${lastMessageId}, ${removedByAThrough}, ${removedByBThrough})::text`
  const next = sql`(left(${greatest}, 24) || lpad(to_hex(('x' || right(${greatest}, 12))::bit(48)::bigint + 1), 12, '0'))::uuid`
  return sql`case when ${id} <= ${greatest}::uuid then ${next} else ${id} end`
}

/** SQL over `message_threads`: where each participant has the thread after a message by this sender; what they hide after a report only they bring back. */
export const placesAfter = (senderId: SQLWrapper) =>
  SIDES.map(
    (side) =>
      sql`${sql.identifier(side.place.name)} = case when ${side.place} = 'hidden' and ${side.own} is distinct from ${senderId}::uuid then 'hidden' when ${side.place} = 'archive' and (${side.isMuted} or ${side.own} = ${senderId}::uuid) then 'archive' else 'inbox' end`,
  )
