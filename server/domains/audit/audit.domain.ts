import type { Domain } from '#server/platform/domain/domain.ts'
import { exportActs } from './audit.queries.ts'
import { auditRoutes } from './audit.routes.ts'
import { auditPeople } from './audit.tables.ts'

export const audit: Domain = {
  name: 'audit',
  routes: auditRoutes,
  // The entries are kept when an account is erased. Without this row, no one can tell whom they're about.
  personal: { holds: [auditPeople.accountId], title: 'What admins did', export: exportActs },
}
