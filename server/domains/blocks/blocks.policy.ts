import { sql } from 'drizzle-orm'
import type { Tx } from '#server/platform/db/database.ts'
import { sqlStatement, type Given } from '#server/platform/db/statements/statement.ts'

const lockKey = sqlStatement(
  'blocks.lockPair',
  ({ pair }: Given<{ pair: string }>) =>
    sql<never>`select pg_advisory_xact_lock(hashtextextended(${pair}, 0))`,
)

/**
 * Prevents a block between the two members from taking effect until the transaction ends, so that what was checked
 * about them still holds when something is stored. Call it before the checks.
 */
export const lockPair = async (tx: Tx, one: string, other: string): Promise<void> => {
  await lockKey(tx, { pair: [one, other].toSorted().join(' ') })
}
