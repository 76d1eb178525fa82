import { eq, lte, sql } from 'drizzle-orm'
import { STATUS_LIFE, STATUS_REASONS, type OwnStatus } from '#shared/domains/status/status.contract.ts'
import { Failure } from '#shared/kernel/failure.ts'
import { deleteInPortions } from '#server/platform/db/statements/portions.ts'
import { statement, type Given } from '#server/platform/db/statements/statement.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { userStatuses } from './status.tables.ts'

const putStatus = statement(
  'status.put',
  (db, given: Given<{ userId: string; statusText: string; expiresAt: Date; updatedAt: Date }>) =>
    db
      .insert(userStatuses)
      .values({
        userId: given.userId,
        statusText: given.statusText,
        expiresAt: given.expiresAt,
        updatedAt: given.updatedAt,
      })
      .onConflictDoUpdate({
        target: userStatuses.userId,
        set: {
          statusText: sql`excluded.status_text`,
          expiresAt: sql`excluded.expires_at`,
          updatedAt: sql`excluded.updated_at`,
        },
      }),
)
const deleteStatus = statement('status.delete', (db, { memberId }: Given<{ memberId: string }>) =>
  db.delete(userStatuses).where(eq(userStatuses.userId, memberId)),
)

/** Stores the member's status for the next 48 hours, replacing any previous one. Throws `status_empty`. */
export const updateStatus = async (
  { db, clock }: Services,
  memberId: string,
  text: string,
): Promise<OwnStatus> => {
  if (text === '') throw new Failure(STATUS_REASONS.empty)
  const now = clock.now()
  const expiresAt = new Date(now.getTime() + STATUS_LIFE)
  await putStatus(db, { userId: memberId, statusText: text, expiresAt, updatedAt: now })
  return { status: { text, expiresAt: expiresAt.toISOString() } }
}

export const clearStatus = async ({ db }: Services, memberId: string): Promise<OwnStatus> => {
  await deleteStatus(db, { memberId })
  return { status: null }
}

/** Deletes all members' expired statuses. */
export const eraseExpired = ({ db, clock }: Services): Promise<void> =>
  deleteInPortions(db, userStatuses.expiresAt, lte(userStatuses.expiresAt, clock.now()))
