import type { Domain } from '#server/platform/domain.ts'
import { workOn } from '#server/platform/jobs/job.ts'
import { eraseSignUps } from './joining.erasure.commands.ts'
import { signUpExpiry, signUpLetter } from './joining.jobs.ts'
import { eraseExpired, sendSignUpLetter } from './joining.pending.commands.ts'
import { exportSignUps } from './joining.queries.ts'
import { joiningRoutes } from './joining.routes.ts'

export const joining: Domain = {
  name: 'joining',
  routes: joiningRoutes,
  jobs: [workOn(signUpLetter, sendSignUpLetter), workOn(signUpExpiry, eraseExpired)],
  schedules: [{ job: signUpExpiry, times: { everyHours: 1 } }],
  personal: { holds: [], erase: eraseSignUps, export: exportSignUps },
}
