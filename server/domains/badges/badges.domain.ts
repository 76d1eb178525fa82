import type { Domain } from '#server/platform/domain/domain.ts'
import { badgesRoutes } from './badges.routes.ts'

/** Data for the frame of every page, composed from exports of the domains below. */
export const badges: Domain = { name: 'badges', routes: badgesRoutes }
