import { eq } from 'drizzle-orm'
import type { OwnStatus } from '#shared/domains/status/status.contract.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { statement, type Given } from '#server/platform/db/statements/statement.ts'
import { isStatusOf } from './status.sql.ts'
import { userStatuses } from './status.tables.ts'

/** The columns needed to show a status to its member. */
export const statusColumns = { text: userStatuses.statusText, expiresAt: userStatuses.expiresAt }

/** Returns the status as shown to its member. */
export const viewStatus = (row: { text: string; expiresAt: Date } | null): OwnStatus => ({
  status: row && { text: row.text, expiresAt: row.expiresAt.toISOString() },
})

const statusOf = statement('status.ofMember', (db, given: Given<{ memberId: string; now: Date }>) =>
  db.select(statusColumns).from(userStatuses).where(isStatusOf(given)),
)

/** Returns a member's own status unless it has expired. */
export const getStatus = async (db: Executor, memberId: string, now: Date): Promise<OwnStatus> => {
  const [row] = await statusOf(db, { memberId, now })
  return viewStatus(row ?? null)
}

/** Exports the stored status, expired or not. Returns null if there's none. */
export const exportStatus = async (db: Executor, memberId: string) => {
  const { statusText: text, expiresAt, updatedAt } = userStatuses
  const [row] = await db
    .select({ text, expiresAt, updatedAt })
    .from(userStatuses)
    .where(eq(userStatuses.userId, memberId))
  return row ?? null
}
