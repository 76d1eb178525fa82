import { and, eq, sql } from 'drizzle-orm'
import { Failure, type Reason } from '#shared/kernel/failure.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { statement, type Given } from '#server/platform/db/statements/statement.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { isStaffRole } from '#server/domains/profiles/public/profiles.staff.sql.ts'
import { profiles } from './profiles.tables.ts'

const lockAdmins = statement('profiles.lockAdmins', (db, { memberId }: Given<{ memberId: string }>) =>
  db
    .select({ id: profiles.id })
    .from(profiles)
    .where(
      and(
        // In the text, because a plan for whatever values could not use the index of admins.
        sql`${profiles.role} = 'admin'`,
        sql`exists (select 1 from ${profiles} as going where going.id = ${memberId} and going.role = 'admin')`,
      ),
    )
    .orderBy(profiles.id)
    .for('update'),
)
const activeOf = statement('profiles.activeAdmins', (db, { ids }: Given<{ ids: string[] }>) =>
  db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(sql`${accounts.id} = any(${ids}::uuid[])`, eq(accounts.status, 'active'))),
)

const judgedByModerator = statement(
  'profiles.judgedByModerator',
  (db, { judgeId, memberId }: Given<{ judgeId: string; memberId: string }>) =>
    db
      .select({ id: profiles.id })
      .from(profiles)
      .where(
        and(
          eq(profiles.id, memberId),
          isStaffRole(profiles.role),
          sql`exists (select 1 from ${profiles} as judge where judge.id = ${judgeId} and judge.role <> 'admin')`,
        ),
      ),
)

/** Throws the reason where a moderator decides about someone on the staff, which is for admins. */
export const requireMayJudge = async (
  tx: Tx,
  { reason, ...asked }: { judgeId: string; memberId: string; reason: Reason },
): Promise<void> => {
  if ((await judgedByModerator(tx, asked)).length > 0) throw new Failure(reason)
}

/**
 * Throws the reason where the member is the only admin who can log in; asked about a member who leaves, is erased, suspended or
 * banned. Holds the admins until the transaction ends, and asks only then who of them can log in: of two who go at once,
 * the second sees that the first has gone.
 */
export const requireNotLastAdmin = async (tx: Tx, memberId: string, reason: Reason): Promise<void> => {
  const ids = (await lockAdmins(tx, { memberId })).map(({ id }) => id)
  if (ids.length === 0) return
  const active = await activeOf(tx, { ids })
  if (active.length === 1 && active[0]?.id === memberId) throw new Failure(reason)
}
