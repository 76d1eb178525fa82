import { and, eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { accounts } from '../accounts/accounts.tables.ts'
import { profiles } from '../profiles/profiles.tables.ts'
import { isOpenTo, visibleTo } from '#server/domains/profiles/public/profiles.visibility.sql.ts'
import { isOfPair, isWith, otherThan, standsFor, waitsFor } from '../relations/relations.sql.ts'
import { friends } from '../relations/relations.tables.ts'

/** SQL over `friends`, with `profiles` and `accounts` of the other: a friend whom the member may see. */
export const isFriend = (memberId: string | SQLWrapper): SQL | undefined =>
  and(isWith(memberId), eq(friends.status, 'accepted'), visibleTo({ id: memberId }))

/**
 * The same of a request that waits for the member. Asking shows who one is, as a friend would see it: or nobody
 * whose profile is for friends could ever ask for one.
 */
export const isInvite = (memberId: string | SQLWrapper): SQL | undefined =>
  and(isWith(memberId), waitsFor(memberId), visibleTo({ id: memberId, isFriend: true }))

/** The same of a request of the member's. */
export const isSentRequest = (memberId: string | SQLWrapper): SQL | undefined =>
  and(isWith(memberId), standsFor(memberId), visibleTo({ id: memberId }))

/** SQL: what `select` reads of the rows of `friends` of the member's, and of the other's `profiles` and `accounts`. */
export const withOthers = (select: SQL, memberId: string | SQLWrapper, where: SQL | undefined): SQL =>
  sql`select ${select} from ${friends} join ${profiles} on ${profiles.id} = ${otherThan(memberId)} join ${accounts} on ${accounts.id} = ${profiles.id} where ${where}`

/** SQL: how many requests wait for the member; counted up to 100. */
export const invitesOf = (memberId: string | SQLWrapper): SQL<number> =>
  sql<number>`(select count(*)::int from (${withOthers(sql`1`, memberId, isInvite(memberId))} limit 100) as waiting)`

/** SQL over `profiles` and `accounts`: has that member asked the viewer, who may answer by asking in turn? */
export const hasRequested = (viewerId: SQLWrapper): SQL =>
  sql`(${isOpenTo({ id: viewerId, isFriend: true })} and exists (select 1 from ${friends} where ${isOfPair(viewerId, profiles.id)} and ${standsFor(profiles.id)}))`
