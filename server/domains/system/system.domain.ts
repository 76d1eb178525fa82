import type { Domain } from '#server/platform/domain/domain.ts'
import { systemRoutes } from './system.routes.ts'

export const system: Domain = { name: 'system', routes: systemRoutes }
