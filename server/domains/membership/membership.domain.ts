import { deleteOf } from '#server/platform/db/portions.ts'
import type { Domain } from '#server/platform/domain.ts'
import { workOn } from '#server/platform/jobs/job.ts'
import { endExpired, seedTiers } from './membership.commands.ts'
import { expiry } from './membership.jobs.ts'
import { membershipDecision } from './membership.notices.ts'
import { exportMembership } from './membership.queries.ts'
import { membershipRoutes } from './membership.routes.ts'
import { dailyUse, membershipSubscriptions, upgradeRequests } from './membership.tables.ts'
import { waits } from './membership.review.queries.ts'

export const membership: Domain = {
  name: 'membership',
  routes: membershipRoutes,
  waits,
  notices: [membershipDecision],
  jobs: [workOn(expiry, endExpired)],
  schedules: [{ job: expiry, times: { everyHours: 1 } }],
  personal: {
    holds: [membershipSubscriptions.userId, dailyUse.memberId, upgradeRequests.userId],
    portions: [deleteOf(dailyUse.memberId)],
    title: 'Membership',
    export: exportMembership,
  },
  seed: seedTiers,
  demo: () => import('./membership.demo.ts'),
}
