import { and, eq, exists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { ERASURE_REASONS } from '#shared/domains/joining/joining.leaving.contract.ts'
import { Failure } from '#shared/kernel/failure.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { statement, type Given } from '#server/platform/db/statement.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { findTakeBackEnd } from '../accounts/accounts.queries.ts'
import { requireOwnerWithFactor } from '../accounts/accounts.second-factor.policy.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { profiles } from '../profiles/profiles.tables.ts'

const leaver = alias(profiles, 'leaver')

/** Nobody where the member is none of them, so that no other who goes waits for it. */
const holdAdmins = statement('joining.holdAdmins', (db, { memberId }: Given<{ memberId: string }>) =>
  db
    .select({ id: profiles.id })
    .from(profiles)
    .where(
      and(
        // In the text, because a plan for whatever values could not use the index of admins.
        sql`${profiles.role} = 'admin'`,
        exists(
          db
            .select({ id: leaver.id })
            .from(leaver)
            .where(and(eq(leaver.id, memberId), eq(leaver.role, 'admin'))),
        ),
      ),
    )
    .orderBy(profiles.id)
    .for('update', { of: profiles }),
)
const activeOf = statement('joining.activeAdmins', (db, { ids }: Given<{ ids: string[] }>) =>
  db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(sql`${accounts.id} = any(${ids}::uuid[])`, eq(accounts.status, 'active'))),
)

/**
 * Throws `last_admin` where the member is the only admin who can log in. Holds the admins until the transaction ends where the
 * member is one, and asks only then who of them can log in: of two who go at once, the second sees that the first has gone.
 */
export const requireNotLastAdmin = async (tx: Tx, memberId: string): Promise<void> => {
  const ids = (await holdAdmins(tx, { memberId })).map(({ id }) => id)
  if (ids.length === 0) return
  const active = await activeOf(tx, { ids })
  if (active.length === 1 && active[0]?.id === memberId) throw new Failure(ERASURE_REASONS.lastAdmin)
}

/**
 * For what nobody can turn back. Throws `not_proven`, and `changed_lately` while the owner may still turn back a change of
 * password, address or second factor that somebody else has made. Holds the account until the transaction ends.
 */
export const requireForGood = async (
  tx: Tx,
  actor: Actor,
  proven: { passwordHash: string; now: Date },
): Promise<void> => {
  await requireOwnerWithFactor(tx, actor, proven)
  const { now } = proven
  if (await findTakeBackEnd(tx, { accountId: actor.id, now }))
    throw new Failure(ERASURE_REASONS.changedLately)
}
