import type { Domain } from '#server/platform/domain.ts'
import { workOn } from '#server/platform/jobs/job.ts'
import { eraseLetters } from './accounts.erasure.commands.ts'
import { passwordReset } from './accounts.jobs.ts'
import { sendPasswordReset } from './accounts.passwords.commands.ts'
import { exportAccount } from './accounts.queries.ts'
import { accountsRoutes } from './accounts.routes.ts'
import { sessions, tokens } from './accounts.tables.ts'

export const accounts: Domain = {
  name: 'accounts',
  routes: accountsRoutes,
  jobs: [workOn(passwordReset, sendPasswordReset)],
  personal: { holds: [sessions.accountId, tokens.accountId], erase: eraseLetters, export: exportAccount },
}
