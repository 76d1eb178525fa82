import type { Audiences } from '#server/testing/audiences.ts'
import type { Costs, PageCosts } from '#server/testing/costs.ts'
import { RESET_PAGE } from '#shared/domains/accounts/accounts.passwords.contract.ts'
import { MINUTE } from '#shared/kernel/time.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { PASSWORD } from '#server/testing/given.ts'
import { none, type Samples } from '#server/testing/samples.ts'
import type { Scene } from '#server/testing/world.ts'
import { issueToken } from './accounts.tokens.commands.ts'

const resetLinkFor = ({ services }: Scene['app'], { id: accountId }: { id: string }) =>
  inTransaction(services, ({ tx }) =>
    issueToken(services, tx, { accountId, purpose: 'reset_password', life: MINUTE }),
  )

export const audiences: Audiences = {
  'accounts.findAnyAdmin': ['public', 'nobody'],
  'accounts.getSession': ['public', 'self'],
  'accounts.logIn': ['public', 'self'],
  'accounts.logOut': ['member', 'self'],
  'accounts.renewSession': ['member', 'self'],
  'accounts.requestPasswordReset': ['public', 'nobody'],
  'accounts.resetPassword': ['public', 'nobody'],
}

export const costs: Costs = {
  'accounts.findAnyAdmin': 2,
  'accounts.getSession': 1,
  'accounts.logIn': 9,
  'accounts.logOut': 4,
  'accounts.renewSession': 3,
  'accounts.requestPasswordReset': 4,
  'accounts.resetPassword': 8,
}

export const pageCosts: PageCosts = {
  '/login': { visitor: 1 },
}

export const samples: Samples = {
  'accounts.getSession': none,
  'accounts.logIn': ({ other }) => ({ email: other.email, password: PASSWORD, rememberMe: true }),
  'accounts.logOut': () => ({ scope: 'local' }),
  'accounts.renewSession': none,
  'accounts.requestPasswordReset': async ({ app }) => ({
    email: (await app.given.member()).email,
    redirect_to: RESET_PAGE,
  }),
  'accounts.resetPassword': async ({ app }) => ({
    token: await resetLinkFor(app, await app.given.member()),
    password: 'plum-jam-on-toast',
  }),
  'accounts.findAnyAdmin': none,
}
