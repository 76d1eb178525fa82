import { and, eq, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Asking } from '#server/platform/domain/resource.ts'
import { photos, photoShares } from '#server/domains/photos/photos.tables.ts'
import { isViewersFriend } from '#server/domains/relations/relations.sql.ts'
import { isHiddenBy } from '#server/domains/relations/relations.hidings.sql.ts'
import { profiles } from '#server/domains/profiles/profiles.tables.ts'
import { isNotWithheldFrom } from './profiles.withheld.sql.ts'

/** The viewer, and when: what is shared for a time is shown until then. */
export type Looking = (NonNullable<Asking> & { now: Date | SQLWrapper }) | null

/** SQL over `photo_shares`: whether the licence has not ended. */
export const isLicenceLiving = (now: Date | SQLWrapper): SQL =>
  sql`(${photoShares.expiresAt} is null or ${photoShares.expiresAt} > ${now}::timestamptz)`

/**
 * SQL over `photos`: may the viewer see the photo, given that `visibleTo` lets the viewer see its owner? Says nothing
 * about blocks, presence and the visibility of the profile.
 */
export const photoVisibleTo = (viewer: Looking): SQL | undefined =>
  viewer === null || viewer.isImagined
    ? isPhotoOpenTo(viewer)
    : and(isPhotoOpenTo(viewer), sql`not ${isHiddenBy(viewer.id, 'photo', photos.id)}`)

/** The same without what the viewer no longer wants to see, as `isOpenTo` is to `visibleTo`. */
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

/** The offset keeps the planner from reading all licences there are, in place of the one by its index. */
const isSharedWith = ({ id, now }: NonNullable<Looking>): SQL =>
  sql`exists (select 1 from ${photoShares} where ${photoShares.photoId} = ${photos.id} and ${photoShares.memberId} = ${id} and ${photoShares.messageId} is null and ${isLicenceLiving(now)} offset 0)`

/** The table to join by `isPictureFor` and `isOwnPicture`: of the photos a profile knows only its picture. */
export const pictures = photos

/** Columns of the picture joined by `isPictureFor`; null where there is none. */
export const pictureColumns = {
  id: photos.id,
  thumbhash: photos.thumbhash,
  width: photos.width,
  height: photos.height,
}

/**
 * On what to join `photos` to `profiles`, which the query has narrowed by `visibleTo`: the member's profile picture.
 * Anyone who may not see it gets the same as for a member without one.
 */
export const isPictureFor = (viewer: Looking): SQL | undefined => and(isOwnPicture(), photoVisibleTo(viewer))

/** On what to join `photos` to `profiles`: the member's profile picture, for the member's own eyes. */
export const isOwnPicture = (): SQL => eq(photos.id, profiles.photoId)

/** SQL over `photos` and the profile of their owner: whether it is the profile picture. */
export const isProfilePicture = (): SQL<boolean> =>
  sql<boolean>`coalesce(${photos.id} = ${profiles.photoId}, false)`

/** SQL over `profiles`: whether everyone who may see the profile may also see its picture. */
export const hasPictureForEveryone = (): SQL =>
  sql`exists (select 1 from ${photos} where ${isPictureFor(null)})`

/** SQL: how many photos the member has. */
export const photoNumberOf = (memberId: SQLWrapper): SQL =>
  sql`(select count(*) from ${photos} where ${photos.ownerId} = ${memberId})`

/** SQL: whether the photo is one of the member's. */
export const isPhotoOf = (memberId: SQLWrapper, photoId: SQLWrapper): SQL =>
  sql`exists (select 1 from ${photos} where ${photos.id} = ${photoId} and ${photos.ownerId} = ${memberId})`
