import { and, eq, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { FEED, type FeedFilter } from '#shared/domains/posts/posts.contract.ts'
import type { Asking } from '#server/platform/domain/resource.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { photos } from '../photos/photos.tables.ts'
import { photoVisibleTo, type Looking } from '#server/domains/profiles/public/profiles.pictures.sql.ts'
import { profiles } from '../profiles/profiles.tables.ts'
import { visibleTo } from '#server/domains/profiles/public/profiles.visibility.sql.ts'
import { isNotWithheldFrom } from '#server/domains/profiles/public/profiles.withheld.sql.ts'
import { isHiddenBy } from '../relations/relations.hidings.sql.ts'
import { isMutedBy } from '../relations/relations.mutes.sql.ts'
import { friendsOf, isFriendOf } from '../relations/relations.sql.ts'
import { posts } from './posts.tables.ts'
import { isStaffRole } from '#server/domains/profiles/public/profiles.staff.sql.ts'

/**
 * SQL condition on `posts`, with the author's `profiles` and `accounts`: the member may see the post. Every read that
 * returns or counts posts uses it.
 */
export const isPostVisibleTo = (memberId: string | SQLWrapper): SQL | undefined =>
  and(
    visibleTo({ id: memberId }),
    or(
      eq(posts.userId, memberId),
      and(
        or(eq(posts.audience, 'members'), isFriendOf(memberId, posts.userId)),
        sql`not ${isMutedBy(memberId, posts.userId)}`,
        sql`not ${isHiddenBy(memberId, 'post', posts.id)}`,
        isNotWithheldFrom(memberId, { isWithheld: posts.isWithheld, ownerId: posts.userId }),
      ),
    ),
  )

/** A post's photo, joined by `isPhotoOfPost`. */
export const attached = alias(photos, 'attached')

/** The columns of a post's photo; null if it has none or the viewer may not see it. */
export const attachedColumns = {
  id: attached.id,
  thumbhash: attached.thumbhash,
  width: attached.width,
  height: attached.height,
  alt: attached.alt,
}

/**
 * The join condition for `attached` and a post the viewer may see. They see the photo only if they could see it
 * anywhere else, too.
 */
export const isPhotoOfPost = (viewer: Looking): SQL | undefined =>
  and(
    eq(attached.id, posts.photoId),
    sql`exists (select 1 from ${photos} where ${photos.id} = ${posts.photoId} and ${photoVisibleTo(viewer)} offset 0)`,
  )

/** SQL condition on `posts`: like `isPostVisibleTo`, for posts by a friend the member can see. */
export const isFriendsPostVisibleTo = (memberId: string | SQLWrapper): SQL =>
  sql`not ${isMutedBy(memberId, posts.userId)} and not ${isHiddenBy(memberId, 'post', posts.id)} and ${isNotWithheldFrom(memberId, { isWithheld: posts.isWithheld, ownerId: posts.userId })}`

/** SQL condition on `photos` of a friend the member can see: the photo is in a post the member may see. */
export const isInPostFor = (memberId: string | SQLWrapper): SQL =>
  sql`exists (select 1 from ${posts} where ${posts.photoId} = ${photos.id} and ${isFriendsPostVisibleTo(memberId)} offset 0)`

/** The rule for the resource `post` and its discussion: whether this viewer may know of the post with that id. */
export const isPostKnownTo = (viewer: Asking, id: SQL | SQLWrapper): SQL =>
  viewer === null
    ? sql`false`
    : sql`exists (select 1 from ${posts} join ${profiles} on ${profiles.id} = ${posts.userId} join ${accounts} on ${accounts.id} = ${posts.userId} where ${posts.id} = ${id} and ${isPostVisibleTo(viewer.id)})`

/**
 * The requested part of a feed: an SQL condition on `created_at` and `id`, and the maximum number of posts, latest
 * first.
 */
interface Part {
  memberId: SQLWrapper
  which: SQL
  limit: SQLWrapper
}

/**
 * SQL condition on `posts`: the post is from the member's own county. Other members' places count only if they show
 * them.
 */
export const isNear = (memberId: SQLWrapper): SQL =>
  sql`${posts.placeId} = (select home.place_id from ${profiles} as home where home.id = ${memberId})`

/** SQL query for the ids of the member and of friends whose posts they see. */
const authorsFor = (memberId: SQLWrapper): SQL =>
  sql`select ${memberId}::uuid union all select ${profiles.id} from (${friendsOf(memberId)}) as befriended(id)
    join ${profiles} on ${profiles.id} = befriended.id join ${accounts} on ${accounts.id} = befriended.id
    where ${visibleTo({ id: memberId, isFriend: true })} and not ${isMutedBy(memberId, profiles.id)}`

const OWN = { isWithheld: sql`own.is_withheld`, ownerId: sql`own.user_id` }

/** SQL query for the latest posts by an author the member can see. */
const latestOf = ({ memberId, which }: Part, limit: SQLWrapper): SQL =>
  sql`select id, created_at from ${posts} as own where own.user_id = authors.id and ${which}
    and not ${isHiddenBy(memberId, 'post', sql`own.id`)} and ${isNotWithheldFrom(memberId, OWN)} order by created_at desc, id desc limit ${limit}`

/**
 * SQL condition on `posts`: the post is in the feed. The friends feed reads posts by author, from the authors who
 * posted last, as many authors as posts are requested.
 */
export const isInFeed: Record<FeedFilter, (part: Part) => SQL | undefined> = {
  everybody: () => undefined,
  near: ({ memberId }) => isNear(memberId),
  friends: (part) =>
    sql`${posts.id} = any(array(
      select recent.id from (
        select authors.id from (${authorsFor(part.memberId)}) as authors(id) cross join lateral (${latestOf(part, sql`1`)}) as newest
        order by newest.created_at desc, newest.id desc limit ${part.limit}
      ) as authors(id) cross join lateral (${latestOf(part, part.limit)}) as recent
      order by recent.created_at desc, recent.id desc limit ${part.limit}))`,
}

/** The rule for the resource `ownPost`: whether the post is the member's own. */
export const isOwnPostOf = (viewer: Asking, id: SQL): SQL =>
  viewer === null
    ? sql`false`
    : sql`exists (select 1 from ${posts} where ${posts.id} = ${id} and ${posts.userId} = ${viewer.id})`

/** The rule for the resource `removablePost`: a post can be removed by its author and by all staff. */
export const isRemovableBy = (viewer: Asking, id: SQL): SQL =>
  viewer === null
    ? sql`false`
    : sql`exists (select 1 from ${posts} where ${posts.id} = ${id} and (${posts.userId} = ${viewer.id} or exists (select 1 from ${profiles} as remover where remover.id = ${viewer.id} and ${isStaffRole(sql`remover.role`)})))`

/**
 * The rule for the resource `feed`: there's only one feed topic, and every member may subscribe to it, because each
 * receives only the posts they may see.
 */
export const isFeedKnownTo = (viewer: Asking, id: SQL): SQL =>
  viewer === null ? sql`false` : sql`${id} = ${FEED.id}`
