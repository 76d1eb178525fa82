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
        // A literal, because a generic plan couldn't use the index on staff.
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

/** Throws the reason if the judge is a moderator and the member is staff, because only admins may decide on staff. */
export const requireMayJudge = async (
  tx: Tx,
  { reason, ...asked }: { judgeId: string; memberId: string; reason: Reason },
): Promise<void> => {
  if ((await judgedByModerator(tx, asked)).length > 0) throw new Failure(reason)
}

/**
 * Throws the reason if the member is the only admin who can log in. Called when a member leaves or is erased, suspended
 * or banned. Locks all admins until the transaction ends, and only then checks which of them can log in, so that the
 * second of two concurrent calls sees the result of the first.
 */
export const requireNotLastAdmin = async (tx: Tx, memberId: string, reason: Reason): Promise<void> => {
  const ids = (await lockAdmins(tx, { memberId })).map(({ id }) => id)
  if (ids.length === 0) return
  const active = await activeOf(tx, { ids })
  if (active.length === 1 && active[0]?.id === memberId) throw new Failure(reason)
}
