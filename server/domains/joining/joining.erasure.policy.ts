import { and, eq } from 'drizzle-orm'
import { ERASURE_REASONS } from '#shared/domains/joining/joining.contract.ts'
import { Failure } from '#shared/kernel/failure.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { profiles } from '../profiles/profiles.tables.ts'

/**
 * Throws `last_admin` where the member is the only admin who can log in. Holds the admins until the transaction ends, so
 * that two of them cannot go at once.
 */
export const requireNotLastAdmin = async (tx: Tx, memberId: string): Promise<void> => {
  const admins = await tx
    .select({ id: profiles.id })
    .from(profiles)
    .innerJoin(accounts, eq(accounts.id, profiles.id))
    .where(and(eq(profiles.role, 'admin'), eq(accounts.status, 'active')))
    .orderBy(profiles.id)
    .for('update', { of: profiles })
  if (admins.length === 1 && admins[0]?.id === memberId) throw new Failure(ERASURE_REASONS.lastAdmin)
}
