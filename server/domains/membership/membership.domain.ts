import type { Domain } from '#server/platform/domain.ts'
import { workOn } from '#server/platform/jobs/job.ts'
import { endExpired, seedTiers } from './membership.commands.ts'
import { expiry } from './membership.jobs.ts'
import { membershipRoutes } from './membership.routes.ts'

export const membership: Domain = {
  name: 'membership',
  routes: membershipRoutes,
  jobs: [workOn(expiry, endExpired)],
  schedules: [{ job: expiry, times: { everyHours: 1 } }],
  seed: seedTiers,
}
