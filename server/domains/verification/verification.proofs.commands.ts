import { and, desc, eq, isNotNull } from 'drizzle-orm'
import type { Services } from '#server/platform/domain/services.ts'
import { keepLook } from '#server/domains/photos/bans/photos.likenesses.commands.ts'
import type { BanLooks } from './verification.jobs.ts'
import { readProof } from './verification.proofs.queries.ts'
import { verificationPhotos as entries } from './verification.tables.ts'

/** The maximum number of a banned member's verification photos used to recognise them, newest first. */
const MOST_LOOKS = 20

/** Stores the fingerprints of a banned member's verification photos. */
export const keepLooksOfProofs = async (services: Services, { banId, memberId }: BanLooks): Promise<void> => {
  const newest = await services.db
    .select({ fileKey: entries.photoUrl })
    .from(entries)
    .where(and(eq(entries.userId, memberId), isNotNull(entries.photoUrl)))
    .orderBy(desc(entries.attempt))
    .limit(MOST_LOOKS)
  for (const { fileKey } of newest) {
    const stored = fileKey === null ? null : await readProof(services, fileKey)
    if (stored) await keepLook(services, { banId, memberId, stored })
  }
}
