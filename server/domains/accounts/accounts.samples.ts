import { eq } from 'drizzle-orm'
import type { Audiences } from '#server/testing/audiences.ts'
import type { Costs, PageCosts } from '#server/testing/costs.ts'
import { RESET_PAGE } from '#shared/domains/accounts/accounts.passwords.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { MINUTE } from '#shared/kernel/time.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { hashToken, newToken } from '#server/platform/tokens.ts'
import { PASSWORD } from '#server/testing/given.ts'
import { codeOf, keepApp } from '#server/testing/second-factor.ts'
import { none, type Fill, type JobSamples, type Samples } from '#server/testing/samples.ts'
import type { ActorName, Scene } from '#server/testing/world.ts'
import { replaceRecoveryCodes } from './accounts.codes.commands.ts'
import { newAppSecret } from './accounts.codes.policy.ts'
import { openSecondStep } from './accounts.second-step.commands.ts'
import { accounts, authenticators, passkeys, sessions } from './accounts.tables.ts'
import { issueToken } from './accounts.tokens.commands.ts'

const resetLinkFor = ({ services }: Scene['app'], { id: accountId }: { id: string }) =>
  inTransaction(services, ({ tx }) =>
    issueToken(tx, { accountId, purpose: 'reset_password', life: MINUTE, now: services.clock.now() }),
  )

