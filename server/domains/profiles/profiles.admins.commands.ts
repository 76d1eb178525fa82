import { and, eq, sql } from 'drizzle-orm'
import type { UserRole } from '#shared/domains/users/users.contract.ts'
import type { Reason } from '#shared/kernel/failure.ts'
import { statement, type Given } from '#server/platform/db/statement.ts'
import type { Work } from '#server/platform/db/transaction.ts'
import type { Services } from '#server/platform/services.ts'
import { endAllSessions } from '../accounts/accounts.sessions.commands.ts'
import { requireNotLastAdmin } from './profiles.admins.policy.ts'
import { isStaffRole } from './profiles.staff.sql.ts'
import { profiles } from './profiles.tables.ts'

const setRole = statement('profiles.setRole', (db, given: Given<{ memberId: string; role: UserRole }>) =>
  db
    .update(profiles)
    .set({ role: sql`${given.role}` })
    .where(
      and(
        eq(profiles.id, given.memberId),
        sql`case when ${isStaffRole(profiles.role)} then ${profiles.role} else 'user' end <> ${given.role}::text`,
      ),
    )
    .returning({ id: profiles.id }),
)

/**
 * Makes somebody an admin, a moderator or a member, who logs in again; false where they are that already. Throws `lastAdmin`
 * where no other admin could log in.
 */
export const changeRole = async (
  services: Services,
  unit: Work,
  { memberId, role, lastAdmin }: { memberId: string; role: UserRole; lastAdmin: Reason },
): Promise<boolean> => {
  if (role !== 'admin') await requireNotLastAdmin(unit.tx, memberId, lastAdmin)
  const changed = await setRole(unit.tx, { memberId, role })
  if (changed.length === 0) return false
  await endAllSessions(services, unit, memberId)
  return true
}
