import { sql } from 'drizzle-orm'
import type { Tx } from '#server/platform/db/database.ts'
import { sqlStatement, type Given } from '#server/platform/db/statements/statement.ts'

const lockKey = sqlStatement(
  'blocks.lockPair',
  ({ pair }: Given<{ pair: string }>) =>
    sql<never>`select pg_advisory_xact_lock(hashtextextended(${pair}, 0))`,
)

/**
 * Lets no block between the two come into force until the transaction ends, so that what was found out about them still
 * holds when something is stored; to be called before it is found out.
 */
export const lockPair = async (tx: Tx, one: string, other: string): Promise<void> => {
  await lockKey(tx, { pair: [one, other].toSorted().join(' ') })
}
