import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { eq, inArray, lt, sql } from 'drizzle-orm'
import { PICTURE_SIZES, type PhotoAudience } from '#shared/domains/photos/photos.contract.ts'
import {
  OWN_PHOTO_REASONS,
  type OwnPhoto,
  type PhotoRoom,
} from '#shared/domains/photos/photos.own.contract.ts'
import { COMMON_REASONS, Failure } from '#shared/kernel/failure.ts'
import { newId } from '#shared/kernel/ids.ts'
import { PICTURE_REASONS } from '#shared/kernel/picture-upload.ts'
import { HOUR } from '#shared/kernel/time.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { sqlStatement, statement, type Given } from '#server/platform/db/statements/statement.ts'
import { inPortions } from '#server/platform/db/statements/portions.ts'
import { inTransaction, type Work } from '#server/platform/db/transaction.ts'
import type { FileBody } from '#server/platform/http/serve.ts'
import { preparePicture, type Described, type Prepared } from '#server/platform/images/picture.ts'
import type { Wish } from '#server/platform/images/upload.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { memberChanged } from '#server/domains/accounts/accounts.events.ts'
import {
  addProfilePicture,
  lockForPhotos,
  notePhotoNumber,
} from '#server/domains/profiles/public/profiles.pictures.commands.ts'
import { looksOf, type Looks } from '#server/domains/photos/bans/photos.bans.policy.ts'
import { findBan } from '#server/domains/photos/bans/photos.bans.queries.ts'
import { bannedPictureTried } from '#server/domains/photos/photos.events.ts'
import { fileRemoval } from '#server/domains/photos/photos.jobs.ts'
import { banOn, noteLikenessIf } from '#server/domains/photos/bans/photos.likenesses.sql.ts'
import { photoLooks } from '#server/domains/photos/bans/photos.likenesses.tables.ts'
import { findUploaded, getRoom, getUploadState, viewOwnPhoto } from './photos.own.queries.ts'
import { largestOf } from '#server/domains/photos/photos.queries.ts'
import { photos, unclaimedFiles } from '#server/domains/photos/photos.tables.ts'

/** How long files may stay unclaimed. No upload takes longer. */
const UNCLAIMED_FOR = HOUR

const newFileKey = (): string => {
  const name = randomBytes(16).toString('hex')
  return `photos/${name.slice(0, 2)}/${name}`
}

const requireRoom = ({ used, max }: PhotoRoom) => {
  if (max !== null && used >= max) throw new Failure(OWN_PHOTO_REASONS.noRoom)
}

/**
 * Registers files that are about to be stored but don't belong to anything yet. Unless claimed, they're removed after a
 * while.
 */
export const announceFiles = statement(
  'photos.announceFiles',
  (db, { fileKey, now }: Given<{ fileKey: string; now: Date }>) =>
    db.insert(unclaimedFiles).values({ fileKey, createdAt: now }),
)

/** Claims files for something that now owns them. Returns nothing if they've already been released for removal. */
export const claimFiles = statement('photos.claimFiles', (db, { fileKey }: Given<{ fileKey: string }>) =>
  db
    .delete(unclaimedFiles)
    .where(eq(unclaimedFiles.fileKey, fileKey))
    .returning({ fileKey: unclaimedFiles.fileKey }),
)

interface NewPhoto {
  ownerId: string
  fileKey: string
  clientKey: string | null
  picture: Described
  fromVerification: boolean
  audience: PhotoAudience
  now: Date
}

type PhotoValues = Omit<NewPhoto, 'picture'> &
  Looks &
  Pick<Described, 'width' | 'height' | 'thumbhash'> & { id: string; contentHash: Buffer }

/**
 * Adds a photo and all its related rows in a single statement. A copy from verification was compared with banned
 * members' pictures when it was submitted.
 */
