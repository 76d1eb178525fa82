import { and, eq, inArray, or, type SQL, type SQLWrapper } from 'drizzle-orm'
import { PICTURE_SIZES } from '#shared/domains/photos/photos.contract.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { statement, type Given } from '#server/platform/db/statements/statement.ts'
import type { Work } from '#server/platform/db/transaction.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { fileRemoval, type FileRemoval } from './photos.jobs.ts'
import { photos, photoShares } from './photos.tables.ts'

/** Enqueues the removal of the member's photo files, which takes place once the photos are gone. */
export const eraseFiles = async ({ tx, enqueue }: Work, memberId: string): Promise<void> => {
  const rows = await tx.select({ fileKey: photos.fileKey }).from(photos).where(eq(photos.ownerId, memberId))
  if (rows.length > 0) await enqueue(fileRemoval, { fileKeys: rows.map(({ fileKey }) => fileKey) })
}

/**
 * Removes the files in all sizes, except those another photo still uses, because demo members share a few portraits.
 */
export const removeFiles = async ({ db, files }: Services, { fileKeys }: FileRemoval): Promise<void> => {
  const rows = await db
    .select({ fileKey: photos.fileKey })
    .from(photos)
    .where(inArray(photos.fileKey, fileKeys))
  const shown = new Set(rows.map(({ fileKey }) => fileKey))
  for (const key of fileKeys.filter((fileKey) => !shown.has(fileKey))) {
    for (const size of PICTURE_SIZES) await files.remove(`${key}-${size}.webp`)
  }
}

const isShareOf = (owner: SQLWrapper, member: SQLWrapper): SQL | undefined =>
  and(eq(photoShares.memberId, member), eq(photoShares.ownerId, owner))

const deleteShares = statement(
  'photos.deleteShares',
  (db, { one, other }: Given<{ one: string; other: string }>) =>
    db.delete(photoShares).where(or(isShareOf(one, other), isShareOf(other, one))),
)

/** Deletes all photo shares between two members. */
export const endShares = async (tx: Tx, one: string, other: string): Promise<void> => {
  await deleteShares(tx, { one, other })
}
