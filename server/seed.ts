import { DOMAINS } from './domains.ts'
import type { Clock } from './platform/clock.ts'
import type { Database } from './platform/db/database.ts'

/** Stores required data that's missing: tiers, regions, menus and pages. */
export const seed = async (db: Database, clock: Clock): Promise<void> => {
  for (const domain of DOMAINS) await domain.seed?.(db, clock.now())
}
