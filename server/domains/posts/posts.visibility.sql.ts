import { and, eq, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { FEED, type FeedFilter } from '#shared/domains/posts/posts.contract.ts'
import type { Place } from '#server/platform/db/cursors.ts'
import type { Given } from '#server/platform/db/statement.ts'
import type { Asking } from '#server/platform/resource.ts'
import { profiles } from '../profiles/profiles.tables.ts'
import { visibleTo } from '../profiles/profiles.visibility.sql.ts'
import { isHiddenBy } from '../relations/relations.hidings.sql.ts'
import { friendsOf, isFriendOf } from '../relations/relations.sql.ts'
import { postMutes, posts } from './posts.tables.ts'

/**
 * SQL over `posts`, with `profiles` and `accounts` of the author: may the member see the post? The one predicate of every
 * read that returns posts or counts them.
 */
export const isPostVisibleTo = (memberId: string | SQLWrapper): SQL | undefined =>
  and(
    visibleTo({ id: memberId }),
    or(
      eq(posts.userId, memberId),
      and(
        or(eq(posts.audience, 'members'), isFriendOf(memberId, posts.userId)),
        sql`not exists (select 1 from ${postMutes} where ${postMutes.memberId} = ${memberId} and ${postMutes.authorId} = ${posts.userId})`,
        sql`not ${isHiddenBy(memberId, 'post', posts.id)}`,
      ),
    ),
  )

interface Behind extends Place {
  memberId: string
  limit: number
}

/** SQL over `posts`: is it from the county where the member lives? Nobody else’s place is told but where it’s shown. */
const isNear = (memberId: SQLWrapper): SQL =>
  sql`${posts.placeId} = (select home.place_id from ${profiles} as home where home.id = ${memberId})`

/**
 * SQL over `posts`: which of them the feed is made of, behind a place in it. Of each friend, and of the member, the latest that
 * one page can show are looked up by their index.
 */
export const isInFeed: Record<FeedFilter, (given: Given<Behind>) => SQL | undefined> = {
  everybody: () => undefined,
  near: ({ memberId }) => isNear(memberId),
  friends: ({ memberId, at, id, limit }) =>
    sql`${posts.id} = any(array(
      select recent.id from (select ${memberId}::uuid union all ${friendsOf(memberId)}) as authors(id) cross join lateral (
        select own.id from ${posts} as own where own.user_id = authors.id and (own.created_at, own.id) < (${at}::timestamptz, ${id}::uuid)
          and not ${isHiddenBy(memberId, 'post', sql`own.id`)}
        order by own.created_at desc, own.id desc limit ${limit}) as recent))`,
}

/** SQL over `posts`: the same of the newest, which are few. */
export const isNewIn: Record<FeedFilter, (memberId: SQLWrapper) => SQL | undefined> = {
  everybody: () => undefined,
  near: isNear,
  friends: (memberId) => or(eq(posts.userId, memberId), isFriendOf(memberId, posts.userId)),
}

/** The rule of the resource `ownPost`: is it the member’s own? */
export const isOwnPostOf = (viewer: Asking, id: SQL): SQL =>
  viewer === null
    ? sql`false`
    : sql`exists (select 1 from ${posts} where ${posts.id} = ${id} and ${posts.userId} = ${viewer.id})`

/** The rule of the resource `removablePost`: its author’s, and that of every admin. */
export const isRemovableBy = (viewer: Asking, id: SQL): SQL =>
  viewer === null
    ? sql`false`
    : sql`exists (select 1 from ${posts} where ${posts.id} = ${id} and (${posts.userId} = ${viewer.id} or exists (select 1 from ${profiles} as remover where remover.id = ${viewer.id} and remover.role = 'admin')))`

/** The rule of the resource `feed`: every member may listen to the one there is, as what is told there says nothing of anybody. */
export const isFeedKnownTo = (viewer: Asking, id: SQL): SQL =>
  viewer === null ? sql`false` : sql`${id} = ${FEED.id}`
