import type { Tx } from '#server/platform/db/database.ts'
import { pendingLogIns, sessions, tokens } from '#server/domains/accounts/accounts.tables.ts'

/**
 * Ends every session and pending log-in and revokes every mailed link in a restored database. Otherwise those that were
 * ended after the backup was made would work again.
 */
export const voidLogIns = async (db: Pick<Tx, 'delete'>): Promise<void> => {
  await db.delete(sessions)
  await db.delete(tokens)
  await db.delete(pendingLogIns)
}
