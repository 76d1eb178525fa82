import type { Domain } from '#server/platform/domain/domain.ts'
import { badgesRoutes } from './badges.routes.ts'

/** The counts and the member's status that every page shows, composed from what the domains below export. */
export const badges: Domain = { name: 'badges', routes: badgesRoutes }
