import { and, eq, gt, isNull, ne, sql } from 'drizzle-orm'
import { ACCOUNT_REASONS } from '#shared/domains/accounts/accounts.contract.ts'
import { CREDENTIAL_REASONS } from '#shared/domains/accounts/accounts.credentials.contract.ts'
import { Failure } from '#shared/kernel/failure.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { statement, type Given } from '#server/platform/db/statements/statement.ts'
import { inTransaction, type Work } from '#server/platform/db/transaction.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { memberChanged, memberLeft, memberReturned } from '#server/domains/accounts/accounts.events.ts'
import { endAllSessions } from '#server/domains/accounts/sessions/accounts.sessions.commands.ts'
import { accounts } from '#server/domains/accounts/accounts.tables.ts'

/** Proof that nothing has changed since the password was checked. */
interface Proven {
  id: string
  passwordHash: string
}

const close = statement('accounts.close', (db, given: Given<Proven & { eraseAt: Date }>) =>
  db
    .update(accounts)
    .set({ status: 'deleted', eraseAt: sql`${given.eraseAt}` })
    .where(
      and(
        eq(accounts.id, given.id),
        eq(accounts.passwordHash, given.passwordHash),
        eq(accounts.status, 'active'),
      ),
    )
    .returning({ id: accounts.id }),
)

/**
 * Closes an account until it's erased at `eraseAt` or reopened: hides the member from everyone and ends all sessions.
 * Throws `wrong_password` if anything has changed since the password was checked.
 */
export const closeAccount = async (
  services: Services,
  unit: Work,
  { eraseAt, ...proven }: Proven & { eraseAt: Date },
): Promise<void> => {
  const closed = await close(unit.tx, { ...proven, eraseAt })
  if (closed.length === 0) throw new Failure(CREDENTIAL_REASONS.wrongPassword)
  await sendAway(services, unit, proven.id)
}

/** Ends all sessions of a member who's no longer visible to anyone, and notifies the other domains. */
export const sendAway = async (services: Services, unit: Work, memberId: string): Promise<void> => {
  await endAllSessions(services, unit, memberId)
  await unit.emit(memberChanged, { memberId })
  await unit.emit(memberLeft, { memberId })
  unit.afterCommit(() => services.hub.disconnectMember(memberId))
}

/** Makes a hidden member visible again. */
export const welcomeBack = async ({ emit }: Work, memberId: string): Promise<void> => {
  await emit(memberChanged, { memberId })
  await emit(memberReturned, { memberId })
}

const closeActive = statement('accounts.closeAgain', (db, given: Given<{ id: string; eraseAt: Date }>) =>
  db
    .update(accounts)
    .set({
      status: sql`case when ${accounts.status} = 'suspended' then ${accounts.status} else 'deleted' end`,
      eraseAt: sql`${given.eraseAt}`,
    })
    .where(and(eq(accounts.id, given.id), ne(accounts.status, 'deleted'), isNull(accounts.eraseAt)))
    .returning({ id: accounts.id }),
)

/**
 * Sets when an account is erased, and closes it until then unless it's suspended; returns false if that time is already
 * set.
 */
export const eraseOn = async (db: Executor, given: { id: string; eraseAt: Date }): Promise<boolean> =>
  (await closeActive(db, given)).length > 0

/**
 * Closes the account of a member who left after a restored backup was made; returns false if there's no account or it's
 * already closed. A suspension stays in force.
 */
export const closeAgain = (
  services: Services,
  { id, eraseAt }: { id: string; eraseAt: Date },
): Promise<boolean> =>
  inTransaction(services, async (unit) => {
    if (!(await eraseOn(unit.tx, { id, eraseAt }))) return false
    await sendAway(services, unit, id)
    return true
  })

/**
 * Closes accounts for good, so that they can be erased from now on. Returns the IDs of those that weren't closed
 * before.
 */
export const closeForGood = async (db: Executor, ids: readonly string[], now: Date): Promise<string[]> => {
  const { rows } = await db.execute<{ id: string; status: string }>(sql`
    with held as (
      select id, status from ${accounts} where id = any(${sql.param(ids)}::uuid[]) order by id for update
    )
    update ${accounts} set status = 'deleted', suspended_until = null, erase_at = least(erase_at, ${sql.param(now, accounts.eraseAt)})
    from held where held.id = ${accounts.id}
    returning held.id, held.status`)
  return rows.filter(({ status }) => status !== 'deleted').map(({ id }) => id)
}

const reopen = statement('accounts.reopen', (db, given: Given<Proven & { now: Date }>) =>
  db
    .update(accounts)
    .set({ status: 'active', eraseAt: null })
    .where(
      and(
        eq(accounts.id, given.id),
        eq(accounts.passwordHash, given.passwordHash),
        eq(accounts.status, 'deleted'),
        gt(accounts.eraseAt, given.now),
      ),
    )
    .returning({ id: accounts.id }),
)

/**
 * Restores an account that's waiting to be erased, as it was; throws `invalid_credentials` if it's too late. Writes to
 * the ledger before the commit, because otherwise a later start might close the account again.
 */
export const reopenAccount = async ({ ledger }: Services, unit: Work, proven: Proven): Promise<void> => {
  const { id, passwordHash } = proven
  const reopened = await reopen(unit.tx, { id, passwordHash, now: unit.now })
  if (reopened.length === 0) throw new Failure(ACCOUNT_REASONS.invalidCredentials)
  await welcomeBack(unit, id)
  await ledger.note(id, 'back')
}
