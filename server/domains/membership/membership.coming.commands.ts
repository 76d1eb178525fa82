import { and, eq, lte, sql } from 'drizzle-orm'
import { isAfter, readEach } from '#server/platform/db/statements/portions.ts'
import { statement, type Given } from '#server/platform/db/statements/statement.ts'
import { inTransaction, type Work } from '#server/platform/db/transaction.ts'
import { forEachAlone } from '#server/platform/jobs/each.ts'
import { memberNotified } from '#server/platform/domain/notices.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { lockAccountIfThere } from '#server/domains/accounts/standing/accounts.erasure.commands.ts'
import { memberChanged } from '../accounts/accounts.events.ts'
import { endSubscriptions } from './membership.commands.ts'
import { membershipChanged } from './membership.events.ts'
import { decideFor } from './membership.requests.commands.ts'
import { membershipSubscriptions as subscriptions } from './membership.tables.ts'

/** Deletes the member's scheduled tier. */
export const withdrawComing = statement(
  'membership.withdrawComing',
  (db, { memberId }: Given<{ memberId: string }>) =>
    db
      .delete(subscriptions)
      .where(and(eq(subscriptions.userId, memberId), sql`${subscriptions.status} = 'coming'`))
      .returning({ id: subscriptions.id }),
)

/** Starts a member's scheduled tier, which replaces what they have. A pending request is granted. */
const begin = async (unit: Work, id: string, memberId: string): Promise<void> => {
  const { tx, emit, now } = unit
  const isDue = and(
    eq(subscriptions.id, id),
    eq(subscriptions.status, 'coming'),
    lte(subscriptions.startsAt, now),
  )
  // Withdrawing the scheduled tier locks the account, too.
  if (!(await lockAccountIfThere(tx, memberId))) return
  const [due] = await tx.select({ id: subscriptions.id }).from(subscriptions).where(isDue).for('update')
  if (!due) return
  const requestId = await decideFor(unit, memberId, 'granted')
  await endSubscriptions(tx, { memberId })
  const source = requestId === null ? 'admin' : 'request'
  await tx.update(subscriptions).set({ status: 'active', source }).where(eq(subscriptions.id, id))
  await emit(membershipChanged, { memberId })
  await emit(memberChanged, { memberId })
  await emit(memberNotified, { kind: 'membership_decision', memberId, about: requestId ?? id })
}

/** Starts the tiers whose first day has come, and notifies their members. */
export const beginComing = async (services: Services): Promise<void> => {
  const { id, userId, status, startsAt } = subscriptions
  const due = readEach<{ id: string; memberId: string; startsAt: Date | null }>((after, limit) =>
    services.db
      .select({ id, memberId: userId, startsAt })
      .from(subscriptions)
      .where(
        and(
          eq(status, 'coming'),
          lte(startsAt, services.clock.now()),
          isAfter([startsAt, id], after && [after.startsAt, after.id]),
        ),
      )
      .orderBy(startsAt, id)
      .limit(limit),
  )
  await forEachAlone(due, (each) => inTransaction(services, (unit) => begin(unit, each.id, each.memberId)))
}
