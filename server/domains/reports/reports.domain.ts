import type { Domain } from '#server/platform/domain.ts'
import { takeOutOfReports } from './reports.erasure.commands.ts'
import { exportReports } from './reports.queries.ts'
import { reportsRoutes } from './reports.routes.ts'

export const reports: Domain = {
  name: 'reports',
  routes: reportsRoutes,
  personal: { holds: [], erase: takeOutOfReports, export: exportReports },
}
