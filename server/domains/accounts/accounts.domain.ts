import { cutFrom } from '#server/platform/db/statements/portions.ts'
import type { Domain } from '#server/platform/domain/domain.ts'
import { workOn } from '#server/platform/jobs/job.ts'
import { counts } from './accounts.counts.queries.ts'
import { sendNewAddressEmail } from '#server/domains/accounts/email/accounts.email.commands.ts'
import { eraseExpired, eraseEmails } from '#server/domains/accounts/standing/accounts.erasure.commands.ts'
import { expiry, newAddress, passwordReset, suspensionEnd } from './accounts.jobs.ts'
import { sendPasswordReset } from '#server/domains/accounts/passwords/accounts.passwords.commands.ts'
import { exportAccount } from './accounts.queries.ts'
import { countSessions } from '#server/domains/accounts/sessions/accounts.sessions.queries.ts'
import { accountsRoutes } from './accounts.routes.ts'
import { liftEnded } from '#server/domains/accounts/standing/accounts.suspension.commands.ts'
import { bannedMembers } from '#server/domains/accounts/standing/accounts.bans.tables.ts'
import { emailReferences } from '#server/domains/accounts/email/accounts.references.tables.ts'
import {
  accountRestrictions,
  adminSuspensions,
  authenticators,
  passkeys,
  pendingLogIns,
  recoveryCodes,
  sessions,
  tokens,
} from './accounts.tables.ts'
import { termsAgreements } from './accounts.terms.tables.ts'

export const accounts: Domain = {
  name: 'accounts',
  routes: accountsRoutes,
  counts,
  gauges: [{ name: 'ampersand_sessions', help: "Sessions that haven't ended.", read: countSessions }],
  jobs: [
    workOn(passwordReset, sendPasswordReset),
    workOn(newAddress, sendNewAddressEmail),
    workOn(expiry, eraseExpired),
    workOn(suspensionEnd, liftEnded),
  ],
  schedules: [
    { job: expiry, times: { everyHours: 1 } },
    { job: suspensionEnd, times: { everyMinutes: 5 } },
  ],
  personal: {
    holds: [
      sessions.accountId,
      tokens.accountId,
      authenticators.accountId,
      passkeys.accountId,
      recoveryCodes.accountId,
      pendingLogIns.accountId,
      adminSuspensions.accountId,
      termsAgreements.memberId,
      accountRestrictions.accountId,
      bannedMembers.accountId,
      emailReferences.accountId,
    ],
    // Bans are kept without the account, so that a banned member is still recognised.
    portions: [cutFrom(bannedMembers.accountId)],
    erase: eraseEmails,
    title: 'Account and log-ins',
    export: exportAccount,
  },
  demo: () => import('./accounts.demo.ts'),
}
