import { buffer } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { COMMON_REASONS, Failure } from '#shared/kernel/failure.ts'
import { newId } from '#shared/kernel/ids.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { statement, type Given } from '#server/platform/db/statements/statement.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { rehash } from '#server/platform/images/traits.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { recordOperatorAct } from '#server/domains/audit/audit.commands.ts'
import { comparableBits } from './photos.bans.policy.ts'
import { bannedPictures } from './photos.bans.tables.ts'
import { deletePhoto } from '#server/domains/photos/gallery/photos.gallery.commands.ts'
import { largestOf } from '#server/domains/photos/photos.queries.ts'
import { photos } from '#server/domains/photos/photos.tables.ts'

/** Returns the perceptual hash of a stored picture, or null if it's too plain to be told apart from others. */
export const bitsOfStored = async (stored: Buffer): Promise<string | null> =>
  comparableBits((await rehash(stored)).perceptualHash)

interface Ban {
  contentHash: Buffer | null
  /** The result of `bitsOfStored`. */
  bits: string | null
  note: string
  at: Date
}

const insertBan = statement('photos.insertBan', (db, given: Given<Ban & { id: string }>) =>
  db.insert(bannedPictures).values({
    id: given.id,
    contentHash: given.contentHash,
    perceptualHash: given.bits,
    note: given.note,
    createdAt: given.at,
  }),
)

/**
 * Bans a picture and its look-alikes from being uploaded by anyone. Copies that are already stored stay. Returns the
 * ban's id, or null if there's nothing to recognise the picture by.
 */
export const banPicture = async (tx: Tx, ban: Ban): Promise<string | null> => {
  if (!ban.contentHash && !ban.bits) return null
  const id = newId()
  await insertBan(tx, { ...ban, id })
  return id
}

const deleteBan = statement('photos.deleteBan', (db, { id }: Given<{ id: string }>) =>
  db.delete(bannedPictures).where(eq(bannedPictures.id, id)).returning({ id: bannedPictures.id }),
)

/** Lifts this ban only, not others of the same picture. Returns false if there's no such ban. */
export const liftBan = async (tx: Tx, id: string): Promise<boolean> =>
  (await deleteBan(tx, { id })).length > 0

/**
 * Deletes a photo and bans its picture. Returns whether look-alikes are recognised, or only the same file. Throws
 * `not_found` for an unknown photo, and `unavailable` if there's nothing left to recognise it by.
 */
export const banPhoto = async (
  services: Services,
  { photoId, note }: { photoId: string; note: string },
): Promise<{ findsLookAlikes: boolean }> => {
  const { db, files } = services
  const [photo] = await db
    .select({ ownerId: photos.ownerId, fileKey: photos.fileKey, contentHash: photos.contentHash })
    .from(photos)
    .where(eq(photos.id, photoId))
  if (!photo) throw new Failure(COMMON_REASONS.notFound)
  const { ownerId, contentHash } = photo
  const file = await files.get(largestOf(photo.fileKey))
  const bits = file && (await bitsOfStored(await buffer(file.stream)))
  await deletePhoto(services, { ownerId, photoId }, async ({ tx, now: at }) => {
    const banId = await banPicture(tx, { contentHash, bits, note, at })
    if (banId === null) throw new Failure(COMMON_REASONS.unavailable)
    await recordOperatorAct(services, tx, { at, act: 'photos.ban', subject: { memberId: ownerId } })
  })
  return { findsLookAlikes: bits !== null }
}

/** Allows a banned picture to be uploaded again. Returns false if there's no such ban. */
export const unbanPicture = (services: Services, banId: string): Promise<boolean> =>
  inTransaction(services, ({ tx }) => liftBan(tx, banId))