/** A session of the member, besides the one that is asked by. */
export const sessionOf = async (
  { services }: Pick<Scene['app'], 'services'>,
  { id: accountId }: { id: string },
) => {
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
  inTransaction(services, ({ tx }) =>
    issueToken(tx, { accountId, email, purpose, life: MINUTE, now: services.clock.now() }),
  )

/** Without a second factor, as it was before a sample set one up. */
export const withoutSecondFactor = async ({ services }: Scene['app'], { id }: { id: string }) => {
  await services.db.delete(authenticators).where(eq(authenticators.accountId, id))
  await services.db.delete(passkeys).where(eq(passkeys.accountId, id))
  await services.db.update(accounts).set({ secondFactorSince: null }).where(eq(accounts.id, id))
}

/** Whoever calls, with an authenticator app; `isOn` where it is confirmed. */
const withApp = async (scene: Scene, actor: ActorName, isOn: boolean) => {
  if (actor === 'stranger') return { accountId: newId(), secret: newAppSecret() }
  const { services } = scene.app
  const accountId = scene[actor].id
  await withoutSecondFactor(scene.app, { id: accountId })
  return { accountId, secret: await keepApp(services, { accountId, isOn }) }
}

/** A log-in of the account that waits for the second factor. */
export const waitingLogIn = async ({ services }: Scene['app'], accountId: string) => {
  const [account] = await services.db.select().from(accounts).where(eq(accounts.id, accountId))
  if (!account) throw new Error('the member is gone')
  const { token } = await inTransaction(services, (unit) =>
    openSecondStep(unit, { ...account, kind: 'browser' }),
  )
  return token
}

/** A log-in of somebody that waits for the second factor, with a code that finishes it. */
const unfinishedLogIn = async (app: Scene['app']) => {
  const { id: accountId } = await app.given.member()
  const secret = await keepApp(app.services, { accountId, isOn: true })
  return { token: await waitingLogIn(app, accountId), code: codeOf(secret, app.services.clock.now()) }
}

export const fill: Fill = async (services, memberId) => {
  await keepApp(services, { accountId: memberId, isOn: true })
  await inTransaction(services, async (unit) => {
    await replaceRecoveryCodes(unit.tx, { accountId: memberId, now: unit.now })
    await openSecondStep(unit, { id: memberId, passwordHash: '', kind: 'browser' })
  })
}

export const audiences: Audiences = {
  'accounts.changePassword': ['member', 'self'],
  'accounts.confirmApp': ['member', 'self'],
  'accounts.confirmEmailChange': ['public', 'nobody'],
  'accounts.endOneSession': ['member', 'self'],
  'accounts.findAnyAdmin': ['public', 'nobody'],
  'accounts.finishLogIn': ['public', 'self'],
  'accounts.getMailSettings': ['member', 'self'],
  'accounts.getSecurity': ['member', 'self'],
  'accounts.getSession': ['public', 'self'],
  'accounts.listSessions': ['member', 'self'],
  'accounts.logIn': ['public', 'self'],
  'accounts.logOut': ['member', 'self'],
  'accounts.proveOwner': ['member', 'self'],
  'accounts.removeApp': ['member', 'self'],
  'accounts.renewRecoveryCodes': ['member', 'self'],
  'accounts.renewSession': ['member', 'self'],
  'accounts.requestEmailChange': ['member', 'self'],
  'accounts.requestPasswordReset': ['public', 'nobody'],
  'accounts.resetPassword': ['public', 'nobody'],
  'accounts.saveMailSettings': ['member', 'self'],
  'accounts.startApp': ['member', 'self'],
  'accounts.takeBack': ['public', 'nobody'],
}

export const costs: Costs = {
  'accounts.changePassword': 12,
  'accounts.confirmEmailChange': 14,
  'accounts.endOneSession': 4,
  'accounts.getMailSettings': 2,
  'accounts.saveMailSettings': 3,
  'accounts.listSessions': 2,
  'accounts.findAnyAdmin': 2,
  'accounts.getSession': 1,
  'accounts.logIn': 9,
  'accounts.logOut': 4,
  'accounts.renewSession': 3,
  'accounts.requestEmailChange': 12,
  'accounts.requestPasswordReset': 4,
  'accounts.resetPassword': 11,
  'accounts.takeBack': 15,
  'accounts.confirmApp': 18,
  'accounts.finishLogIn': 12,
  'accounts.getSecurity': 5,
  'accounts.proveOwner': 6,
  'accounts.removeApp': 12,
  'accounts.renewRecoveryCodes': 11,
  'accounts.startApp': 6,
}

export const pageCosts: PageCosts = {
  '/account/security': { member: 6 },
  '/account/sessions': { member: 3 },
  '/login': { visitor: 1 },
}

export const samples: Samples = {
  'accounts.getSession': none,
  'accounts.logIn': async ({ app, other }) => {
    await withoutSecondFactor(app, other)
    return { email: other.email, password: PASSWORD, rememberMe: true }
  },
  'accounts.finishLogIn': ({ app }) => unfinishedLogIn(app),
  'accounts.getSecurity': none,
  'accounts.proveOwner': async (scene, actor) => {
    if (actor !== 'stranger') await withoutSecondFactor(scene.app, scene[actor])
    return { password: PASSWORD }
  },
  'accounts.startApp': async (scene, actor) => {
    if (actor !== 'stranger') await withoutSecondFactor(scene.app, scene[actor])
    return {}
  },
  'accounts.confirmApp': async (scene, actor) => {
    const { secret } = await withApp(scene, actor, false)
    return { code: codeOf(secret, scene.app.services.clock.now()) }
  },
  'accounts.removeApp': async (scene, actor) => {
    await withApp(scene, actor, true)
    return {}
  },
  'accounts.renewRecoveryCodes': async (scene, actor) => {
    await withApp(scene, actor, true)
    return {}
  },
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
  'accounts.getMailSettings': none,
  'accounts.saveMailSettings': () => ({ neutralMails: true }),
  'accounts.listSessions': none,
  'accounts.endOneSession': async (scene, actor) => ({
    id: actor === 'stranger' ? newId() : await sessionOf(scene.app, scene[actor]),
  }),
}

export const jobSamples: JobSamples = {
  'accounts.sendPasswordReset': ({ party }) => ({ email: party.email, page: RESET_PAGE }),
  'accounts.sendNewAddressLetter': ({ party }) => ({
    accountId: party.id,
    email: `new-${party.email}`,
    token: newToken(),
    siteUrl: '',
  }),
}
