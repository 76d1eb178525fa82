import { buffer } from 'node:stream/consumers'
import { eq, sql } from 'drizzle-orm'
import {
  SITE_PICTURE_LIMITS,
  SITE_PICTURE_REASONS,
  type SitePicture,
} from '#shared/domains/pages/pages.pictures.contract.ts'
import { COMMON_REASONS, Failure } from '#shared/kernel/failure.ts'
import { newId } from '#shared/kernel/ids.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { sqlStatement, statement, type Given } from '#server/platform/db/statements/statement.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { FileBody } from '#server/platform/http/serve.ts'
import { preparePicture } from '#server/platform/images/picture.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { recordAct, type Admin } from '#server/domains/audit/audit.commands.ts'
import { fileRemoval } from '#server/domains/photos/photos.jobs.ts'
import {
  claimFiles,
  requireNotBanned,
  requireStillNotBanned,
  storeFiles,
} from '#server/domains/photos/gallery/photos.uploading.commands.ts'
import { findShowing } from './pages.pictures.queries.ts'
import { sitePictures } from '#server/domains/pages/pages.tables.ts'

const lockAll = sqlStatement(
  'pages.lockPictures',
  () => sql<never>`lock table ${sitePictures} in share row exclusive mode`,
)
const countAll = sqlStatement(
  'pages.countPictures',
  () => sql<{ count: number }>`select count(*)::int as count from ${sitePictures}`,
)

const requireRoom = async (db: Executor): Promise<void> => {
  const [counted] = await countAll(db)
  if (counted && counted.count >= SITE_PICTURE_LIMITS.pictures) throw new Failure(SITE_PICTURE_REASONS.full)
}

const insertPicture = statement(
  'pages.insertPicture',
  (db, given: Given<SitePicture & { fileKey: string; createdAt: Date }>) =>
    db.insert(sitePictures).values({
      id: given.id,
      fileKey: given.fileKey,
      width: given.width,
      height: given.height,
      alt: given.alt,
      createdAt: given.createdAt,
    }),
)

/**
 * Adds a picture to the library. Throws `library_full` or an error from `preparePicture`. A banned picture gets the
 * same error as a broken one.
 */
export const uploadSitePicture = async (
  services: Services,
  actor: Admin,
  { alt, file }: { alt: string; file: FileBody },
): Promise<SitePicture> => {
  await requireRoom(services.db)
  const prepared = await preparePicture(await buffer(file.stream), { whom: actor.id })
  await requireNotBanned(services, { memberId: actor.id, picture: prepared, full: prepared.files.full })
  const fileKey = await storeFiles(services, prepared)
  const { width, height } = prepared
  const picture = { id: newId(), alt, width, height }
  await inTransaction(services, async ({ tx, now }) => {
    await lockAll(tx)
    await requireRoom(tx)
    await requireStillNotBanned(tx, prepared)
    const claimed = await claimFiles(tx, { fileKey })
    if (claimed.length === 0) throw new Failure(COMMON_REASONS.unavailable)
    await insertPicture(tx, { ...picture, fileKey, createdAt: now })
    const act = { act: 'pages.uploadPicture', subject: picture.id, after: { alt } } as const
    await recordAct(services, tx, { actor, at: now, ...act })
  })
  return picture
}

const lock = statement('pages.lockPicture', (db, { pictureId }: Given<{ pictureId: string }>) =>
  db
    .select({ fileKey: sitePictures.fileKey, alt: sitePictures.alt })
    .from(sitePictures)
    .where(eq(sitePictures.id, pictureId))
    .for('update'),
)

const deleteRow = statement('pages.deletePicture', (db, { pictureId }: Given<{ pictureId: string }>) =>
  db.delete(sitePictures).where(eq(sitePictures.id, pictureId)),
)

/**
 * Deletes a picture that no page shows, and removes it from older page versions. A job deletes its files. Throws
 * `not_found` or `picture_in_use`.
 */
export const deleteSitePicture = (services: Services, actor: Admin, pictureId: string): Promise<void> =>
  inTransaction(services, async ({ tx, enqueue, now }) => {
    const [picture] = await lock(tx, { pictureId })
    if (!picture) throw new Failure(COMMON_REASONS.notFound)
    const title = await findShowing(tx, pictureId)
    if (title !== null) {
      const message = `“${title}” shows this picture. Choose another one there first.`
      throw new Failure(SITE_PICTURE_REASONS.inUse, { message })
    }
    await deleteRow(tx, { pictureId })
    await enqueue(fileRemoval, { fileKeys: [picture.fileKey] })
    const act = { act: 'pages.deletePicture', subject: pictureId, before: { alt: picture.alt } } as const
    await recordAct(services, tx, { actor, at: now, ...act })
  })
