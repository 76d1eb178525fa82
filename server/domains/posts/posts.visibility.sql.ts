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
        sql`not ${isMutedBy(memberId, posts.userId)}`,
        sql`not ${isHiddenBy(memberId, 'post', posts.id)}`,
        isNotWithheldFrom(memberId, { isWithheld: posts.isWithheld, ownerId: posts.userId }),
      ),
    ),
  )

/** The photo of a post, to be joined by `isPhotoOfPost`. */
export const attached = alias(photos, 'attached')

/** Columns of it; null where the viewer sees none. */
export const attachedColumns = {
  id: attached.id,
  thumbhash: attached.thumbhash,
  width: attached.width,
  height: attached.height,
  alt: attached.alt,
}

/** On what to join `attached` to a post that the viewer may see: whether they may see its photo, as anywhere else. */
export const isPhotoOfPost = (viewer: Looking): SQL | undefined =>
  and(
    eq(attached.id, posts.photoId),
    sql`exists (select 1 from ${photos} where ${photos.id} = ${posts.photoId} and ${photoVisibleTo(viewer)} offset 0)`,
  )

/** SQL over `posts`: `isPostVisibleTo` of a friend whom the member sees. */
export const isFriendsPostVisibleTo = (memberId: string | SQLWrapper): SQL =>
  sql`not ${isMutedBy(memberId, posts.userId)} and not ${isHiddenBy(memberId, 'post', posts.id)} and ${isNotWithheldFrom(memberId, { isWithheld: posts.isWithheld, ownerId: posts.userId })}`

/** SQL over `photos` of a friend whom the member sees: does a post show it that the member may see? */
export const isInPostFor = (memberId: string | SQLWrapper): SQL =>
  sql`exists (select 1 from ${posts} where ${posts.photoId} = ${photos.id} and ${isFriendsPostVisibleTo(memberId)} offset 0)`

/** The rule of the resource `post`, and of its discussion: may this viewer know of the post with that id? */
export const isPostKnownTo = (viewer: Asking, id: SQL | SQLWrapper): SQL =>
  viewer === null
    ? sql`false`
    : sql`exists (select 1 from ${posts} join ${profiles} on ${profiles.id} = ${posts.userId} join ${accounts} on ${accounts.id} = ${posts.userId} where ${posts.id} = ${id} and ${isPostVisibleTo(viewer.id)})`

/** Which posts of a feed are asked for: SQL over `created_at` and `id`, and how many at most, the latest first. */
interface Part {
  memberId: SQLWrapper
  which: SQL
  limit: SQLWrapper
}

/** SQL over `posts`: is it from the county where the member lives? Nobody else’s place is told but where it’s shown. */
export const isNear = (memberId: SQLWrapper): SQL =>
  sql`${posts.placeId} = (select home.place_id from ${profiles} as home where home.id = ${memberId})`

/** SQL: ids of the member, and of friends whose posts they see. */
const authorsFor = (memberId: SQLWrapper): SQL =>
  sql`select ${memberId}::uuid union all select ${profiles.id} from (${friendsOf(memberId)}) as befriended(id)
    join ${profiles} on ${profiles.id} = befriended.id join ${accounts} on ${accounts.id} = befriended.id
    where ${visibleTo({ id: memberId, isFriend: true })} and not ${isMutedBy(memberId, profiles.id)}`

const OWN = { isWithheld: sql`own.is_withheld`, ownerId: sql`own.user_id` }

/** SQL: the latest posts of an author whom the member sees. */
const latestOf = ({ memberId, which }: Part, limit: SQLWrapper): SQL =>
  sql`select id, created_at from ${posts} as own where own.user_id = authors.id and ${which}
    and not ${isHiddenBy(memberId, 'post', sql`own.id`)} and ${isNotWithheldFrom(memberId, OWN)} order by created_at desc, id desc limit ${limit}`

/**
 * SQL over `posts`: which of them the feed is made of. Those of friends, and the member’s own, are looked up by author: of as
 * many authors as posts are asked for, those who have posted last.
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

/** The rule of the resource `ownPost`: is it the member’s own? */
export const isOwnPostOf = (viewer: Asking, id: SQL): SQL =>
  viewer === null
    ? sql`false`
    : sql`exists (select 1 from ${posts} where ${posts.id} = ${id} and ${posts.userId} = ${viewer.id})`

/** The rule of the resource `removablePost`: its author’s, and that of all staff. */
export const isRemovableBy = (viewer: Asking, id: SQL): SQL =>
  viewer === null
    ? sql`false`
    : sql`exists (select 1 from ${posts} where ${posts.id} = ${id} and (${posts.userId} = ${viewer.id} or exists (select 1 from ${profiles} as remover where remover.id = ${viewer.id} and ${isStaffRole(sql`remover.role`)})))`

/** The rule of the resource `feed`: every member may listen to the one there is, as each is told there of what they may see. */
export const isFeedKnownTo = (viewer: Asking, id: SQL): SQL =>
  viewer === null ? sql`false` : sql`${id} = ${FEED.id}`
