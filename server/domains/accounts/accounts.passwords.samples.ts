import { RESET_PAGE } from '#shared/domains/accounts/accounts.passwords.contract.ts'
import { MINUTE } from '#shared/kernel/time.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { PASSWORD } from '#server/testing/builders/given.ts'
import type { Endpoints } from '#server/testing/matrices/samples.ts'
import type { Scene } from '#server/testing/scenario/world.ts'
import { linkFor } from './accounts.samples.ts'
import { issueToken } from './accounts.tokens.commands.ts'

const resetLinkFor = ({ services }: Scene['app'], { id: accountId }: { id: string }) =>
  inTransaction(services, ({ tx }) =>
    issueToken(tx, { accountId, purpose: 'reset_password', life: MINUTE, now: services.clock.now() }),
  )

export const endpoints: Endpoints = {
  'accounts.changePassword': {
    who: ['member', 'self'],
    limits: [['member', 30, 3600, 'closed']],
    cost: 12,
    sample: () => ({ oldPassword: PASSWORD, newPassword: PASSWORD }),
  },
  'accounts.findResetAddress': {
    who: ['public', 'self'],
    limits: [['network', 30, 300, 'closed']],
    cost: 2,
    sample: async ({ app }) => ({ token: await resetLinkFor(app, await app.given.member()) }),
  },
  'accounts.requestPasswordReset': {
    who: ['public', 'nobody'],
    limits: [['network', 6, 3600, 'closed']],
    cost: 4,
    sample: async ({ app }) => ({
      email: (await app.given.member()).email,
      redirect_to: RESET_PAGE,
    }),
  },
  'accounts.resetPassword': {
    who: ['public', 'nobody'],
    limits: [['network', 30, 300, 'closed']],
    cost: 11,
    sample: async ({ app }) => ({
      token: await resetLinkFor(app, await app.given.member()),
      password: 'plum-jam-on-toast',
    }),
  },
  'accounts.takeBackAccount': {
    who: ['public', 'nobody'],
    limits: [['network', 30, 300, 'closed']],
    cost: 15,
    sample: async ({ app }) => ({
      token: await linkFor(app, await app.given.member(), 'take_back'),
    }),
  },
}
