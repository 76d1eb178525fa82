import { seedMenus } from './domains/menus/menus.commands.ts'
import { seedPages } from './domains/pages/pages.commands.ts'
import { seedTiers } from './domains/membership/membership.commands.ts'
import { seedRegions } from './domains/regions/regions.commands.ts'
import type { Clock } from './platform/clock.ts'
import type { Database } from './platform/db/database.ts'

/** Stores what the site cannot do without, where it is missing: tiers, regions, menus, pages. */
export const seed = async (db: Database, clock: Clock): Promise<void> => {
  await seedTiers(db)
  await seedRegions(db, clock.now())
  await seedMenus(db, clock.now())
  await seedPages(db, clock.now())
}
