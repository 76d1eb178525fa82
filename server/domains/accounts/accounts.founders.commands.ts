import { eq, lt, sql } from 'drizzle-orm'
import { FOUNDER_PLACES } from '#shared/domains/membership/membership.contract.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { statement, type Given } from '#server/platform/db/statements/statement.ts'
import { accounts, founderPlaces } from './accounts.tables.ts'

const takePlace = statement('accounts.takeFounderPlace', (db, { id }: Given<{ id: string }>) => {
  const place = db.$with('place').as(
    db
      .update(founderPlaces)
      .set({ taken: sql`${founderPlaces.taken} + 1` })
      .where(lt(founderPlaces.taken, FOUNDER_PLACES))
      .returning({ taken: founderPlaces.taken }),
  )
  return db
    .with(place)
    .update(accounts)
    .set({ founderNumber: sql`${place.taken}` })
    .from(place)
    .where(eq(accounts.id, id))
})

/**
 * Gives an account that was just confirmed the next founder place, if one is left. The counter stays locked until
 * the transaction ends, so that confirmations at the same time follow each other and one that fails takes nothing;
 * it belongs at the end of the transaction.
 */
export const takeFounderPlace = async (tx: Tx, accountId: string): Promise<void> => {
  await takePlace(tx, { id: accountId })
}
