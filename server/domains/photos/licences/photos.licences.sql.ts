import { and, eq, isNotNull, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { isLicenceLiving } from '#server/domains/profiles/public/profiles.pictures.sql.ts'
import { photos, photoShares } from '#server/domains/photos/photos.tables.ts'

/** SQL condition on `photo_shares` and their `photos`: the licence hasn't expired and shows the photo. */
export const doesLicenceCount = (now: Date | SQLWrapper): SQL | undefined =>
  and(isLicenceLiving(now), isLicenceShown())

/** SQL condition on `photo_shares` and their `photos`: the licence shows the photo unless it has expired. */
export const isLicenceShown = (): SQL | undefined =>
  and(
    eq(photos.isSurplus, false),
    eq(photos.isWithheld, false),
    or(isNotNull(photoShares.messageId), eq(photos.audience, 'chosen')),
  )

/** SQL condition on `photo_shares`: this licence shows the photo in `photos` to the member outside of messages. */
export const isLicenceFor = (memberId: SQLWrapper, now: Date | SQLWrapper): SQL | undefined =>
  and(
    eq(photoShares.photoId, photos.id),
    eq(photoShares.memberId, memberId),
    sql`${photoShares.messageId} is null`,
    eq(photos.audience, 'chosen'),
    isLicenceLiving(now),
  )
