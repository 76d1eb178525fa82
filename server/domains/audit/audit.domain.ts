import type { Domain } from '#server/platform/domain.ts'
import { exportActs } from './audit.queries.ts'
import { auditPeople } from './audit.tables.ts'

export const audit: Domain = {
  name: 'audit',
  // The acts stay; without this row nobody can tell any more whom they are about.
  personal: { holds: [auditPeople.accountId], title: 'What admins did', export: exportActs },
}
