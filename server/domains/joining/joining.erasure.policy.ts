import { and, eq, sql } from 'drizzle-orm'
import { ERASURE_REASONS } from '#shared/domains/joining/joining.leaving.contract.ts'
import { Failure } from '#shared/kernel/failure.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { statement, type Given } from '#server/platform/db/statement.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { profiles } from '../profiles/profiles.tables.ts'

const holdAdmins = statement('joining.holdAdmins', (db) =>
  db
    .select({ id: profiles.id })
    .from(profiles)
    // In the text, because a plan for whatever values could not use the index of admins.
    .where(sql`${profiles.role} = 'admin'`)
    .orderBy(profiles.id)
    .for('update'),
)
const activeOf = statement('joining.activeAdmins', (db, { ids }: Given<{ ids: string[] }>) =>
  db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(sql`${accounts.id} = any(${ids}::uuid[])`, eq(accounts.status, 'active'))),
)

/**
 * Throws `last_admin` where the member is the only admin who can log in. Holds the admins until the transaction ends,
 * and asks only then who of them can log in: of two who go at once, the second sees that the first has gone.
 */
export const requireNotLastAdmin = async (tx: Tx, memberId: string): Promise<void> => {
  const ids = (await holdAdmins(tx)).map(({ id }) => id)
  const active = await activeOf(tx, { ids })
  if (active.length === 1 && active[0]?.id === memberId) throw new Failure(ERASURE_REASONS.lastAdmin)
}
