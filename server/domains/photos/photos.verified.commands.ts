import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { PhotoAudience } from '#shared/domains/photos/photos.contract.ts'
import { COMMON_REASONS, Failure } from '#shared/kernel/failure.ts'
import { newId } from '#shared/kernel/ids.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { sqlStatement, statement, type Given } from '#server/platform/db/statement.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { prepareStored } from '#server/platform/images/picture.ts'
import type { Services } from '#server/platform/services.ts'
import { memberChanged } from '../accounts/accounts.events.ts'
import { lockForPhotos, notePhotoNumber, setProfilePicture } from '../profiles/profiles.pictures.commands.ts'
import { settleSurplus } from './photos.gallery.commands.ts'
import { photos } from './photos.tables.ts'
import { claimFiles, storeFiles } from './photos.uploading.commands.ts'

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

interface NewCopy extends Original {
  id: string
  fileKey: string
  width: number
  height: number
  thumbhash: string
  now: Date
}

const insertCopy = sqlStatement(
  'photos.insertVerified',
  (given: Given<NewCopy>) => sql<never>`
    insert into ${photos} (id, owner_id, file_key, width, height, thumbhash, content_hash, created_at, from_verification, place)
    values (${given.id}::uuid, ${given.ownerId}::uuid, ${given.fileKey}, ${given.width}::smallint, ${given.height}::smallint,
      ${given.thumbhash}, ${given.contentHash}::bytea, ${given.now}::timestamptz, true,
      coalesce((select max(place) + 1 from ${photos} where ${photos.ownerId} = ${given.ownerId}::uuid), 0))`,
)

const putAudience = statement(
  'photos.setVerifiedAudience',
  (db, { id, audience }: Given<{ id: string; audience: PhotoAudience }>) =>
    db
      .update(photos)
      .set({ audience: sql`${audience}` })
      .where(eq(photos.id, id)),
)

/** Makes the files of the copy; a photo of them is stored by `keepCopy`. */
const storeCopy = async (services: Services, webp: Buffer) => {
  const prepared = await prepareStored(webp)
  const { width, height, thumbhash } = prepared
  return { fileKey: await storeFiles(services, prepared), width, height, thumbhash }
}
type StoredCopy = Awaited<ReturnType<typeof storeCopy>>

const keepCopy = async (tx: Tx, copy: StoredCopy & Original & { now: Date }): Promise<string> => {
  const claimed = await claimFiles(tx, { fileKey: copy.fileKey })
  if (claimed.length === 0) throw new Failure(COMMON_REASONS.unavailable)
  const id = newId()
  await insertCopy(tx, { ...copy, id })
  return id
}

/**
 * Makes a copy of a picture of the member their profile photo. It takes no room of the membership; of one picture there is
 * one copy, which gets the audience of the last time.
 */
export const addVerifiedPhoto = async (
  services: Services,
  { ownerId, webp, audience }: { ownerId: string; webp: Buffer; audience: PhotoAudience },
): Promise<void> => {
  const original = { ownerId, contentHash: createHash('sha256').update(webp).digest() }
  const [known] = await copyOf(services.db, original)
  const stored = known ? null : await storeCopy(services, webp)
  await inTransaction(services, async ({ tx, emit }) => {
    await lockForPhotos(tx, ownerId)
    const [copy] = await copyOf(tx, original)
    const now = services.clock.now()
    const id = copy?.id ?? (stored && (await keepCopy(tx, { ...stored, ...original, now })))
    if (!id) throw new Failure(COMMON_REASONS.unavailable)
    await putAudience(tx, { id, audience })
    await setProfilePicture(tx, { memberId: ownerId, photoId: id })
    await notePhotoNumber(tx, ownerId)
    await settleSurplus(services, tx, ownerId)
    await emit(memberChanged, { memberId: ownerId })
  })
}
