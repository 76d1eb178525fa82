import { sql } from 'drizzle-orm'
import type { UserRole } from '#shared/domains/users/users.contract.ts'
import type { Reason } from '#shared/kernel/failure.ts'
import { sqlStatement, type Given } from '#server/platform/db/statements/statement.ts'
import type { Work } from '#server/platform/db/transaction.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { endAllSessions } from '#server/domains/accounts/sessions/accounts.sessions.commands.ts'
import { requireNotLastAdmin } from './profiles.admins.policy.ts'
import { isStaffRole } from '#server/domains/profiles/public/profiles.staff.sql.ts'
import { profiles } from './profiles.tables.ts'

const setRole = sqlStatement(
  'profiles.setRole',
  ({ memberId, role }: Given<{ memberId: string; role: UserRole }>) => sql<{ former: UserRole }>`
    with held as (
      select id, case when ${isStaffRole(profiles.role)} then role else 'user' end as role
      from ${profiles} where id = ${memberId}::uuid for update
    )
    update ${profiles} set role = ${role}::text from held
    where ${profiles.id} = held.id and held.role <> ${role}::text
    returning held.role as former`,
)

/**
 * Makes someone an admin, a moderator or a member, and logs them out. Returns their former role, or null if it's
 * unchanged. Throws `lastAdmin` if no other admin could log in.
 */
export const changeRole = async (
  services: Services,
  unit: Work,
  { memberId, role, lastAdmin }: { memberId: string; role: UserRole; lastAdmin: Reason },
): Promise<UserRole | null> => {
  if (role !== 'admin') await requireNotLastAdmin(unit.tx, memberId, lastAdmin)
  const [changed] = await setRole(unit.tx, { memberId, role })
  if (!changed) return null
  await endAllSessions(services, unit, memberId)
  return changed.former
}
