import { sql } from 'drizzle-orm'
import type { Tx } from '#server/platform/db/database.ts'
import { statement, type Given } from '#server/platform/db/statement.ts'
import { friends } from './relations.tables.ts'

const deletePair = statement(
  'relations.deletePair',
  (db, { one, other }: Given<{ one: string; other: string }>) =>
    db
      .delete(friends)
      .where(
        sql`least(${friends.userA}, ${friends.userB}) = least(${one}::uuid, ${other}::uuid) and greatest(${friends.userA}, ${friends.userB}) = greatest(${one}::uuid, ${other}::uuid)`,
      ),
)

/** Ends the friendship of the two, or the request for one, whichever of them made it. */
export const endFriendship = async (tx: Tx, one: string, other: string): Promise<void> => {
  await deletePair(tx, { one, other })
}
