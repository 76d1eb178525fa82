import type { Audiences } from '#server/testing/audiences.ts'
import type { Costs, PageCosts } from '#server/testing/costs.ts'
import { RESET_PAGE } from '#shared/domains/accounts/accounts.passwords.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { MINUTE } from '#shared/kernel/time.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { hashToken, newToken } from '#server/platform/tokens.ts'
import { PASSWORD } from '#server/testing/given.ts'
import { none, type Samples } from '#server/testing/samples.ts'
import type { Scene } from '#server/testing/world.ts'
import { sessions } from './accounts.tables.ts'
import { issueToken } from './accounts.tokens.commands.ts'

const resetLinkFor = ({ services }: Scene['app'], { id: accountId }: { id: string }) =>
  inTransaction(services, ({ tx }) =>
    issueToken(services, tx, { accountId, purpose: 'reset_password', life: MINUTE }),
  )

/** A session of the member, besides the one that is asked by. */
const sessionOf = async ({ services }: Scene['app'], { id: accountId }: { id: string }) => {
  const id = newId()
  const now = services.clock.now()
  await services.db.insert(sessions).values({
    id,
    accountId,
    tokenHash: hashToken(newToken()),
    kind: 'browser',
    createdAt: now,
    lastUsedAt: now,
    expiresAt: new Date(now.getTime() + MINUTE),
  })
  return id
}

const linkFor = (
  { services }: Scene['app'],
  { id: accountId, email }: { id: string; email: string },
  purpose: 'take_back' | 'change_email',
) =>
  inTransaction(services, ({ tx }) => issueToken(services, tx, { accountId, email, purpose, life: MINUTE }))

export const audiences: Audiences = {
  'accounts.changePassword': ['member', 'self'],
  'accounts.confirmEmailChange': ['public', 'nobody'],
  'accounts.endOneSession': ['member', 'self'],
  'accounts.findAnyAdmin': ['public', 'nobody'],
  'accounts.getSession': ['public', 'self'],
  'accounts.listSessions': ['member', 'self'],
  'accounts.logIn': ['public', 'self'],
  'accounts.logOut': ['member', 'self'],
  'accounts.renewSession': ['member', 'self'],
  'accounts.requestEmailChange': ['member', 'self'],
  'accounts.requestPasswordReset': ['public', 'nobody'],
  'accounts.resetPassword': ['public', 'nobody'],
  'accounts.takeBack': ['public', 'nobody'],
}

export const costs: Costs = {
  'accounts.changePassword': 10,
  'accounts.confirmEmailChange': 11,
  'accounts.endOneSession': 4,
  'accounts.listSessions': 2,
  'accounts.findAnyAdmin': 2,
  'accounts.getSession': 1,
  'accounts.logIn': 9,
  'accounts.logOut': 4,
  'accounts.renewSession': 3,
  'accounts.requestEmailChange': 11,
  'accounts.requestPasswordReset': 4,
  'accounts.resetPassword': 10,
  'accounts.takeBack': 9,
}

export const pageCosts: PageCosts = {
  '/account/sessions': { member: 3 },
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
  'accounts.changePassword': () => ({ oldPassword: PASSWORD, newPassword: PASSWORD }),
  'accounts.takeBack': async ({ app }) => ({
    token: await linkFor(app, await app.given.member(), 'take_back'),
  }),
  'accounts.requestEmailChange': ({ other }) => ({
    old_email: other.email,
    new_email: `${newId()}@example.org`,
    password: PASSWORD,
  }),
  'accounts.confirmEmailChange': async ({ app }) => ({
    token: await linkFor(
      app,
      { ...(await app.given.member()), email: `${newId()}@example.org` },
      'change_email',
    ),
  }),
  'accounts.listSessions': none,
  'accounts.endOneSession': async (scene, actor) => ({
    id: actor === 'stranger' ? newId() : await sessionOf(scene.app, scene[actor]),
  }),
}
