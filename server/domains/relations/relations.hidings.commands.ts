import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/platform/db/database.ts'
import { deleteSome } from '#server/platform/db/statements/portions.ts'
import { statement, type Given } from '#server/platform/db/statements/statement.ts'
import { reportHidings, type HidingKind } from './relations.hidings.tables.ts'

type Item = { memberId: string; kind: HidingKind; itemId: string }

const putHiding = statement('relations.hide', (db, given: Given<Item & { createdAt: Date }>) =>
  db
    .insert(reportHidings)
    .values({
      memberId: given.memberId,
      kind: given.kind,
      itemId: given.itemId,
      createdAt: given.createdAt,
    })
    .onConflictDoNothing(),
)
const deleteHiding = statement('relations.showAgain', (db, { memberId, kind, itemId }: Given<Item>) =>
  db
    .delete(reportHidings)
    .where(
      and(
        eq(reportHidings.memberId, memberId),
        eq(reportHidings.kind, kind),
        eq(reportHidings.itemId, itemId),
      ),
    ),
)

/** Hides a profile, a photo, a post or a reply from the member. */
export const hideItem = async (tx: Tx, { now, ...item }: Item & { now: Date }): Promise<void> => {
  await putHiding(tx, { ...item, createdAt: now })
}

/** Shows the item to the member again. */
export const showItem = async (tx: Tx, item: Item): Promise<void> => {
  await deleteHiding(tx, item)
}

/**
 * Deletes up to `limit` rows by which other members have hidden the profile of the member being erased. Returns the
 * number deleted.
 */
export const deleteHidings = (tx: Tx, memberId: string, limit: number): Promise<number> => {
  const { kind, itemId } = reportHidings
  return deleteSome(tx, itemId, { which: sql`${kind} = 'profile' and ${itemId} = ${memberId}`, limit })
}
