import type { Domain } from '#server/platform/domain/domain.ts'
import { seedRegions } from './regions.commands.ts'
import { regionsRoutes } from './regions.routes.ts'

export const regions: Domain = { name: 'regions', routes: regionsRoutes, seed: seedRegions }
