import { eq, sql } from 'drizzle-orm'
import {
  TIER_REASONS,
  updateTier as updateEndpoint,
  type EditedTier,
  type TierFields,
} from '#shared/domains/membership/membership.tiers.contract.ts'
import { COMMON_REASONS, Failure } from '#shared/kernel/failure.ts'
import { statement, type Given } from '#server/platform/db/statements/statement.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { recordAct, type Admin } from '../audit/audit.commands.ts'
import { tiersReordered } from './membership.events.ts'
import { viewTier } from './membership.tiers.queries.ts'
import { membershipTiers } from './membership.tables.ts'

const lockTier = statement('membership.lockTier', (db, { tierId }: Given<{ tierId: string }>) =>
  db.select().from(membershipTiers).where(eq(membershipTiers.id, tierId)).for('update'),
)

const storeTier = statement(
  'membership.storeTier',
  (db, given: Given<TierFields & { tierId: string; at: Date }>) =>
    db
      .update(membershipTiers)
      .set({
        description: sql`${given.description}::text`,
        features: sql`${given.features}::text[]`,
        maxImages: sql`${given.maxImages}::int`,
        maxMessagesPerDay: sql`${given.maxMessagesPerDay}::int`,
        searchPriority: sql`${given.searchPriority}::smallint`,
        highlighted: sql`${given.highlighted}::boolean`,
        seesViewers: sql`${given.seesViewers}::boolean`,
        adFree: sql`${given.adFree}::boolean`,
        updatedAt: sql`${given.at}::timestamptz`,
      })
      .where(eq(membershipTiers.id, given.tierId))
      .returning(),
)

interface Change extends TierFields {
  tierId: string
  updatedAt: string | null
}

/**
 * Changes a tier's limits and benefits. New limits apply to whatever is counted next, and members keep what they have.
 * Throws `not_found`, or `tier_changed` if the tier's last change wasn't at `updatedAt`.
 */
export const updateTier = (
  services: Services,
  actor: Admin,
  { tierId, updatedAt, ...fields }: Change,
): Promise<EditedTier> =>
  inTransaction(services, async ({ tx, emit, now }) => {
    const [row] = await lockTier(tx, { tierId })
    if (!row) throw new Failure(COMMON_REASONS.notFound)
    const before = viewTier(row)
    if (before.updatedAt !== updatedAt) throw new Failure(TIER_REASONS.changed)
    // Always later than the previous time, so that it identifies the version a form was filled in from.
    const at = new Date(Math.max(now.getTime(), row.updatedAt ? row.updatedAt.getTime() + 1 : 0))
    const [stored] = await storeTier(tx, { ...fields, tierId, at })
    if (!stored) throw new Error('a tier was not stored')
    const after = viewTier(stored)
    if (after.searchPriority !== before.searchPriority) await emit(tiersReordered, {})
    await recordAct(services, tx, {
      actor,
      at: now,
      act: updateEndpoint.name,
      subject: tierId,
      before,
      after,
    })
    return after
  })
