import type { Domain } from '#server/platform/domain.ts'
import { reportsRoutes } from './reports.routes.ts'

export const reports: Domain = { name: 'reports', routes: reportsRoutes }
