import { TIERS } from '#shared/domains/membership/membership.contract.ts'
import type { EditedTier } from '#shared/domains/membership/membership.tiers.contract.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { allTiers } from './membership.queries.ts'
import type { membershipTiers } from './membership.tables.ts'

type TierRow = typeof membershipTiers.$inferSelect

/** Builds a tier as admins edit it. */
export const viewTier = (row: TierRow): EditedTier => ({
  ...row,
  updatedAt: row.updatedAt?.toISOString() ?? null,
})

/** Returns every stored tier with the time of its last change, from free to gold. */
export const listEditedTiers = async (db: Executor): Promise<EditedTier[]> =>
  (await allTiers(db)).toSorted((a, b) => TIERS.indexOf(a.name) - TIERS.indexOf(b.name)).map(viewTier)
