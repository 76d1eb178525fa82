import { and, eq, ne, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { FABS_COUNTED } from '#shared/domains/photos/photos.shown.contract.ts'
import type { Asking } from '#server/platform/domain/resource.ts'
import { accounts } from '#server/domains/accounts/accounts.tables.ts'
import type { Looking } from '#server/domains/profiles/public/profiles.pictures.sql.ts'
import { profiles } from '#server/domains/profiles/profiles.tables.ts'
import { isPresent, visibleTo } from '#server/domains/profiles/public/profiles.visibility.sql.ts'
import { mayBeSeenBy, seenBy } from '#server/domains/photos/photos.sql.ts'
import { photoFabs, photos } from '#server/domains/photos/photos.tables.ts'

const fabbers = alias(accounts, 'fabbers')

/** SQL condition on `photo_fabs`: the member who fabbed the photo may still see it. */
const isStillSeen = (now: Date | SQLWrapper): SQL =>
  mayBeSeenBy(photoFabs.memberId, sql`${photoFabs.photoId}`, now)

/**
 * SQL condition on `photo_fabs`, with the fabbing member's `profiles` and `accounts`: the photo's owner is shown the
 * fab.
 */
export const isToldTo = (ownerId: SQLWrapper | string, now: Date | SQLWrapper): SQL | undefined =>
  and(eq(photoFabs.ownerId, ownerId), visibleTo({ id: ownerId }), isStillSeen(now))

const isStanding = (now: Date | SQLWrapper) =>
  and(
    sql`exists (select 1 from ${accounts} as ${fabbers} where ${fabbers.id} = ${photoFabs.memberId} and ${isPresent(fabbers)})`,
    isStillSeen(now),
  )

/** SQL expression on `photos`: the number of members who have fabbed the photo, the same for every viewer. */
export const fabCount = (now: Date | SQLWrapper): SQL<number> =>
  sql<number>`(select count(*)::int from (select 1 from ${photoFabs} where ${photoFabs.photoId} = ${photos.id} and ${isStanding(now)} limit ${sql.raw(String(FABS_COUNTED))}) as counted)`

/** SQL condition on `photos`: the viewer has fabbed the photo. */
export const isFabbedBy = (viewer: Asking): SQL<boolean> =>
  viewer === null
    ? sql<boolean>`false`
    : sql<boolean>`exists (select 1 from ${photoFabs} where ${photoFabs.photoId} = ${photos.id} and ${photoFabs.memberId} = ${viewer.id})`

/** SQL condition on `photos`, with the owner's `profiles` and `accounts`: the member may fab the photo. */
const mayFab = (viewer: NonNullable<Looking>): SQL | undefined =>
  and(ne(photos.ownerId, viewer.id), eq(profiles.allowFabs, true), seenBy(viewer))

/** The rule for the resource `fabbablePhoto`: whether this member may fab the photo with that id. */
export const isFabbableBy = (viewer: Asking, id: SQL | SQLWrapper, now: Date | SQLWrapper): SQL =>
  viewer === null
    ? sql`false`
    : sql`exists (select 1 from ${photos} join ${profiles} on ${profiles.id} = ${photos.ownerId} join ${accounts} on ${accounts.id} = ${photos.ownerId} where ${photos.id} = ${id} and ${mayFab({ ...viewer, now })})`
