import { or, sql, type AnyColumn, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Asking } from '#server/platform/domain/resource.ts'
import { friends } from './relations.tables.ts'

/** SQL condition on `friends`: the row is this pair's. */
export const isOfPair = (one: SQLWrapper | string, other: SQLWrapper | string): SQL =>
  sql`least(${friends.userA}, ${friends.userB}) = least(${one}::uuid, ${other}::uuid) and greatest(${friends.userA}, ${friends.userB}) = greatest(${one}::uuid, ${other}::uuid)`

/** SQL condition on `friends`: the member is one of the two. */
export const isWith = (memberId: SQLWrapper | string): SQL | undefined =>
  or(sql`${friends.userA} = ${memberId}`, sql`${friends.userB} = ${memberId}`)

/** SQL expression on the member's `friends`: the other member's id. */
export const otherThan = (memberId: SQLWrapper | string): SQL<string> =>
  sql<string>`case when ${friends.userA} = ${memberId} then ${friends.userB} else ${friends.userA} end`

/** SQL condition on `friends`: the row is a request waiting for this member's decision. */
export const waitsFor = (memberId: SQLWrapper | string): SQL =>
  sql`(${friends.status} = 'pending' and ${friends.requestedBy} <> ${memberId})`

/** SQL condition on `friends`: the row is a request by this member that's pending as far as they can tell. */
export const standsFor = (memberId: SQLWrapper | string): SQL =>
  sql`(${friends.status} in ('pending', 'declined') and ${friends.requestedBy} = ${memberId} and not ${friends.isWithdrawn})`

/**
 * SQL condition: the member and `other` are accepted friends. The offset keeps the planner from reading all friendships
 * when it expects many rows to check.
 */
export const isFriendOf = (memberId: string | SQLWrapper, other: SQLWrapper | string): SQL =>
  sql`exists (select 1 from ${friends} where ${friends.status} = 'accepted' and ${isOfPair(memberId, other)} offset 0)`

/** SQL condition: the viewer and `other` are accepted friends. */
export const isViewersFriend = (viewer: NonNullable<Asking>, other: AnyColumn): SQL =>
  viewer.isFriend ? sql`true` : isFriendOf(viewer.id, other)

/** SQL query for the ids of the member's accepted friends. Reads each side of the friendships through its own index. */
export const friendsOf = (memberId: SQLWrapper): SQL =>
  sql`select ${friends.userB} from ${friends} where ${friends.userA} = ${memberId} and ${friends.status} = 'accepted' union all select ${friends.userA} from ${friends} where ${friends.userB} = ${memberId} and ${friends.status} = 'accepted'`
