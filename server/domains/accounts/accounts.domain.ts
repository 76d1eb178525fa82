import type { Domain } from '#server/platform/domain.ts'
import { workOn } from '#server/platform/jobs/job.ts'
import { passwordReset } from './accounts.jobs.ts'
import { sendPasswordReset } from './accounts.passwords.commands.ts'
import { accountsRoutes } from './accounts.routes.ts'

export const accounts: Domain = {
  name: 'accounts',
  routes: accountsRoutes,
  jobs: [workOn(passwordReset, sendPasswordReset)],
}
