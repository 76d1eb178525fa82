import { and, eq, sql } from 'drizzle-orm'
import { type EntryStatus } from '#shared/domains/verification/verification.contract.ts'
import { verificationChanged } from '#shared/domains/verification/verification.live.contract.ts'
import {
  REVIEW_REASONS,
  type OpenedEntry,
} from '#shared/domains/verification/verification.review.contract.ts'
import { UNDO_WINDOW } from '#shared/domains/verification/verification.rules.ts'
import type { VerificationStatus } from '#shared/domains/profiles/profiles.options.contract.ts'
import { Failure } from '#shared/kernel/failure.ts'
import { newId } from '#shared/kernel/ids.ts'
import { statement, type Given } from '#server/platform/db/statements/statement.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { memberNotified, noticesGone } from '#server/platform/domain/notices.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { recordAct, type Admin } from '../audit/audit.commands.ts'
import { lockForPhotos } from '#server/domains/profiles/public/profiles.pictures.commands.ts'
import { setVerification } from '../profiles/profiles.verification.commands.ts'
import { getEntry, viewOpened } from './verification.review.queries.ts'
import { verificationOpenings as openings, verificationPhotos as entries } from './verification.tables.ts'
import { undoUntil } from './verification.view.ts'

interface Review {
  entryId: string
  admin: Admin
}

const insertOpening = statement(
  'verification.insertOpening',
  (db, given: Given<{ id: string; entryId: string; adminId: string; openedAt: Date }>) =>
    db.insert(openings).values({
      id: given.id,
      entryId: given.entryId,
      adminId: given.adminId,
      openedAt: given.openedAt,
    }),
)

/**
 * Records that an admin opens an entry, updates the member's open pages, and returns the entry with access to its
 * pictures.
 */
export const openEntry = (services: Services, { entryId, admin }: Review): Promise<OpenedEntry> =>
  inTransaction(services, async ({ tx, publish, now }) => {
    const entry = await getEntry(tx, { entryId, adminId: admin.id })
    const openingId = newId()
    await insertOpening(tx, { id: openingId, entryId, adminId: admin.id, openedAt: now })
    await recordAct(services, tx, {
      actor: admin,
      at: now,
      act: 'verification.openEntry',
      subject: { memberId: entry.memberId },
      after: { entryId },
    })
    publish(entry.memberId, verificationChanged, {})
    return viewOpened(tx, { openingId, entry, now })
  })

interface Decided {
  id: string
  status: Exclude<EntryStatus, 'pending'>
  reason: string | null
  notes: string | null
  now: Date
}

const decideOn = statement('verification.decide', (db, given: Given<Decided>) =>
  db
    .update(entries)
    .set({
      status: sql`${given.status}`,
      reason: sql`${given.reason}`,
      adminNotes: sql`${given.notes}`,
      reviewedAt: sql`${given.now}`,
    })
    .where(and(eq(entries.id, given.id), eq(entries.status, 'pending')))
    .returning({ id: entries.id }),
)

const STATUS_OF: Record<Decided['status'], VerificationStatus> = {
  approved: 'verified',
  rejected: 'rejected',
}

interface Decision extends Review {
  status: Decided['status']
  /** Shown to the member. May be empty. */
  reason: string
  /** For admins only. May be empty. */
  notes: string
}

/**
 * Stores a decision. The member is notified once it can no longer be undone. Throws `verification_decided` if there's
 * already a decision.
 */
export const decide = (services: Services, decision: Decision): Promise<void> =>
  inTransaction(services, async (unit) => {
    const { entryId, admin, status } = decision
    const { now } = unit
    const [reason, notes] = [decision.reason || null, decision.notes || null]
    const { memberId } = await getEntry(unit.tx, { entryId, adminId: admin.id })
    await lockForPhotos(unit.tx, memberId)
    const stored = await decideOn(unit.tx, { id: entryId, status, reason, notes, now })
    if (stored.length === 0) throw new Failure(REVIEW_REASONS.decided)
    await setVerification(unit, memberId, STATUS_OF[status])
    // Leaves out the notes, because members can see the audit entries about them.
    await recordAct(services, unit.tx, {
      actor: admin,
      at: now,
      act: status === 'approved' ? 'verification.approve' : 'verification.reject',
      subject: { memberId },
      before: { status: 'pending' },
      after: { entryId, status, reason },
    })
    const settledAt = new Date(now.getTime() + UNDO_WINDOW)
    await unit.emit(memberNotified, {
      kind: 'verification_decision',
      memberId,
      about: entryId,
      from: settledAt,
    })
    unit.publish(memberId, verificationChanged, {})
  })

const reopen = statement('verification.reopen', (db, { id }: Given<{ id: string }>) =>
  db
    .update(entries)
    .set({ status: sql`'pending'`, reason: null, reviewedAt: null })
    .where(eq(entries.id, id)),
)

/** Undoes a decision, so that the photo is pending again. Throws `verification_undo_over` if it's too late. */
export const undoDecision = (services: Services, { entryId, admin }: Review): Promise<void> =>
  inTransaction(services, async (unit) => {
    const { now } = unit
    const { memberId } = await getEntry(unit.tx, { entryId, adminId: admin.id })
    await lockForPhotos(unit.tx, memberId)
    const entry = await getEntry(unit.tx, { entryId, adminId: admin.id })
    if (!undoUntil(entry, now)) throw new Failure(REVIEW_REASONS.undoOver)
    await reopen(unit.tx, { id: entryId })
    await setVerification(unit, memberId, 'pending')
    await recordAct(services, unit.tx, {
      actor: admin,
      at: now,
      act: 'verification.undo',
      subject: { memberId },
      before: { status: entry.status, reason: entry.reason },
      after: { entryId, status: 'pending' },
    })
    await unit.emit(noticesGone, { kind: 'verification_decision', memberId, about: entryId })
    unit.publish(memberId, verificationChanged, {})
  })

const putHidden = statement(
  'verification.setHidden',
  (db, { id, isHidden }: Given<{ id: string; isHidden: boolean }>) =>
    db
      .update(entries)
      .set({ hiddenFromAdmin: sql`${isHidden}` })
      .where(eq(entries.id, id)),
)

/**
 * Hides an entry from the admins' list, or shows it again. This only affects the list, so the member isn't notified.
 */
export const hideEntry = (
  services: Services,
  { entryId, admin, isHidden }: Review & { isHidden: boolean },
): Promise<void> =>
  inTransaction(services, async ({ tx, now }) => {
    const entry = await getEntry(tx, { entryId, adminId: admin.id })
    await putHidden(tx, { id: entryId, isHidden })
    await recordAct(services, tx, {
      actor: admin,
      at: now,
      act: 'verification.hide',
      subject: entryId,
      before: { isHidden: entry.hiddenFromAdmin },
      after: { isHidden },
    })
  })
