import type { Audiences } from '#server/testing/audiences.ts'
import type { Costs, PageCosts } from '#server/testing/costs.ts'
import { RESET_PAGE } from '#shared/domains/accounts/accounts.passwords.contract.ts'
import { MINUTE } from '#shared/kernel/time.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { PASSWORD } from '#server/testing/given.ts'
import { none, type Samples } from '#server/testing/samples.ts'
import type { Scene } from '#server/testing/world.ts'
import type { TokenPurpose } from './accounts.tables.ts'
import { issueToken } from './accounts.tokens.commands.ts'

const linkFor = ({ services }: Scene['app'], { id: accountId }: { id: string }, purpose: TokenPurpose) =>
  inTransaction(services, ({ tx }) => issueToken(services, tx, { accountId, purpose, life: MINUTE }))

export const audiences: Audiences = {
  'accounts.confirmEmail': ['public', 'self'],
  'accounts.findAnyAdmin': ['public', 'nobody'],
  'accounts.getSession': ['public', 'self'],
  'accounts.logIn': ['public', 'self'],
  'accounts.logOut': ['member', 'self'],
  'accounts.renewSession': ['member', 'self'],
  'accounts.requestPasswordReset': ['public', 'nobody'],
  'accounts.resendConfirmation': ['public', 'nobody'],
  'accounts.resetPassword': ['public', 'nobody'],
}

export const costs: Costs = {
  'accounts.confirmEmail': 12,
  'accounts.findAnyAdmin': 2,
  'accounts.getSession': 1,
  'accounts.logIn': 8,
  'accounts.logOut': 4,
  'accounts.renewSession': 3,
  'accounts.requestPasswordReset': 4,
  'accounts.resendConfirmation': 2,
  'accounts.resetPassword': 7,
}

export const pageCosts: PageCosts = {
  '/login': { visitor: 1 },
}

export const samples: Samples = {
  'accounts.getSession': none,
  'accounts.logIn': ({ other }) => ({ email: other.email, password: PASSWORD, rememberMe: true }),
  'accounts.logOut': () => ({ scope: 'local' }),
  'accounts.renewSession': none,
  'accounts.confirmEmail': async ({ app }) => ({
    token: await linkFor(app, await app.given.member({}, { confirmedAt: null }), 'confirm_email'),
  }),
  'accounts.resendConfirmation': async ({ app }) => ({ email: (await app.given.member()).email }),
  'accounts.requestPasswordReset': async ({ app }) => ({
    email: (await app.given.member()).email,
    redirect_to: RESET_PAGE,
  }),
  'accounts.resetPassword': async ({ app }) => ({
    token: await linkFor(app, await app.given.member(), 'reset_password'),
    password: 'plum-jam-on-toast',
  }),
  'accounts.findAnyAdmin': none,
}
