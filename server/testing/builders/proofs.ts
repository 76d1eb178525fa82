import { eq, max } from 'drizzle-orm'
import sharp from 'sharp'
import { newId } from '#shared/kernel/ids.ts'
import { proofFile, proofKey } from '../../domains/verification/verification.proofs.queries.ts'
import { verificationOpenings, verificationPhotos } from '../../domains/verification/verification.tables.ts'
import { profiles } from '../../domains/profiles/profiles.tables.ts'
import { encrypt } from '../../platform/secrets/encrypt.ts'
import type { Services } from '../../platform/domain/services.ts'

type Entry = typeof verificationPhotos.$inferInsert

const WEBP = await sharp({ create: { width: 240, height: 300, channels: 3, background: '#705060' } })
  .webp()
  .toBuffer()

/**
 * Creates a member's verification photo, encrypted as stored, and sets the profile's status to match. Returns its ID.
 */
export const createEntry = async (
  { db, clock, config, files }: Services,
  { id: userId }: { id: string },
  values: Partial<Entry> = {},
): Promise<string> => {
  const now = clock.now()
  const id = newId()
  const photoUrl = `verification/${id.slice(0, 2)}/${id}`
  await files.put(proofFile(photoUrl), encrypt(proofKey(config), WEBP, photoUrl))
  const [last] = await db
    .select({ attempt: max(verificationPhotos.attempt) })
    .from(verificationPhotos)
    .where(eq(verificationPhotos.userId, userId))
  const status = values.status ?? 'pending'
  await db.insert(verificationPhotos).values({
    id,
    userId,
    attempt: (last?.attempt ?? 0) + 1,
    photoUrl,
    width: 240,
    height: 300,
    code: 'KTX479',
    profileType: 'woman',
    submittedAt: now,
    createdAt: now,
    clientKey: newId(),
    ...values,
    status,
    reviewedAt: status === 'pending' ? null : (values.reviewedAt ?? now),
  })
  const ofProfile = { pending: 'pending', approved: 'verified', rejected: 'rejected' } as const
  await db
    .update(profiles)
    .set({ verificationStatus: ofProfile[status], verifiedAt: status === 'approved' ? now : null })
    .where(eq(profiles.id, userId))
  return id
}

/** Removes all of the member's verification photos. */
export const forgetEntries = async ({ db }: Services, memberId: string): Promise<void> => {
  await db.delete(verificationPhotos).where(eq(verificationPhotos.userId, memberId))
  await db.update(profiles).set({ verificationStatus: 'unverified' }).where(eq(profiles.id, memberId))
}

/** Records that an admin viewed an entry. Returns the record's ID. */
export const openFor = async (
  { db, clock }: Services,
  { entryId, adminId }: { entryId: string; adminId: string },
): Promise<string> => {
  const id = newId()
  await db.insert(verificationOpenings).values({ id, entryId, adminId, openedAt: clock.now() })
  return id
}
