import { and, eq, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Asking } from '#server/platform/domain/resource.ts'
import { photos, photoShares } from '#server/domains/photos/photos.tables.ts'
import { isViewersFriend } from '#server/domains/relations/relations.sql.ts'
import { isHiddenBy } from '#server/domains/relations/relations.hidings.sql.ts'
import { profiles } from '#server/domains/profiles/profiles.tables.ts'
import { isNotWithheldFrom } from './profiles.withheld.sql.ts'

/** The viewer, with the current time because temporary shares expire. */
export type Looking = (NonNullable<Asking> & { now: Date | SQLWrapper }) | null

/** SQL condition on `photo_shares`: the licence hasn't expired. */
export const isLicenceLiving = (now: Date | SQLWrapper): SQL =>
  sql`(${photoShares.expiresAt} is null or ${photoShares.expiresAt} > ${now}::timestamptz)`

/**
 * SQL condition on `photos`: the viewer may see the photo, provided that `visibleTo` lets them see its owner. Doesn't
 * check blocks, presence or the profile's visibility.
 */
export const photoVisibleTo = (viewer: Looking): SQL | undefined =>
  viewer === null || viewer.isImagined
    ? isPhotoOpenTo(viewer)
    : and(isPhotoOpenTo(viewer), sql`not ${isHiddenBy(viewer.id, 'photo', photos.id)}`)

/**
 * Like `photoVisibleTo`, but including photos the viewer no longer wants to see, as `isOpenTo` does for `visibleTo`.
 */
export const isPhotoOpenTo = (viewer: Looking): SQL | undefined =>
  viewer === null
    ? and(eq(photos.isSurplus, false), eq(photos.isWithheld, false), eq(photos.audience, 'everyone'))
    : or(
        eq(photos.ownerId, viewer.id),
        and(
          eq(photos.isSurplus, false),
          isNotWithheldFrom(viewer.id, photos),
          or(
            eq(photos.audience, 'everyone'),
            and(eq(photos.audience, 'friends'), isViewersFriend(viewer, photos.ownerId)),
            and(eq(photos.audience, 'chosen'), isSharedWith(viewer)),
          ),
        ),
      )

/** The offset makes the planner look up the single licence by index instead of reading all of them. */
const isSharedWith = ({ id, now }: NonNullable<Looking>): SQL =>
  sql`exists (select 1 from ${photoShares} where ${photoShares.photoId} = ${photos.id} and ${photoShares.memberId} = ${id} and ${photoShares.messageId} is null and ${isLicenceLiving(now)} offset 0)`

/**
 * The table joined by `isPictureFor` and `isOwnPicture`. A profile references only its picture, none of its other
 * photos.
 */
export const pictures = photos

/** Columns of the picture joined by `isPictureFor`; null if there's none. */
export const pictureColumns = {
  id: photos.id,
  thumbhash: photos.thumbhash,
  width: photos.width,
  height: photos.height,
}

/**
 * The join condition for `photos` and `profiles` already narrowed by `visibleTo`: the member's profile picture. A
 * viewer who may not see it gets the same result as for a member without one.
 */
export const isPictureFor = (viewer: Looking): SQL | undefined => and(isOwnPicture(), photoVisibleTo(viewer))

/** The join condition for `photos` and `profiles`: the member's profile picture, as they see it themselves. */
export const isOwnPicture = (): SQL => eq(photos.id, profiles.photoId)

/** SQL condition on `photos` and their owner's profile: the photo is the profile picture. */
export const isProfilePicture = (): SQL<boolean> =>
  sql<boolean>`coalesce(${photos.id} = ${profiles.photoId}, false)`

/** SQL condition on `profiles`: everyone who may see the profile may also see its picture. */
export const hasPictureForEveryone = (): SQL =>
  sql`exists (select 1 from ${photos} where ${isPictureFor(null)})`

/** SQL expression: the number of the member's photos. */
export const photoNumberOf = (memberId: SQLWrapper): SQL =>
  sql`(select count(*) from ${photos} where ${photos.ownerId} = ${memberId})`

/** SQL condition: the photo is one of the member's. */
export const isPhotoOf = (memberId: SQLWrapper, photoId: SQLWrapper): SQL =>
  sql`exists (select 1 from ${photos} where ${photos.id} = ${photoId} and ${photos.ownerId} = ${memberId})`
