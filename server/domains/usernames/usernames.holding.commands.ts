import { lte, sql } from 'drizzle-orm'
import { deleteInPortions } from '#server/platform/db/statements/portions.ts'
import type { Work } from '#server/platform/db/transaction.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { heldHashOf, listNamesToHold } from './usernames.queries.ts'
import { heldUsernames } from './usernames.tables.ts'

/** Holds the names of a member who's being erased, so that no one can impersonate them. */
export const holdNames = async (
  { config }: Services,
  { tx, now }: Pick<Work, 'tx' | 'now'>,
  memberId: string,
): Promise<void> => {
  for (const { username, until } of await listNamesToHold(tx, memberId, now)) {
    await tx
      .insert(heldUsernames)
      .values({ hash: heldHashOf(config, username), until })
      .onConflictDoUpdate({
        target: heldUsernames.hash,
        set: { until: sql`greatest(${heldUsernames.until}, excluded.until)` },
      })
  }
}

/** Deletes names whose holding period is over. */
export const releaseNames = ({ db, clock }: Services): Promise<void> =>
  deleteInPortions(db, heldUsernames.until, lte(heldUsernames.until, clock.now()))
