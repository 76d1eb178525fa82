import { asc, eq, isNotNull, and } from 'drizzle-orm'
import type { Executor } from '#server/platform/db/database.ts'
import { proofFile } from './verification.proofs.queries.ts'
import { verificationOpenings as openings, verificationPhotos as entries } from './verification.tables.ts'

/**
 * Exports the member's photos with their outcome and the times at which staff opened them, but without details that are
 * for admins only.
 */
export const exportEntries = async (db: Executor, memberId: string) => {
  const rows = await db
    .select({
      id: entries.id,
      fileKey: entries.photoUrl,
      code: entries.code,
      profileType: entries.profileType,
      status: entries.status,
      submittedAt: entries.submittedAt,
      reviewedAt: entries.reviewedAt,
      reason: entries.reason,
    })
    .from(entries)
    .where(eq(entries.userId, memberId))
    .orderBy(asc(entries.attempt))
  const opened = await db
    .select({ entryId: openings.entryId, openedAt: openings.openedAt })
    .from(openings)
    .innerJoin(entries, eq(entries.id, openings.entryId))
    .where(eq(entries.userId, memberId))
    .orderBy(asc(openings.openedAt))
  return {
    photos: rows.map(({ id, fileKey, ...entry }) => ({
      ...entry,
      file: fileKey && proofFile(fileKey),
      openedByStaff: opened.filter(({ entryId }) => entryId === id).map(({ openedAt }) => openedAt),
    })),
  }
}

/** Lists the files of the member's photos that are still kept. */
export const listProofFiles = async (db: Executor, memberId: string): Promise<string[]> => {
  const rows = await db
    .select({ fileKey: entries.photoUrl })
    .from(entries)
    .where(and(eq(entries.userId, memberId), isNotNull(entries.photoUrl)))
    .orderBy(asc(entries.attempt))
  return rows.flatMap(({ fileKey }) => (fileKey === null ? [] : [proofFile(fileKey)]))
}
