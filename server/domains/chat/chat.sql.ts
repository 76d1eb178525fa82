import { and, eq, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { accounts } from '#server/domains/accounts/accounts.tables.ts'
import { isBlockedEitherWay } from '#server/domains/blocks/blocks.queries.ts'
import { profiles } from '#server/domains/profiles/profiles.tables.ts'
import {
  isOpenTo as isProfileOpenTo,
  isPresent,
} from '#server/domains/profiles/public/profiles.visibility.sql.ts'
import type { Asking } from '#server/platform/domain/resource.ts'
import { chatMessages, chatRooms } from './chat.tables.ts'

/** A room's columns as seen by each participant. */
export const CHAT_SIDES = [
  {
    own: chatRooms.participantA,
    other: chatRooms.participantB,
    seen: chatRooms.seenByA,
    otherWrote: chatRooms.wroteB,
  },
  {
    own: chatRooms.participantB,
    other: chatRooms.participantA,
    seen: chatRooms.seenByB,
    otherWrote: chatRooms.wroteA,
  },
] as const

/**
 * SQL condition on a room and the other participant's `profiles` and `accounts`: the viewer may know of the chat. The
 * room must be active, neither member may have blocked the other, and the other must be present. They must also have
 * written to the viewer, or have a profile that's open to the viewer, even if the viewer has reported it.
 */
export const isChatOpenTo = (viewerId: string | SQLWrapper, otherWrote: SQLWrapper): SQL | undefined =>
  and(
    eq(chatRooms.isActive, true),
    isPresent(),
    sql`not ${isBlockedEitherWay(viewerId, profiles.id)}`,
    or(sql`${otherWrote}`, isProfileOpenTo({ id: viewerId })),
  )

/** SQL condition on `chat_rooms`: the member is a participant. */
export const hasParticipant = (memberId: string | SQLWrapper): SQL | undefined =>
  or(eq(chatRooms.participantA, memberId), eq(chatRooms.participantB, memberId))

/** SQL condition on `chat_rooms`: it's the room of these two members, in either order. */
export const isOfPair = (one: string | SQLWrapper, other: string | SQLWrapper): SQL | undefined =>
  and(
    sql`${chatRooms.participantA} = least(${one}::uuid, ${other}::uuid)`,
    sql`${chatRooms.participantB} = greatest(${one}::uuid, ${other}::uuid)`,
  )

const isA = (memberId: string | SQLWrapper) => sql`${chatRooms.participantA} = ${memberId}`

/** SQL expression on `chat_rooms` that the member takes part in: the other participant's ID. */
export const otherOf = (memberId: string | SQLWrapper): SQL<string> =>
  sql<string>`case when ${isA(memberId)} then ${chatRooms.participantB} else ${chatRooms.participantA} end`

const hasOtherWritten = (memberId: string | SQLWrapper) =>
  sql`case when ${isA(memberId)} then ${chatRooms.wroteB} else ${chatRooms.wroteA} end`

/**
 * SQL condition on `chat_messages`: the participant still sees the line, because no report has hidden it from them or
 * had it taken down.
 */
export const isShownTo = (memberId: string | SQLWrapper): SQL =>
  sql`(not ${chatMessages.isTakenDown} and not (${chatMessages.isHidden} and ${chatMessages.senderId} is distinct from ${memberId}::uuid))`

/**
 * SQL condition on `chat_rooms`: the chat hasn't ended, and both participants are present, because it isn't open
 * otherwise.
 */
export const isOngoing = (): SQL<boolean> =>
  sql<boolean>`(${chatRooms.isActive} and (select count(*) from ${accounts} where ${accounts.id} in (${chatRooms.participantA}, ${chatRooms.participantB}) and ${isPresent()}) = 2)`

/** SQL condition on `chat_rooms` and the other side's `profiles` and `accounts`: the chat is open to this member. */
export const isOpenTo = (memberId: string | SQLWrapper): SQL | undefined =>
  and(hasParticipant(memberId), isChatOpenTo(memberId, hasOtherWritten(memberId)))

/** SQL condition on `profiles`: that member has started the open chat with the viewer, or written in it. */
export const hasWrittenTo = (viewerId: string | SQLWrapper): SQL =>
  sql`exists (select 1 from ${chatRooms} where ${isOfPair(viewerId, profiles.id)} and ${chatRooms.isActive} and ${hasOtherWritten(viewerId)})`

/** SQL condition on `profiles`: the viewer has started the open chat with that member, or written in it. */
export const hasChattedWith = (viewerId: string | SQLWrapper): SQL =>
  sql`exists (select 1 from ${chatRooms} where ${isOfPair(viewerId, profiles.id)} and ${chatRooms.isActive} and case when ${isA(viewerId)} then ${chatRooms.wroteA} else ${chatRooms.wroteB} end)`

/** The rule for the resource `chatRoom`: a chat is known to each of its two participants while it's open to them. */
export const isRoomKnownTo = (viewer: Asking, id: SQL): SQL =>
  viewer === null
    ? sql`false`
    : sql`exists (select 1 from ${chatRooms} join ${profiles} on ${profiles.id} = ${otherOf(viewer.id)} join ${accounts} on ${accounts.id} = ${profiles.id} where ${chatRooms.id} = ${id} and ${isOpenTo(viewer.id)})`
