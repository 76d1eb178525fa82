import { and, eq, exists, sql } from 'drizzle-orm'
import { statement, type Given } from '#server/platform/db/statements/statement.ts'
import type { Work } from '#server/platform/db/transaction.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { eraseOn } from './accounts.leaving.commands.ts'
import { liftSuspension, suspendMember } from './accounts.suspension.commands.ts'
import { accounts, adminSuspensions } from '#server/domains/accounts/accounts.tables.ts'

interface AdminSuspension {
  memberId: string
  /** Null if the suspension is indefinite. */
  until: Date | null
  /** Shown to the member. */
  reason: string
}

type NewSuspension = AdminSuspension & { isErasing: boolean; isForGood: boolean; now: Date }

const store = statement('accounts.storeAdminSuspension', (db, given: Given<NewSuspension>) =>
  db
    .insert(adminSuspensions)
    .values({
      accountId: given.memberId,
      until: sql`${given.until}::timestamptz`,
      reason: given.reason,
      isErasing: sql`${given.isErasing}::boolean`,
      createdAt: given.now,
    })
    .onConflictDoUpdate({
      target: adminSuspensions.accountId,
      set: {
        until: sql`excluded.until`,
        reason: sql`excluded.reason`,
        isErasing: sql`excluded.is_erasing`,
        createdAt: sql`excluded.created_at`,
      },
      // A current suspension can be made permanent or turned into a closure, but not changed in any other way.
      setWhere: sql`not ${adminSuspensions.isErasing} and (excluded.is_erasing or ${given.isForGood}::boolean or ${adminSuspensions.until} <= excluded.created_at)`,
    })
    .returning({ accountId: adminSuspensions.accountId }),
)

/**
 * Suspends a member, independently of any report; returns false if an admin has already suspended them or the account
 * is gone.
 */
export const suspendByAdmin = async (
  services: Services,
  unit: Work,
  suspension: AdminSuspension,
): Promise<boolean> => {
  const stored = await store(unit.tx, { ...suspension, isErasing: false, isForGood: false, now: unit.now })
  return stored.length > 0 && (await suspendMember(services, unit, suspension))
}

/**
 * Suspends a member indefinitely, however long they were suspended before. An account due to be erased is still erased.
 */
export const suspendForGood = async (
  services: Services,
  unit: Work,
  { memberId, reason }: Omit<AdminSuspension, 'until'>,
): Promise<void> => {
  const suspension = { memberId, reason, until: null }
  await store(unit.tx, { ...suspension, isErasing: false, isForGood: true, now: unit.now })
  await suspendMember(services, unit, suspension)
}

interface Closing {
  memberId: string
  reason: string
  eraseAt: Date
}

/**
 * Closes an account until it's erased at `eraseAt`. Its member is suspended, so that they can't get it back by logging
 * in. Returns false if it's already closed.
 */
export const closeByAdmin = async (
  services: Services,
  unit: Work,
  { memberId, reason, eraseAt }: Closing,
): Promise<boolean> => {
  const closing = { memberId, reason, until: null, isErasing: true, isForGood: false, now: unit.now }
  const stored = await store(unit.tx, closing)
  if (stored.length === 0) return false
  const isThere = await suspendMember(services, unit, { memberId, until: null })
  return isThere && eraseOn(unit.tx, { id: memberId, eraseAt })
}

const keep = statement('accounts.keep', (db, { memberId }: Given<{ memberId: string }>) =>
  db
    .update(accounts)
    .set({ eraseAt: null })
    .where(
      and(
        eq(accounts.id, memberId),
        exists(
          db
            .select({ id: adminSuspensions.accountId })
            .from(adminSuspensions)
            .where(and(eq(adminSuspensions.accountId, memberId), adminSuspensions.isErasing)),
        ),
      ),
    )
    .returning({ id: accounts.id }),
)

/**
 * Restores an account that an admin has closed, as it was; returns false if no admin has closed it. Writes to the
 * ledger before the commit, because otherwise a later start might close the account again.
 */
export const keepAccount = async ({ ledger }: Services, unit: Work, memberId: string): Promise<boolean> => {
  const kept = await keep(unit.tx, { memberId })
  if (kept.length === 0) return false
  await liftSuspension(unit, memberId)
  await ledger.note(memberId, 'back')
  return true
}
