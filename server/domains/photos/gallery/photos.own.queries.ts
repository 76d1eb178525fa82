import { and, count, desc, eq, isNull, sql, type SQL } from 'drizzle-orm'
import type { OwnPhoto, PhotoRoom } from '#shared/domains/photos/photos.own.contract.ts'
import type { Page } from '#shared/kernel/page.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { sqlStatement, statement, type Given } from '#server/platform/db/statements/statement.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { accounts } from '#server/domains/accounts/accounts.tables.ts'
import { imageLimitOf } from '#server/domains/membership/membership.allowances.sql.ts'
import { isLicenceLiving, isProfilePicture } from '#server/domains/profiles/public/profiles.pictures.sql.ts'
import { profiles } from '#server/domains/profiles/profiles.tables.ts'
import { visibleTo } from '#server/domains/profiles/public/profiles.visibility.sql.ts'
import { cutPhotos, inOrder, isBehind, readPhotoCursor, type PhotoCursor } from './photos.cursors.queries.ts'
import { fabCount } from '#server/domains/photos/fabs/photos.fabs.sql.ts'
import { photos, photoShares } from '#server/domains/photos/photos.tables.ts'

const ownColumns = {
  id: photos.id,
  thumbhash: photos.thumbhash,
  width: photos.width,
  height: photos.height,
  alt: photos.alt,
  audience: photos.audience,
  isProfilePhoto: isProfilePicture(),
  isSurplus: photos.isSurplus,
  isWithheld: photos.isWithheld,
  place: photos.place,
  createdAt: photos.createdAt,
}

/** Subquery on `photos` that counts those members the photo is shared with that the owner may see. */
const sharedWith = (db: Executor, { ownerId, now }: Given<{ ownerId: string; now: Date }>) =>
  db
    .select({ count: count() })
    .from(photoShares)
    .innerJoin(profiles, eq(profiles.id, photoShares.memberId))
    .innerJoin(accounts, eq(accounts.id, profiles.id))
    .where(
      and(
        eq(photoShares.photoId, photos.id),
        isNull(photoShares.messageId),
        isLicenceLiving(now),
        visibleTo({ id: ownerId }),
      ),
    )

const selectOwn = (db: Executor, owner: Given<{ ownerId: string; now: Date }>, isLead: SQL<boolean>) =>
  db
    .select({
      ...ownColumns,
      isLead,
      sharedWith: sql<number>`(${sharedWith(db, owner)})::int`,
      fabs: fabCount(owner.now),
    })
    .from(photos)
    .innerJoin(profiles, eq(profiles.id, photos.ownerId))

type OwnRow = Omit<Awaited<ReturnType<typeof selectOwn>>[number], 'isLead'>

/** Builds a photo as its owner sees it. */
export const viewOwnPhoto = ({ isSurplus, createdAt, ...row }: OwnRow): OwnPhoto => ({
  id: row.id,
  thumbhash: row.thumbhash,
  width: row.width,
  height: row.height,
  alt: row.alt,
  audience: row.audience,
  isProfilePhoto: row.isProfilePhoto,
  sharedWith: row.sharedWith,
  fabs: row.fabs,
  isShown: !isSurplus,
  isWithheld: row.isWithheld,
  createdAt: createdAt.toISOString(),
})

const ownPhotos = statement(
  'photos.listOwn',
  (db, given: Given<PhotoCursor & { ownerId: string; now: Date; isFirst: boolean; limit: number }>) => {
    const isLead = sql<boolean>`(${given.isFirst}::boolean and ${isProfilePicture()})`
    return selectOwn(db, given, isLead)
      .where(and(eq(photos.ownerId, given.ownerId), isBehind(given)))
      .orderBy(desc(isLead), ...inOrder())
      .limit(given.limit)
  },
)

/** Returns the member's photos: the profile photo, then the others in their order. */
export const listOwnPhotos = async (
  { db, clock, config }: Services,
  ownerId: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<Page<OwnPhoto>> => {
  const from = readPhotoCursor(config, cursor)
  const isFirst = cursor === undefined
  const rows = await ownPhotos(db, { ...from, ownerId, now: clock.now(), isFirst, limit: limit + 1 })
  const { items, next } = cutPhotos(config, rows, { ...from, limit })
  return { items: items.map(viewOwnPhoto), next }
}

const uploaded = statement(
  'photos.uploaded',
  (db, given: Given<{ ownerId: string; clientKey: string; now: Date }>) =>
    selectOwn(db, given, isProfilePicture()).where(
      and(eq(photos.ownerId, given.ownerId), eq(photos.clientKey, given.clientKey)),
    ),
)

/** Returns the photo stored by an upload with this client key, or null if there's none. */
export const findUploaded = async (
  db: Executor,
  key: { ownerId: string; clientKey: string; now: Date },
): Promise<OwnPhoto | null> => {
  const [row] = await uploaded(db, key)
  return row ? viewOwnPhoto(row) : null
}

const uploadState = sqlStatement(
  'photos.room',
  ({ ownerId, clientKey, now }: Given<{ ownerId: string; clientKey: string | null; now: Date }>) => sql<
    PhotoRoom & { isUploaded: boolean }
  >`
    select (select count(*)::int from ${photos} where ${photos.ownerId} = ${ownerId}::uuid and not ${photos.fromVerification}) as used,
      ${imageLimitOf(sql`${ownerId}::uuid`, sql`${now}::timestamptz`)} as max,
      exists (select 1 from ${photos} where ${photos.ownerId} = ${ownerId}::uuid and ${photos.clientKey} = ${clientKey}::uuid) as "isUploaded"`,
)

/**
 * Returns the number of the member's photos that count towards the limit, the current membership's limit, and whether
 * the upload is already stored.
 */
export const getUploadState = async (
  db: Executor,
  upload: { ownerId: string; clientKey: string | null; now: Date },
): Promise<{ room: PhotoRoom; isUploaded: boolean }> => {
  const [{ used, max, isUploaded } = { used: 0, max: 0, isUploaded: false }] = await uploadState(db, upload)
  return { room: { used, max }, isUploaded }
}

/** Returns the number of the member's photos that count towards the limit, and the current membership's limit. */
export const getRoom = async (db: Executor, ownerId: string, now: Date): Promise<PhotoRoom> =>
  (await getUploadState(db, { ownerId, clientKey: null, now })).room
