import { and, eq, gt, inArray, isNotNull, lte, or, sql, type SQLWrapper } from 'drizzle-orm'
import { readEach } from '#server/platform/db/statements/portions.ts'
import { sqlStatement, statement, type Given } from '#server/platform/db/statements/statement.ts'
import { inTransaction, type Work } from '#server/platform/db/transaction.ts'
import { forEachAlone } from '#server/platform/jobs/each.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { sendAway, welcomeBack } from './accounts.leaving.commands.ts'
import { accounts, adminSuspensions } from '#server/domains/accounts/accounts.tables.ts'
import { pauseTakeBacks, resumeTakeBacks } from '#server/domains/accounts/accounts.tokens.commands.ts'

interface Suspension {
  memberId: string
  /** Null if the suspension is indefinite. */
  until: Date | null
}

/** The longer of two suspensions applies; an indefinite one is the longest. */
const longerOf = (until: SQLWrapper) =>
  sql`case when ${accounts.status} = 'suspended' and ${accounts.suspendedUntil} is null then null when ${until}::timestamptz is null then null else greatest(${accounts.suspendedUntil}, ${until}::timestamptz) end`

const suspend = statement('accounts.suspend', (db, given: Given<Suspension>) =>
  db
    .update(accounts)
    .set({ status: 'suspended', suspendedUntil: longerOf(sql`${given.until}`) })
    .where(
      and(
        eq(accounts.id, given.memberId),
        or(inArray(accounts.status, ['active', 'suspended']), isNotNull(accounts.eraseAt)),
      ),
    )
    .returning({ id: accounts.id }),
)

/**
 * Hides the member from everyone, ends all sessions and prevents anyone from logging in or taking the account back,
 * until the given time or until the suspension is lifted. A longer suspension stays in force. Members who have left
 * can't come back before then either, but are still erased on the set day. Returns false if the account is gone.
 */
export const suspendMember = async (
  services: Services,
  unit: Work,
  suspension: Suspension,
): Promise<boolean> => {
  const suspended = await suspend(unit.tx, suspension)
  if (suspended.length === 0) return false
  await pauseTakeBacks(unit.tx, { accountId: suspension.memberId, now: unit.now })
  await sendAway(services, unit, suspension.memberId)
  return true
}

const lift = sqlStatement(
  'accounts.liftSuspension',
  ({ memberId }: Given<{ memberId: string }>) => sql<{ status: string }>`
    with forgotten as (delete from ${adminSuspensions} where account_id = ${memberId}::uuid)
    update ${accounts}
    set status = case when ${accounts.eraseAt} is null then 'active' else 'deleted' end, suspended_until = null
    where ${accounts.id} = ${memberId}::uuid and ${accounts.status} = 'suspended'
    returning status`,
)

const shorten = statement('accounts.shortenSuspension', (db, given: Given<Suspension>) =>
  db
    .update(accounts)
    .set({ suspendedUntil: sql`${given.until}::timestamptz` })
    .where(and(eq(accounts.id, given.memberId), eq(accounts.status, 'suspended'))),
)

/** Sets when a suspension expires, or makes it indefinite, even if it would have lasted longer. */
export const shortenSuspension = async ({ tx }: Work, suspension: Suspension): Promise<void> => {
  await shorten(tx, suspension)
}

/** Restores a suspended member's account as it was; an account that was due to be erased is still erased. */
export const liftSuspension = async (unit: Work, memberId: string): Promise<void> => {
  const [lifted] = await lift(unit.tx, { memberId })
  if (!lifted) return
  await resumeTakeBacks(unit.tx, { accountId: memberId, now: unit.now })
  if (lifted.status === 'active') await welcomeBack(unit, memberId)
}

const hold = statement('accounts.lockSuspension', (db, { memberId }: Given<{ memberId: string }>) =>
  db
    .select({ until: accounts.suspendedUntil })
    .from(accounts)
    .where(and(eq(accounts.id, memberId), eq(accounts.status, 'suspended')))
    .for('update'),
)

/**
 * Lifts a suspension that has expired; returns false if it's still in force because it was extended in the meantime.
 */
export const liftIfEnded = async (unit: Work, memberId: string): Promise<boolean> => {
  const [held] = await hold(unit.tx, { memberId })
  if (held && (held.until === null || held.until > unit.now)) return false
  await liftSuspension(unit, memberId)
  return true
}

/** Lifts the suspensions that have expired. */
export const liftEnded = async (services: Services): Promise<void> => {
  const now = services.clock.now()
  const ended = readEach<{ id: string }>((after, limit) =>
    services.db
      .select({ id: accounts.id })
      .from(accounts)
      .where(and(lte(accounts.suspendedUntil, now), after && gt(accounts.id, after.id)))
      .orderBy(accounts.id)
      .limit(limit),
  )
  await forEachAlone(ended, ({ id: memberId }) =>
    inTransaction(services, (unit) => liftIfEnded(unit, memberId)),
  )
}
