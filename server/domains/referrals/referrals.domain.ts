import { cutFrom, deleteOf } from '#server/platform/db/statements/portions.ts'
import type { Domain } from '#server/platform/domain/domain.ts'
import { exportReferrals } from './referrals.queries.ts'
import { referralsRoutes } from './referrals.routes.ts'
import { referrals as table } from './referrals.tables.ts'

export const referrals: Domain = {
  name: 'referrals',
  routes: referralsRoutes,
  personal: {
    holds: [table.memberId, table.referrerId],
    portions: [cutFrom(table.memberId), deleteOf(table.referrerId)],
    title: 'Recommendations',
    export: exportReferrals,
  },
  demo: () => import('./referrals.demo.ts'),
}
