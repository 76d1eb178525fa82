import { eq, lte } from 'drizzle-orm'
import { STATUS_LIFE, STATUS_REASONS, type OwnStatus } from '#shared/domains/status/status.contract.ts'
import { Failure } from '#shared/kernel/failure.ts'
import type { Services } from '#server/platform/services.ts'
import { userStatuses } from './status.tables.ts'

/** Stores the member's one status for the next 48 hours; throws `status_empty`. */
export const updateStatus = async (
  { db, clock }: Services,
  memberId: string,
  text: string,
): Promise<OwnStatus> => {
  if (text === '') throw new Failure(STATUS_REASONS.empty)
  const now = clock.now()
  const expiresAt = new Date(now.getTime() + STATUS_LIFE)
  const values = { statusText: text, expiresAt, updatedAt: now }
  await db
    .insert(userStatuses)
    .values({ userId: memberId, ...values })
    .onConflictDoUpdate({ target: userStatuses.userId, set: values })
  return { status: { text, expiresAt: expiresAt.toISOString() } }
}

export const clearStatus = async ({ db }: Services, memberId: string): Promise<OwnStatus> => {
  await db.delete(userStatuses).where(eq(userStatuses.userId, memberId))
  return { status: null }
}

/** Erases what has expired, of all members. */
export const eraseExpired = async ({ db, clock }: Services): Promise<void> => {
  await db.delete(userStatuses).where(lte(userStatuses.expiresAt, clock.now()))
}
