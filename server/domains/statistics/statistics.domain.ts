import type { Domain } from '#server/platform/domain/domain.ts'
import { workOn } from '#server/platform/jobs/job.ts'
import { countDays } from './statistics.commands.ts'
import { counting } from './statistics.jobs.ts'
import { statisticsRoutes } from './statistics.routes.ts'

/** Pending work for staff, and daily counts. Both are put together from the declarations of the domains below. */
export const statistics: Domain = {
  name: 'statistics',
  routes: statisticsRoutes,
  jobs: [workOn(counting, countDays)],
  schedules: [{ job: counting, times: { dailyAt: '00:20' } }],
  demo: () => import('./statistics.demo.ts'),
}
