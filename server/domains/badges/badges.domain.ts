import type { Domain } from '#server/platform/domain/domain.ts'
import { badgesRoutes } from './badges.routes.ts'

/** What the frame of every page shows, composed from what the domains below export. */
export const badges: Domain = { name: 'badges', routes: badgesRoutes }
