import { and, eq, ne, not, sql, type SQLWrapper } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Update } from '#shared/domains/posts/posts.updates.contract.ts'
import type { Page } from '#shared/kernel/page.ts'
import { cutPage, readCursor, type Place } from '#server/platform/db/statements/cursors.ts'
import { statement, type Given } from '#server/platform/db/statements/statement.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { summaryColumns } from '../discussion/discussion.sql.ts'
import { photos } from '../photos/photos.tables.ts'
import { memberColumns } from '#server/domains/profiles/public/profiles.members.queries.ts'
import {
  isPictureFor,
  photoVisibleTo,
  pictures,
} from '#server/domains/profiles/public/profiles.pictures.sql.ts'
import { profiles } from '../profiles/profiles.tables.ts'
import { visibleTo } from '#server/domains/profiles/public/profiles.visibility.sql.ts'
import { friendsOf } from '../relations/relations.sql.ts'
import { isStatusOf } from '../status/status.sql.ts'
import { userStatuses } from '../status/status.tables.ts'
import { posts } from './posts.tables.ts'
import {
  attached,
  attachedColumns,
  isFriendsPostVisibleTo,
  isInPostFor,
  isPhotoOfPost,
} from './posts.visibility.sql.ts'

type Behind = Place & { memberId: string; now: Date; limit: number }

/**
 * SQL query for friends' latest updates. Reads only the friends with the latest updates, as many friends as updates are
 * requested. Leaves out photos for chosen members, who find them in a list of shared photos, and photos shown with a
 * post.
 */
const latestOf = ({ memberId, now, at, id, limit }: Given<Behind>) => {
  const viewer = { id: memberId, isFriend: true, now }
  const behind = sql`(${at}::timestamptz, ${id}::uuid)`
  const ofFriend = (most: SQLWrapper) => sql`
    (select 'post' as kind, ${posts.id}, ${posts.createdAt} as at from ${posts}
      where ${posts.userId} = ${profiles.id} and (${posts.createdAt}, ${posts.id}) < ${behind} and ${isFriendsPostVisibleTo(memberId)}
      order by ${posts.createdAt} desc, ${posts.id} desc limit ${most})
    union all
    (select 'photo', ${photos.id}, ${photos.createdAt} from ${photos}
      where ${photos.ownerId} = ${profiles.id} and (${photos.createdAt}, ${photos.id}) < ${behind} and ${and(ne(photos.audience, 'chosen'), photoVisibleTo(viewer), not(isInPostFor(memberId)))}
      order by ${photos.createdAt} desc, ${photos.id} desc limit ${most})
    union all
    (select 'status', ${userStatuses.userId}, ${userStatuses.updatedAt} from ${userStatuses}
      where ${isStatusOf({ memberId: profiles.id, now })} and (${userStatuses.updatedAt}, ${userStatuses.userId}) < ${behind})`
  return sql`(
    select latest.kind, latest.id, latest.at, ${profiles.id} as author from (
      select distinct newest.author from (
        select ${profiles.id} as author from (${friendsOf(memberId)}) as friend(id)
        join ${profiles} on ${profiles.id} = friend.id join ${accounts} on ${accounts.id} = friend.id
        cross join lateral (${ofFriend(sql`1`)}) as latest
        where ${visibleTo(viewer)} order by latest.at desc, latest.id desc limit ${limit}) as newest
    ) as friend(id)
    join ${profiles} on ${profiles.id} = friend.id cross join lateral (${ofFriend(limit)}) as latest
    order by latest.at desc, latest.id desc limit ${limit}
  ) as latest`
}

const added = alias(photos, 'added')

const updatesBehind = statement('posts.listUpdates', (db, given: Given<Behind>) =>
  db
    .select({
      ...memberColumns,
      updateId: sql<string>`latest.id`,
      at: sql<Date>`latest.at`.mapWith(posts.createdAt),
      status: userStatuses.statusText,
      post: {
        content: posts.content,
        audience: posts.audience,
        editedAt: posts.editedAt,
        isWithheld: posts.isWithheld,
      },
      attached: attachedColumns,
      discussion: summaryColumns(posts.id, given.memberId),
      photo: {
        id: added.id,
        thumbhash: added.thumbhash,
        width: added.width,
        height: added.height,
        alt: added.alt,
      },
    })
    .from(latestOf(given))
    .innerJoin(profiles, sql`${profiles.id} = latest.author`)
    .leftJoin(pictures, isPictureFor({ id: given.memberId, isFriend: true, now: given.now }))
    .leftJoin(posts, sql`latest.kind = 'post' and ${posts.id} = latest.id`)
    .leftJoin(attached, isPhotoOfPost({ id: given.memberId, isFriend: true, now: given.now }))
    .leftJoin(added, sql`latest.kind = 'photo' and ${added.id} = latest.id`)
    .leftJoin(userStatuses, and(sql`latest.kind = 'status'`, eq(userStatuses.userId, profiles.id)))
    .orderBy(sql`latest.at desc, latest.id desc`),
)

/** Returns posts, new photos and statuses of the member's friends that the member may see, latest first. */
export const listUpdates = async (
  { db, clock }: Services,
  memberId: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<Page<Update>> => {
  const rows = await updatesBehind(db, {
    ...readCursor(cursor),
    memberId,
    now: clock.now(),
    limit: limit + 1,
  })
  const { items, next } = cutPage(rows, limit, ({ updateId, at }) => ({ id: updateId, at }))
  return {
    items: items.map(
      ({
        updateId,
        at,
        id,
        username,
        profileType,
        picture,
        post,
        attached: shown,
        discussion,
        photo,
        status,
      }) => ({
        id: updateId,
        at: at.toISOString(),
        author: { id, username, profileType, picture },
        post: post && {
          content: post.content,
          audience: post.audience,
          isEdited: post.editedAt !== null,
          isWithheld: post.isWithheld,
          photo: shown,
          ...discussion,
        },
        photo,
        status,
      }),
    ),
    next,
  }
}