const insertPhoto = sqlStatement(
  'photos.insert',
  (given: Given<PhotoValues>) => sql<{
    isClaimed: boolean
    isBanned: boolean
    id: string | null
    place: number | null
  }>`
    with claimed as (delete from ${unclaimedFiles} where ${unclaimedFiles.fileKey} = ${given.fileKey} returning file_key),
    banned as (${banOn(given)}),
    added as (
      insert into ${photos} (id, owner_id, file_key, client_key, width, height, thumbhash, content_hash, created_at,
        from_verification, audience, place)
      select ${given.id}::uuid, ${given.ownerId}::uuid, ${given.fileKey}, ${given.clientKey}::uuid, ${given.width}::smallint,
        ${given.height}::smallint, ${given.thumbhash}, ${given.contentHash}::bytea, ${given.now}::timestamptz,
        ${given.fromVerification}::boolean, ${given.audience}::text,
        coalesce((select max(place) + 1 from ${photos} where ${photos.ownerId} = ${given.ownerId}::uuid), 0)
      where exists (select from claimed) and not exists (select from banned)
      on conflict (owner_id, content_hash) do nothing
      returning id, place
    ),
    looks as (insert into ${photoLooks} (id, perceptual_hash) select id, ${given.bits}::bit(64) from added),
    noted as (${noteLikenessIf(sql`not ${given.fromVerification}::boolean and exists (select from added)`, given)})
    select exists (select from claimed) as "isClaimed", exists (select from banned) as "isBanned",
      (select id from added), (select place from added)`,
)

/**
 * Adds stored files as the member's last photo. Returns undefined if they already have the same photo. Throws
 * `unavailable` if the files have been released for removal, and `picture_broken` if the picture was banned while it
 * was being prepared.
 */
export const addPhoto = async (
  tx: Tx,
  { picture, ...photo }: NewPhoto,
): Promise<{ id: string; place: number } | undefined> => {
  const { width, height, thumbhash, contentHash } = picture
  const [row] = await insertPhoto(tx, {
    ...photo,
    ...looksOf(picture),
    id: newId(),
    width,
    height,
    thumbhash,
    contentHash: Buffer.from(contentHash, 'hex'),
  })
  if (!row?.isClaimed) throw new Failure(COMMON_REASONS.unavailable)
  if (row.isBanned) throw new Failure(PICTURE_REASONS.broken)
  const { id, place } = row
  return id === null || place === null ? undefined : { id, place }
}

/**
 * Stores a photo's files before the photo and returns their key. If the process crashes in between, the files are known
 * to be unclaimed.
 */
export const storeFiles = async (
  { db, clock, files }: Services,
  { files: sizes }: Prepared,
): Promise<string> => {
  const fileKey = newFileKey()
  await announceFiles(db, { fileKey, now: clock.now() })
  for (const size of PICTURE_SIZES) await files.put(`${fileKey}-${size}.webp`, sizes[size])
  return fileKey
}

/**
 * Throws `picture_broken` for a banned picture, so that the error doesn't reveal the ban. Staff are notified of the
 * attempt and get the picture.
 */
export const requireNotBanned = async (
  services: Services,
  { memberId, picture, full }: { memberId: string; picture: Described; full: Buffer },
): Promise<void> => {
  const { db, clock, files } = services
  const banId = await findBan(db, picture)
  if (banId === null) return
  const fileKey = newFileKey()
  await announceFiles(db, { fileKey, now: clock.now() })
  await files.put(largestOf(fileKey), full)
  const { width, height } = picture
  await inTransaction(services, ({ emit }) =>
    emit(bannedPictureTried, { memberId, banId, fileKey, width, height }),
  )
  throw new Failure(PICTURE_REASONS.broken)
}

/**
 * Repeats the check in the transaction that stores the picture, which may have been banned while it was being prepared.
 */
export const requireStillNotBanned = async (tx: Tx, picture: Described): Promise<void> => {
  if ((await findBan(tx, picture)) !== null) throw new Failure(PICTURE_REASONS.broken)
}

