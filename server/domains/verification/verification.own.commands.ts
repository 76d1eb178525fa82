import { and, eq, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import {
  VERIFICATION_REASONS,
  type CopyAudience,
} from '#shared/domains/verification/verification.contract.ts'
import { verificationChanged } from '#shared/domains/verification/verification.live.contract.ts'
import { PROOF_KEPT, TYPE_CHANGED } from '#shared/domains/verification/verification.rules.ts'
import type { PhotoAudience } from '#shared/domains/photos/photos.contract.ts'
import { COMMON_REASONS, Failure } from '#shared/kernel/failure.ts'
import { statement, type Given } from '#server/platform/db/statements/statement.ts'
import { deleteInPortions, inPortions } from '#server/platform/db/statements/portions.ts'
import { inTransaction, type Work } from '#server/platform/db/transaction.ts'
import { noticesGone } from '#server/platform/domain/notices.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { fileRemoval } from '../photos/photos.jobs.ts'
import { addVerifiedPhoto } from '../photos/photos.verified.commands.ts'
import { lockForPhotos } from '#server/domains/profiles/public/profiles.pictures.commands.ts'
import { setVerification } from '../profiles/profiles.verification.commands.ts'
import { readProof } from './verification.proofs.queries.ts'
import { findLatest, findOwn } from './verification.queries.ts'
import { verificationCodes, verificationPhotos as entries } from './verification.tables.ts'

interface Own {
  memberId: string
  entryId: string
}

const remove = statement('verification.delete', (db, { entryId }: Given<{ entryId: string }>) =>
  db.delete(entries).where(eq(entries.id, entryId)),
)
const setAside = statement(
  'verification.setAside',
  (db, { memberId, now }: Given<{ memberId: string; now: Date }>) =>
    db
      .update(entries)
      .set({ setAsideAt: sql`${now}` })
      .where(and(eq(entries.userId, memberId), isNull(entries.setAsideAt))),
)
const rejectWaiting = statement(
  'verification.rejectWaiting',
  (db, { memberId, now, reason }: Given<{ memberId: string; now: Date; reason: string }>) =>
    db
      .update(entries)
      .set({ status: sql`'rejected'`, reviewedAt: sql`${now}`, reason: sql`${reason}` })
      .where(and(eq(entries.userId, memberId), eq(entries.status, 'pending'))),
)
const forgetCode = statement('verification.forgetCode', (db, { memberId }: Given<{ memberId: string }>) =>
  db.delete(verificationCodes).where(eq(verificationCodes.memberId, memberId)),
)

/** Makes the member unverified. Their earlier photos no longer count. */
const startAnew = async (unit: Work, memberId: string): Promise<void> => {
  await setAside(unit.tx, { memberId, now: unit.now })
  await setVerification(unit, memberId, 'unverified')
}

/**
 * Deletes one of the member's entries. A job removes its file. Deleting the deciding entry makes the member unverified.
 * Throws `not_found`.
 */
export const deleteEntry = (services: Services, own: Own): Promise<void> =>
  inTransaction(services, async (unit) => {
    const { memberId, entryId } = own
    await lockForPhotos(unit.tx, memberId)
    const entry = await findOwn(unit.tx, own)
    if (!entry) throw new Failure(COMMON_REASONS.notFound)
    const latest = await findLatest(unit.tx, memberId)
    await remove(unit.tx, { entryId })
    if (entry.photoUrl !== null) await unit.enqueue(fileRemoval, { fileKeys: [entry.photoUrl] })
    if (latest?.id === entryId && entry.setAsideAt === null) await startAnew(unit, memberId)
    await unit.emit(noticesGone, { kind: 'verification_decision', memberId, about: entryId })
    unit.publish(memberId, verificationChanged, {})
  })

/**
 * Restarts verification for a different profile type, because a photo that proves one type proves nothing about
 * another.
 */
export const restartVerification = async (unit: Work, memberId: string): Promise<void> => {
  await rejectWaiting(unit.tx, { memberId, now: unit.now, reason: TYPE_CHANGED })
  await forgetCode(unit.tx, { memberId })
  await startAnew(unit, memberId)
  unit.publish(memberId, verificationChanged, {})
}

const AUDIENCE_OF: Record<CopyAudience, PhotoAudience> = { public: 'everyone', private: 'friends' }

/**
 * Makes a copy of an approved photo the member's profile photo. Throws `not_found`, `verification_not_approved` and, once
 * the photo is destroyed, `verification_photo_gone`.
 */
export const addToProfile = async (
  services: Services,
  { audience, ...own }: Own & { audience: CopyAudience },
): Promise<void> => {
  const entry = await findOwn(services.db, own)
  if (!entry) throw new Failure(COMMON_REASONS.notFound)
  if (entry.status !== 'approved') throw new Failure(VERIFICATION_REASONS.notApproved)
  const webp = entry.photoUrl === null ? null : await readProof(services, entry.photoUrl)
  if (!webp) throw new Failure(VERIFICATION_REASONS.photoGone)
  await addVerifiedPhoto(services, { ownerId: own.memberId, webp, audience: AUDIENCE_OF[audience] })
}

/**
 * Destroys photos decided on at least `PROOF_KEPT` ago, whose entries keep the dates and the decision. Also deletes
 * expired codes.
 */
export const destroyOld = async (services: Services): Promise<void> => {
  await inPortions((limit) =>
    inTransaction(services, async ({ tx, enqueue, now }) => {
      const old = await tx
        .select({ id: entries.id, fileKey: entries.photoUrl })
        .from(entries)
        .where(
          and(isNotNull(entries.photoUrl), lte(entries.reviewedAt, new Date(now.getTime() - PROOF_KEPT))),
        )
        .limit(limit)
        .for('update')
      const ids = old.map(({ id }) => id)
      await tx.update(entries).set({ photoUrl: null }).where(inArray(entries.id, ids))
      const fileKeys = old.flatMap(({ fileKey }) => fileKey ?? [])
      if (fileKeys.length > 0) await enqueue(fileRemoval, { fileKeys })
      return old.length
    }),
  )
  const { db, clock } = services
  const { expiresAt } = verificationCodes
  await deleteInPortions(db, expiresAt, lte(expiresAt, clock.now()))
}

/** Enqueues the removal of the member's photo files. */
export const eraseProofs = async ({ tx, enqueue }: Work, memberId: string): Promise<void> => {
  const rows = await tx
    .select({ fileKey: entries.photoUrl })
    .from(entries)
    .where(and(eq(entries.userId, memberId), isNotNull(entries.photoUrl)))
  const fileKeys = rows.flatMap(({ fileKey }) => fileKey ?? [])
  if (fileKeys.length > 0) await enqueue(fileRemoval, { fileKeys })
}
