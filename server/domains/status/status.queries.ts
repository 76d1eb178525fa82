import { and, eq, gt } from 'drizzle-orm'
import type { OwnStatus } from '#shared/domains/status/status.contract.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { statement, type Given } from '#server/platform/db/statement.ts'
import { userStatuses } from './status.tables.ts'

const statusOf = statement(
  'status.ofMember',
  (db, { memberId, now }: Given<{ memberId: string; now: Date }>) =>
    db
      .select({ text: userStatuses.statusText, expiresAt: userStatuses.expiresAt })
      .from(userStatuses)
      .where(and(eq(userStatuses.userId, memberId), gt(userStatuses.expiresAt, now))),
)

/** The own status of a member, as long as it has not expired. */
export const getStatus = async (db: Executor, memberId: string, now: Date): Promise<OwnStatus> => {
  const [row] = await statusOf(db, { memberId, now })
  return { status: row ? { text: row.text, expiresAt: row.expiresAt.toISOString() } : null }
}

/** The stored status, expired or not; null where there is none. */
export const exportStatus = async (db: Executor, memberId: string) => {
  const { statusText: text, expiresAt, updatedAt } = userStatuses
  const [row] = await db
    .select({ text, expiresAt, updatedAt })
    .from(userStatuses)
    .where(eq(userStatuses.userId, memberId))
  return row ?? null
}