/** Adds the stored files as a photo. The member's first one becomes their profile photo. */
const keepPhoto = async (
  { tx, emit, now }: Work,
  { ownerId, clientKey, audience, fileKey, picture }: Upload & { fileKey: string; picture: Described },
): Promise<OwnPhoto> => {
  const fromVerification = false
  const added = await addPhoto(tx, { ownerId, fileKey, clientKey, picture, fromVerification, audience, now })
  if (!added) throw new Failure(OWN_PHOTO_REASONS.alreadyThere)
  const { id, place } = added
  const isProfilePhoto = place === 0
  if (isProfilePhoto) {
    await addProfilePicture(tx, { memberId: ownerId, photoId: id })
    await emit(memberChanged, { memberId: ownerId, isPictureOnly: true })
  } else await notePhotoNumber(tx, ownerId)
  const { width, height, thumbhash } = picture
  const untouched = { alt: '', sharedWith: 0, fabs: 0, isSurplus: false, isWithheld: false }
  const photo = { id, place, width, height, thumbhash, audience, isProfilePhoto, createdAt: now }
  return viewOwnPhoto({ ...photo, ...untouched })
}

interface Upload extends Wish {
  ownerId: string
  /** Every attempt at the same upload sends the same key. */
  clientKey: string
  audience: PhotoAudience
}

/** Returns the photo stored by an earlier attempt. */
const readUpload = async ({ db, clock }: Services, { ownerId, clientKey }: Upload) => {
  const now = clock.now()
  const photo = await findUploaded(db, { ownerId, clientKey, now })
  if (!photo) throw new Failure(COMMON_REASONS.notFound)
  return { photo, room: await getRoom(db, ownerId, now) }
}

/**
 * Stores a photo after the member's other photos. Their first one becomes the profile photo. Throws
 * `no_room_for_photos`, `photo_is_there` or an error from `preparePicture`. A banned picture gets the same error as a
 * broken one.
 */
export const uploadPhoto = async (
  services: Services,
  upload: Upload,
  file: FileBody,
): Promise<{ photo: OwnPhoto; room: PhotoRoom }> => {
  const { ownerId, clientKey, turn, crop } = upload
  const { db, clock } = services
  const before = await getUploadState(db, { ownerId, clientKey, now: clock.now() })
  if (before.isUploaded) return readUpload(services, upload)
  requireRoom(before.room)
  const picture = await preparePicture(await buffer(file.stream), { whom: ownerId, turn, crop })
  await requireNotBanned(services, { memberId: ownerId, picture, full: picture.files.full })
  const fileKey = await storeFiles(services, picture)
  const stored = await inTransaction(services, async (unit) => {
    await lockForPhotos(unit.tx, ownerId)
    const { isUploaded, room } = await getUploadState(unit.tx, { ownerId, clientKey, now: unit.now })
    if (isUploaded) return null
    requireRoom(room)
    return {
      photo: await keepPhoto(unit, { ...upload, fileKey, picture }),
      room: { ...room, used: room.used + 1 },
    }
  })
  return stored ?? readUpload(services, upload)
}

/** Enqueues the removal of files that were stored for a photo but never claimed. */
export const removeUnclaimed = (services: Services): Promise<void> =>
  inPortions((limit) =>
    inTransaction(services, async ({ tx, enqueue, now }) => {
      const { fileKey, createdAt } = unclaimedFiles
      const before = new Date(now.getTime() - UNCLAIMED_FOR)
      const old = tx.select({ fileKey }).from(unclaimedFiles).where(lt(createdAt, before)).limit(limit)
      const left = await tx.delete(unclaimedFiles).where(inArray(fileKey, old)).returning({ fileKey })
      if (left.length > 0) await enqueue(fileRemoval, { fileKeys: left.map(({ fileKey: key }) => key) })
      return left.length
    }),
  )
