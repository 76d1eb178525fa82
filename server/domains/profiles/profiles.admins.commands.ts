import { and, eq, sql } from 'drizzle-orm'
import type { Role } from '#shared/domains/accounts/accounts.contract.ts'
import type { Reason } from '#shared/kernel/failure.ts'
import { statement, type Given } from '#server/platform/db/statement.ts'
import type { Work } from '#server/platform/db/transaction.ts'
import type { Services } from '#server/platform/services.ts'
import { endAllSessions } from '../accounts/accounts.sessions.commands.ts'
import { requireNotLastAdmin } from './profiles.admins.policy.ts'
import { profiles } from './profiles.tables.ts'

const setRole = statement('profiles.setRole', (db, given: Given<{ memberId: string; role: Role }>) =>
  db
    .update(profiles)
    .set({ role: sql`${given.role}` })
    .where(
      and(
        eq(profiles.id, given.memberId),
        sql`(${profiles.role} = 'admin') <> (${given.role}::text = 'admin')`,
      ),
    )
    .returning({ id: profiles.id }),
)

/**
 * Makes a member an admin, or an admin a member, who logs in again; false where they are that already. Throws `lastAdmin` where
 * no other admin could log in.
 */
export const changeRole = async (
  services: Services,
  unit: Work,
  { memberId, role, lastAdmin }: { memberId: string; role: 'admin' | 'user'; lastAdmin: Reason },
): Promise<boolean> => {
  if (role === 'user') await requireNotLastAdmin(unit.tx, memberId, lastAdmin)
  const changed = await setRole(unit.tx, { memberId, role })
  if (changed.length === 0) return false
  await endAllSessions(services, unit, memberId)
  return true
}
