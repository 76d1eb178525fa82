import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { PhotoAudience } from '#shared/domains/photos/photos.contract.ts'
import { COMMON_REASONS, Failure } from '#shared/kernel/failure.ts'
import { statement, type Given } from '#server/platform/db/statements/statement.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { prepareStored } from '#server/platform/images/picture.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { memberChanged } from '../accounts/accounts.events.ts'
import {
  lockForPhotos,
  notePhotoNumber,
  setProfilePicture,
} from '#server/domains/profiles/public/profiles.pictures.commands.ts'
import { settleSurplus } from '#server/domains/photos/gallery/photos.gallery.commands.ts'
import { photos } from './photos.tables.ts'
import {
  addPhoto,
  requireNotBanned,
  storeFiles,
} from '#server/domains/photos/gallery/photos.uploading.commands.ts'

interface Original {
  ownerId: string
  contentHash: Buffer
}

const copyOf = statement('photos.verifiedCopy', (db, { ownerId, contentHash }: Given<Original>) =>
  db
    .select({ id: photos.id })
    .from(photos)
    .where(and(eq(photos.ownerId, ownerId), eq(photos.contentHash, contentHash))),
)

const putAudience = statement(
  'photos.setVerifiedAudience',
  (db, { id, audience }: Given<{ id: string; audience: PhotoAudience }>) =>
    db
      .update(photos)
      .set({ audience: sql`${audience}` })
      .where(eq(photos.id, id)),
)

/** Stores the copy's files, which don't belong to a photo yet. */
const storeCopy = async (services: Services, { ownerId, webp }: { ownerId: string; webp: Buffer }) => {
  const prepared = await prepareStored(webp, { whom: ownerId })
  await requireNotBanned(services, { memberId: ownerId, picture: prepared, full: webp })
  return { fileKey: await storeFiles(services, prepared), picture: prepared }
}

/**
 * Makes a copy of the member's verification photo their profile photo, outside the membership's limit. There's only one
 * copy per picture, with the latest audience. A banned picture gets the same error as a broken one.
 */
export const addVerifiedPhoto = async (
  services: Services,
  { ownerId, webp, audience }: { ownerId: string; webp: Buffer; audience: PhotoAudience },
): Promise<void> => {
  const original = { ownerId, contentHash: createHash('sha256').update(webp).digest() }
  const [known] = await copyOf(services.db, original)
  const stored = known ? null : await storeCopy(services, { ownerId, webp })
  await inTransaction(services, async ({ tx, emit, now }) => {
    await lockForPhotos(tx, ownerId)
    const [copy] = await copyOf(tx, original)
    const made = { ownerId, clientKey: null, fromVerification: true, audience, now }
    const kept = copy ?? (stored && (await addPhoto(tx, { ...stored, ...made })))
    if (!kept) throw new Failure(COMMON_REASONS.unavailable)
    await putAudience(tx, { id: kept.id, audience })
    await setProfilePicture(tx, { memberId: ownerId, photoId: kept.id })
    await notePhotoNumber(tx, ownerId)
    await settleSurplus({ tx, now }, ownerId)
    await emit(memberChanged, { memberId: ownerId, isPictureOnly: true })
  })
}
