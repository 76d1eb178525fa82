import { eq, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Asking } from '#server/platform/resource.ts'
import { messageThreads } from './messages.tables.ts'

/** The two as the participants of their thread. */
export const pairOf = (one: string, other: string) =>
  one < other ? { participantA: one, participantB: other } : { participantA: other, participantB: one }

/** SQL over `message_threads`: is the member one of the two? */
export const hasParticipant = (memberId: string | SQLWrapper): SQL | undefined =>
  or(eq(messageThreads.participantA, memberId), eq(messageThreads.participantB, memberId))

/** The rule of the resource `thread`: only its two participants know of it. */
export const isThreadKnownTo = (viewer: Asking, id: SQL): SQL =>
  viewer === null
    ? sql`false`
    : sql`exists (select 1 from ${messageThreads} where ${messageThreads.id} = ${id} and ${hasParticipant(viewer.id)})`
