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

/** SQL condition on `accounts` or an alias of it: the account is confirmed and neither suspended nor deleted. */
export const isPresent = (
  account: { status: AnyColumn; confirmedAt: AnyColumn } = accounts,
): SQL | undefined => and(eq(account.status, 'active'), isNotNull(account.confirmedAt))

/** Members who hide from neighbours aren't shown to visitors, because a neighbour could simply log out. */
export const isOpenToVisitors = (): SQL | undefined =>
  and(eq(profiles.visibility, 'everyone'), eq(profiles.hideFrom, 'nobody'))

/**
 * SQL condition on `accounts` joined with `profiles`: this viewer may know that the member exists. Every read that
 * returns members or their content uses it. For any other viewer, the result is the same as for an unknown name.
 */
export const visibleTo = (viewer: Asking): SQL | undefined =>
  viewer === null || viewer.isImagined
    ? isOpenTo(viewer)
    : and(isOpenTo(viewer), sql`not ${isHiddenBy(viewer.id, 'profile', profiles.id)}`)

/**
 * Like `visibleTo`, but including members the viewer no longer wants to see. Used for what others see of the viewer,
 * because they must not find out.
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

/** The rule for the resource `profile`: whether this viewer may know of the member with that id. */
export const isProfileKnownTo = (viewer: Asking, id: SQL): SQL =>
  sql`exists (select 1 from ${profiles} join ${accounts} on ${accounts.id} = ${profiles.id} where ${profiles.id} = ${id} and ${visibleTo(viewer)})`

/**
 * The rule for the resource `blockable`: members the viewer may know of or has already blocked, but not members who
 * have blocked the viewer, because to the viewer they don't exist.
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
