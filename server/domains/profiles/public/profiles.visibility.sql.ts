import { and, eq, isNotNull, not, or, sql, type AnyColumn, type SQL } from 'drizzle-orm'
import type { Asking } from '#server/platform/domain/resource.ts'
import { accounts } from '#server/domains/accounts/accounts.tables.ts'
import { hasBlocked, isBlockedEitherWay } from '#server/domains/blocks/blocks.queries.ts'
import { isViewersFriend } from '#server/domains/relations/relations.sql.ts'
import { isHiddenBy } from '#server/domains/relations/relations.hidings.sql.ts'
import { isHiddenNeighbour } from './profiles.neighbours.sql.ts'
import { profiles } from '#server/domains/profiles/profiles.tables.ts'

/** The viewer: a signed-in member, or null for a visitor. */
export type Viewer = { id: string; isFriend?: boolean; isImagined?: boolean } | null

/** Confirmed and neither suspended nor deleted, by the columns of `accounts` or of an alias of it. */
export const isPresent = (
  account: { status: AnyColumn; confirmedAt: AnyColumn } = accounts,
): SQL | undefined => and(eq(account.status, 'active'), isNotNull(account.confirmedAt))

/** Anyone who hides from neighbours is not shown to visitors: a neighbour would only have to log out. */
export const isOpenToVisitors = (): SQL | undefined =>
  and(eq(profiles.visibility, 'everyone'), eq(profiles.hideFrom, 'nobody'))

/**
 * May this viewer know that the member exists? The one predicate of every read that returns members or what
 * they made, over `accounts` joined with `profiles`. Anyone who may not see gets what an unknown name gets.
 */
export const visibleTo = (viewer: Asking): SQL | undefined =>
  viewer === null || viewer.isImagined
    ? isOpenTo(viewer)
    : and(isOpenTo(viewer), sql`not ${isHiddenBy(viewer.id, 'profile', profiles.id)}`)

/**
 * The same without what the viewer no longer wants to see: for what others are shown of the viewer, who must not learn
 * of that.
 */
export const isOpenTo = (viewer: Asking): SQL | undefined =>
  viewer === null
    ? and(isPresent(), isOpenToVisitors())
    : and(
        isPresent(),
        or(
          eq(profiles.id, viewer.id),
          and(
            sql`not ${isBlockedEitherWay(viewer.id, profiles.id)}`,
            sql`not ${isHiddenNeighbour(viewer)}`,
            or(sql`${profiles.visibility} <> 'friends'`, isViewersFriend(viewer, profiles.id)),
          ),
        ),
      )

/** The rule of the resource `profile`: may this viewer know of the member with that id? */
export const isProfileKnownTo = (viewer: Asking, id: SQL): SQL =>
  sql`exists (select 1 from ${profiles} join ${accounts} on ${accounts.id} = ${profiles.id} where ${profiles.id} = ${id} and ${visibleTo(viewer)})`

/**
 * The rule of the resource `blockable`: whom the viewer may block. That is whom they may know of, and whom they have
 * blocked already; not who has blocked them, for then there is no such member.
 */
export const isBlockableBy = (viewer: Asking, id: SQL): SQL =>
  viewer === null
    ? sql`false`
    : sql`exists (select 1 from ${profiles} join ${accounts} on ${accounts.id} = ${profiles.id} where ${profiles.id} = ${id} and ${or(
        isOpenTo(viewer),
        and(
          isPresent(),
          hasBlocked(sql`${viewer.id}`, sql`${profiles.id}`),
          not(hasBlocked(sql`${profiles.id}`, sql`${viewer.id}`)),
        ),
      )})`
