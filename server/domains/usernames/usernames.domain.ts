import type { Domain } from '#server/platform/domain/domain.ts'
import { on } from '#server/platform/domain/events.ts'
import { workOn } from '#server/platform/jobs/job.ts'
import { memberErased } from '../accounts/accounts.events.ts'
import { holdNames, releaseNames } from './usernames.holding.commands.ts'
import { nameRelease } from './usernames.jobs.ts'
import { usernameDecision } from './usernames.notices.ts'
import { exportRequests } from './usernames.queries.ts'
import { waits } from './usernames.review.queries.ts'
import { usernamesRoutes } from './usernames.routes.ts'
import { usernameChangeRequests } from './usernames.tables.ts'

export const usernames: Domain = {
  name: 'usernames',
  routes: usernamesRoutes,
  waits,
  notices: [usernameDecision],
  jobs: [workOn(nameRelease, releaseNames)],
  schedules: [{ job: nameRelease, times: { everyHours: 1 } }],
  reactions: [on(memberErased, (services, unit, { memberId }) => holdNames(services, unit, memberId))],
  personal: {
    holds: [usernameChangeRequests.userId],
    title: 'Usernames you asked for',
    export: exportRequests,
  },
  demo: () => import('./usernames.demo.ts'),
}
