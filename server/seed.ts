import { DOMAINS } from './domains.ts'
import type { Clock } from './platform/clock.ts'
import type { Database } from './platform/db/database.ts'

/** Stores what the site can't do without, if it's missing: tiers, regions, menus, pages. */
export const seed = async (db: Database, clock: Clock): Promise<void> => {
  for (const domain of DOMAINS) await domain.seed?.(db, clock.now())
}
