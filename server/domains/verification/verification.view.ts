import type { OwnEntry } from '#shared/domains/verification/verification.contract.ts'
import type { ListedEntry } from '#shared/domains/verification/verification.review.contract.ts'
import { UNDO_WINDOW } from '#shared/domains/verification/verification.rules.ts'
import type { ProfileType } from '#shared/kernel/profile-types.ts'
import type { verificationPhotos } from './verification.tables.ts'

type EntryRow = typeof verificationPhotos.$inferSelect

type OwnRow = Pick<
  EntryRow,
  'id' | 'attempt' | 'status' | 'submittedAt' | 'reviewedAt' | 'reason' | 'setAsideAt' | 'photoUrl'
>

/** Returns an entry as its member sees it. `opened` contains the times at which staff opened it, latest first. */
export const viewOwn = (row: OwnRow, opened: readonly Date[]): OwnEntry => ({
  id: row.id,
  attempt: row.attempt,
  status: row.status,
  submittedAt: row.submittedAt.toISOString(),
  reviewedAt: row.reviewedAt?.toISOString() ?? null,
  reason: row.reason,
  counts: row.setAsideAt === null,
  hasPhoto: row.photoUrl !== null,
  openedAt: opened.map((at) => at.toISOString()),
})

type ListedRow = Pick<EntryRow, 'id' | 'status' | 'submittedAt' | 'reviewedAt' | 'hiddenFromAdmin'> & {
  username: string
  profileType: ProfileType
}

/** Returns an entry for the admins' list. */
export const viewListed = (row: ListedRow): ListedEntry => ({
  id: row.id,
  username: row.username,
  profileType: row.profileType,
  status: row.status,
  submittedAt: row.submittedAt.toISOString(),
  reviewedAt: row.reviewedAt?.toISOString() ?? null,
  isHidden: row.hiddenFromAdmin,
})

/** Returns the deadline for undoing the decision. Returns null if there's no decision or it can no longer be undone. */
export const undoUntil = (
  {
    reviewedAt,
    setAsideAt,
    isLatest,
    photoUrl,
  }: Pick<EntryRow, 'reviewedAt' | 'setAsideAt' | 'photoUrl'> & {
    isLatest: boolean
  },
  now: Date,
): Date | null => {
  if (!reviewedAt || setAsideAt || !isLatest || photoUrl === null) return null
  const until = new Date(reviewedAt.getTime() + UNDO_WINDOW)
  return until > now ? until : null
}
