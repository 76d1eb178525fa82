import { and, eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { accounts } from '../accounts/accounts.tables.ts'
import { profiles } from '../profiles/profiles.tables.ts'
import { isOpenTo, visibleTo } from '#server/domains/profiles/public/profiles.visibility.sql.ts'
import { isOfPair, isWith, otherThan, standsFor, waitsFor } from '../relations/relations.sql.ts'
import { friends } from '../relations/relations.tables.ts'

/** SQL condition on `friends`, with the other member's `profiles` and `accounts`: a friend whom the member may see. */
export const isFriend = (memberId: string | SQLWrapper): SQL | undefined =>
  and(isWith(memberId), eq(friends.status, 'accepted'), visibleTo({ id: memberId }))

/**
 * SQL condition on the same tables: a pending request to the member. Its sender is visible as if to a friend, because
 * otherwise members with a friends-only profile could never send a request.
 */
export const isInvite = (memberId: string | SQLWrapper): SQL | undefined =>
  and(isWith(memberId), waitsFor(memberId), visibleTo({ id: memberId, isFriend: true }))

/** SQL condition on the same tables: a request from the member to someone they may see. */
export const isSentRequest = (memberId: string | SQLWrapper): SQL | undefined =>
  and(isWith(memberId), standsFor(memberId), visibleTo({ id: memberId }))

/** SQL query: selects from the member's rows of `friends`, joined with the other members' `profiles` and `accounts`. */
export const withOthers = (select: SQL, memberId: string | SQLWrapper, where: SQL | undefined): SQL =>
  sql`select ${select} from ${friends} join ${profiles} on ${profiles.id} = ${otherThan(memberId)} join ${accounts} on ${accounts.id} = ${profiles.id} where ${where}`

/** SQL expression: the number of pending requests to the member, up to 100. */
export const invitesOf = (memberId: string | SQLWrapper): SQL<number> =>
  sql<number>`(select count(*)::int from (${withOthers(sql`1`, memberId, isInvite(memberId))} limit 100) as waiting)`

/**
 * SQL condition on `profiles` and `accounts`: that member has sent the viewer a request, which the viewer may accept by
 * sending one in turn.
 */
export const hasRequested = (viewerId: SQLWrapper): SQL =>
  sql`(${isOpenTo({ id: viewerId, isFriend: true })} and exists (select 1 from ${friends} where ${isOfPair(viewerId, profiles.id)} and ${standsFor(profiles.id)}))`
