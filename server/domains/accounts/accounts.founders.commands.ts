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
 * Gives a newly confirmed account the next founder place, if any is left. The counter row stays locked until the
 * transaction ends, so concurrent confirmations are serialized, and a failed confirmation takes no place. Call this at
 * the end of the transaction, so that the lock is held only briefly.
 */
export const takeFounderPlace = async (tx: Tx, accountId: string): Promise<void> => {
  await takePlace(tx, { id: accountId })
}
