import { deleteOf } from '#server/platform/db/statements/portions.ts'
import type { Domain } from '#server/platform/domain/domain.ts'
import { forEachAlone } from '#server/platform/jobs/each.ts'
import { workOn } from '#server/platform/jobs/job.ts'
import { beginComing } from './membership.coming.commands.ts'
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
  jobs: [
    // Scheduled tiers start before expired ones end, so that their members aren't on the free tier in between.
    workOn(expiry, (services) => forEachAlone([beginComing, endExpired], (each) => each(services))),
  ],
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
