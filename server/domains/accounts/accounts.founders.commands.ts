import { eq, lt, sql } from 'drizzle-orm'
import { FOUNDER_PLACES } from '#shared/domains/membership/membership.contract.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { accounts, founderPlaces } from './accounts.tables.ts'

/**
 * Gives an account that was just confirmed the next founder place, if one is left. The counter stays locked until
 * the transaction ends, so that confirmations at the same time follow each other and one that fails takes nothing;
 * it belongs at the end of the transaction.
 */
export const takeFounderPlace = async (tx: Tx, accountId: string): Promise<void> => {
  const [place] = await tx
    .update(founderPlaces)
    .set({ taken: sql`${founderPlaces.taken} + 1` })
    .where(lt(founderPlaces.taken, FOUNDER_PLACES))
    .returning({ number: founderPlaces.taken })
  if (!place) return
  await tx.update(accounts).set({ founderNumber: place.number }).where(eq(accounts.id, accountId))
}
