import type { Domain } from '#server/platform/domain/domain.ts'
import { workOn } from '#server/platform/jobs/job.ts'
import { eraseExpired } from './status.commands.ts'
import { expiry } from './status.jobs.ts'
import { exportStatus } from './status.queries.ts'
import { statusRoutes } from './status.routes.ts'
import { userStatuses } from './status.tables.ts'

export const status: Domain = {
  name: 'status',
  routes: statusRoutes,
  jobs: [workOn(expiry, eraseExpired)],
  schedules: [{ job: expiry, times: { everyHours: 1 } }],
  personal: { holds: [userStatuses.userId], title: 'Status', export: exportStatus },
  demo: () => import('./status.demo.ts'),
}
