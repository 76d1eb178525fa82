import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { eq, inArray, lt, sql } from 'drizzle-orm'
import { PICTURE_SIZES, type PhotoAudience } from '#shared/domains/photos/photos.contract.ts'
import {
  OWN_PHOTO_REASONS,
  type Crop,
  type OwnPhoto,
  type PhotoRoom,
  type Turn,
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
  lockForPhotos,
  notePhotoNumber,
  setProfilePicture,
} from '#server/domains/profiles/public/profiles.pictures.commands.ts'
import { comparableBits } from '#server/domains/photos/bans/photos.bans.policy.ts'
import { findBan } from '#server/domains/photos/bans/photos.bans.queries.ts'
import { bannedPictureTried } from '#server/domains/photos/photos.events.ts'
import { fileRemoval } from '#server/domains/photos/photos.jobs.ts'
import { keepPhotoLook, noteLikeness } from '#server/domains/photos/bans/photos.likenesses.commands.ts'
import { findUploaded, getRoom } from './photos.own.queries.ts'
import { largestOf } from '#server/domains/photos/photos.queries.ts'
import { photos, unclaimedFiles } from '#server/domains/photos/photos.tables.ts'

/** After so long no upload is still on its way. */
const UNCLAIMED_FOR = HOUR

const newFileKey = (): string => {
  const name = randomBytes(16).toString('hex')
  return `photos/${name.slice(0, 2)}/${name}`
}

const requireRoom = ({ used, max }: PhotoRoom) => {
  if (max !== null && used >= max) throw new Failure(OWN_PHOTO_REASONS.noRoom)
}

/** Says that files are about to be stored which belong to nothing yet; unless claimed they go after a while. */
export const announceFiles = statement(
  'photos.announceFiles',
  (db, { fileKey, now }: Given<{ fileKey: string; now: Date }>) =>
    db.insert(unclaimedFiles).values({ fileKey, createdAt: now }),
)

/** The files belong to something from now on; answers nothing where they are given up already. */
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
  width: number
  height: number
  thumbhash: string
  contentHash: Buffer
  perceptualHash: string
  fromVerification: boolean
  audience: PhotoAudience
  now: Date
}

const insertPhoto = sqlStatement(
  'photos.insert',
  (given: Given<Omit<NewPhoto, 'perceptualHash'> & { id: string }>) => sql<{ id: string; place: number }>`
    insert into ${photos} (id, owner_id, file_key, client_key, width, height, thumbhash, content_hash, created_at,
      from_verification, audience, place)
    select ${given.id}::uuid, ${given.ownerId}::uuid, ${given.fileKey}, ${given.clientKey}::uuid, ${given.width}::smallint,
      ${given.height}::smallint, ${given.thumbhash}, ${given.contentHash}::bytea, ${given.now}::timestamptz,
      ${given.fromVerification}::boolean, ${given.audience}::text,
      coalesce((select max(place) + 1 from ${photos} where ${photos.ownerId} = ${given.ownerId}::uuid), 0)
    on conflict (owner_id, content_hash) do nothing
    returning id, place`,
)

/** Makes stored files the last photo of the member; undefined where they have the very same one already. */
export const addPhoto = async (
  tx: Tx,
  photo: NewPhoto,
): Promise<{ id: string; place: number } | undefined> => {
  const claimed = await claimFiles(tx, { fileKey: photo.fileKey })
  if (claimed.length === 0) throw new Failure(COMMON_REASONS.unavailable)
  const [added] = await insertPhoto(tx, { ...photo, id: newId() })
  if (added) await keepPhotoLook(tx, { photoId: added.id, bits: comparableBits(photo.perceptualHash) })
  return added
}

/** Stores the files before the photo and gives their key: a crash between the two leaves files that are known to belong to nobody. */
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
 * Throws `picture_broken` for a picture that nobody may add: from the answer nobody learns that it was taken down here.
 * Staff are told who tried, with the picture.
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

/** The same in the transaction that stores it: it may have been banned while it was being prepared. */
export const requireStillNotBanned = async (tx: Tx, picture: Described): Promise<void> => {
  if ((await findBan(tx, picture)) !== null) throw new Failure(PICTURE_REASONS.broken)
}

/** Makes the stored files a photo, if the membership has room for it. */
const keepPhoto = async (
  { tx, now }: Work,
  { ownerId, clientKey, audience, fileKey, prepared }: Upload & { fileKey: string; prepared: Prepared },
): Promise<void> => {
  requireRoom(await getRoom(tx, ownerId, now))
  await requireStillNotBanned(tx, prepared)
  const { width, height, thumbhash, perceptualHash } = prepared
  const contentHash = Buffer.from(prepared.contentHash, 'hex')
  const files = { fileKey, width, height, thumbhash, contentHash, perceptualHash }
  const added = await addPhoto(tx, {
    ...files,
    ownerId,
    clientKey,
    fromVerification: false,
    audience,
    now,
  })
  if (!added) throw new Failure(OWN_PHOTO_REASONS.alreadyThere)
  if (added.place === 0) await setProfilePicture(tx, { memberId: ownerId, photoId: added.id })
  await notePhotoNumber(tx, ownerId)
  await noteLikeness(tx, { memberId: ownerId, picture: prepared, now })
}

interface Upload {
  ownerId: string
  /** The same for each try to upload the same. */
  clientKey: string
  turn: Turn
  /** Without it the whole picture is stored. */
  crop?: Crop | undefined
  audience: PhotoAudience
}

const wishOf = ({ turn, crop }: Upload): Wish => {
  if (!crop) return { turn }
  const [left, top, width, height] = crop
  return { turn, crop: { left, top, width, height } }
}

/**
 * Stores a photo at the end of the member's own; their first becomes the profile photo. Throws what `preparePicture`
 * does, `no_room_for_photos` and `photo_is_there`; a banned picture is answered like a broken one.
 */
export const uploadPhoto = async (
  services: Services,
  upload: Upload,
  file: FileBody,
): Promise<{ photo: OwnPhoto; room: PhotoRoom }> => {
  const { ownerId } = upload
  const { db, clock } = services
  if (!(await findUploaded(db, { ...upload, now: clock.now() }))) {
    requireRoom(await getRoom(db, ownerId, clock.now()))
    const prepared = await preparePicture(await buffer(file.stream), { whom: ownerId, ...wishOf(upload) })
    await requireNotBanned(services, { memberId: ownerId, picture: prepared, full: prepared.files.full })
    const fileKey = await storeFiles(services, prepared)
    await inTransaction(services, async (unit) => {
      await lockForPhotos(unit.tx, ownerId)
      if (await findUploaded(unit.tx, { ...upload, now: unit.now })) return
      await keepPhoto(unit, { ...upload, fileKey, prepared })
      await unit.emit(memberChanged, { memberId: ownerId })
    })
  }
  const photo = await findUploaded(db, { ...upload, now: clock.now() })
  if (!photo) throw new Failure(COMMON_REASONS.notFound)
  return { photo, room: await getRoom(db, ownerId, clock.now()) }
}

/** Has the files removed that were stored for a photo and still belong to none. */
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
