import { buffer } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { COMMON_REASONS, Failure } from '#shared/kernel/failure.ts'
import { newId } from '#shared/kernel/ids.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { rehash } from '#server/platform/images/traits.ts'
import type { Services } from '#server/platform/services.ts'
import { recordOperatorAct } from '../audit/audit.commands.ts'
import { comparableBits } from './photos.bans.policy.ts'
import { bannedPictures } from './photos.bans.tables.ts'
import { deletePhoto } from './photos.gallery.commands.ts'
import { largestOf } from './photos.queries.ts'
import { photos } from './photos.tables.ts'

const perceptualHashOf = async ({ files }: Services, fileKey: string) => {
  const file = await files.get(largestOf(fileKey))
  return file === null ? null : comparableBits(await rehash(await buffer(file.stream)))
}

/**
 * Deletes a photo, and refuses it and what looks like it from now on, whoever uploads it. Others that are stored
 * already stay. Answers whether look-alikes are recognised, or only the very same file; throws `not_found` for an
 * unknown photo, and `unavailable` where nothing is left by which to recognise it.
 */
export const banPhoto = async (
  services: Services,
  { photoId, note }: { photoId: string; note: string },
): Promise<{ findsLookAlikes: boolean }> => {
  const { db, clock } = services
  const [photo] = await db
    .select({ ownerId: photos.ownerId, fileKey: photos.fileKey, contentHash: photos.contentHash })
    .from(photos)
    .where(eq(photos.id, photoId))
  if (!photo) throw new Failure(COMMON_REASONS.notFound)
  const { ownerId, contentHash } = photo
  const perceptualHash = await perceptualHashOf(services, photo.fileKey)
  if (!contentHash && !perceptualHash) throw new Failure(COMMON_REASONS.unavailable)
  const at = clock.now()
  await deletePhoto(services, { ownerId, photoId }, async ({ tx }) => {
    await tx.insert(bannedPictures).values({ id: newId(), contentHash, perceptualHash, note, createdAt: at })
    await recordOperatorAct(services, tx, { at, act: 'photos.ban', subject: { memberId: ownerId } })
  })
  return { findsLookAlikes: perceptualHash !== null }
}

/** Lets a banned picture be uploaded again; false where there is no such ban. */
export const unbanPicture = (services: Services, banId: string): Promise<boolean> =>
  inTransaction(services, async ({ tx }) => {
    const gone = await tx
      .delete(bannedPictures)
      .where(eq(bannedPictures.id, banId))
      .returning({ id: bannedPictures.id })
    return gone.length > 0
  })
