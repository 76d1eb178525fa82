import type { Services } from '#server/platform/domain/services.ts'
import { eq } from 'drizzle-orm'
import { RESET_PAGE } from '#shared/domains/accounts/accounts.passwords.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { MINUTE, siteDayOf } from '#shared/kernel/time.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { hashToken, newToken } from '#server/platform/secrets/tokens.ts'
import { PASSWORD } from '#server/testing/builders/given.ts'
import { codeOf, keepApp } from '#server/testing/builders/second-factor.ts'
import {
  none,
  type Endpoints,
  type Fill,
  type JobSamples,
  type Pages,
} from '#server/testing/matrices/samples.ts'
import type { ActorName, Scene } from '#server/testing/scenario/world.ts'
import { replaceRecoveryCodes } from '#server/domains/accounts/second-factor/accounts.codes.commands.ts'
import { newAppSecret } from '#server/domains/accounts/second-factor/accounts.codes.policy.ts'
import { openSecondStep } from '#server/domains/accounts/second-factor/accounts.second-step.commands.ts'
import { termsAgreements } from './accounts.terms.tables.ts'
import { bannedMembers } from '#server/domains/accounts/standing/accounts.bans.tables.ts'
import { emailReferences } from '#server/domains/accounts/email/accounts.references.tables.ts'
import {
  accountRestrictions,
  accounts,
  adminSuspensions,
  authenticators,
  passkeys,
  sessions,
} from './accounts.tables.ts'
import { issueToken } from './accounts.tokens.commands.ts'

/** Adds another session for the member. */
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

/** Creates a link as it would be mailed to a member. */
export const linkFor = (
  { services }: Scene['app'],
  { id: accountId, email }: { id: string; email: string },
  purpose: 'take_back' | 'change_email',
) =>
  inTransaction(services, ({ tx }) =>
    issueToken(tx, { accountId, email, purpose, life: MINUTE, now: services.clock.now() }),
  )

/** Removes the second factor that an earlier sample set up. */
export const withoutSecondFactor = async ({ services }: Scene['app'], { id }: { id: string }) => {
  await services.db.delete(authenticators).where(eq(authenticators.accountId, id))
  await services.db.delete(passkeys).where(eq(passkeys.accountId, id))
  await services.db.update(accounts).set({ secondFactorSince: null }).where(eq(accounts.id, id))
}

/** Gives the actor an authenticator app, which is confirmed if `isOn`; returns the account's ID and the secret. */
const withApp = async (scene: Scene, actor: ActorName, isOn: boolean) => {
  if (actor === 'stranger') return { accountId: newId(), secret: newAppSecret() }
  const { services } = scene.app
  const accountId = scene[actor].id
  await withoutSecondFactor(scene.app, { id: accountId })
  return { accountId, secret: await keepApp(services, { accountId, isOn }) }
}

/** Creates a log-in to the account that's waiting for the second factor; returns its token. */
export const waitingLogIn = async ({ services }: Scene['app'], accountId: string) => {
  const [account] = await services.db.select().from(accounts).where(eq(accounts.id, accountId))
  if (!account) throw new Error('the member is gone')
  const { token } = await inTransaction(services, (unit) =>
    openSecondStep(unit, { ...account, kind: 'browser' }),
  )
  return token
}

/**
 * Creates a new member's log-in that's waiting for the second factor; returns its token and a code that completes it.
 */
const unfinishedLogIn = async (app: Scene['app']) => {
  const { id: accountId } = await app.given.member()
  const secret = await keepApp(app.services, { accountId, isOn: true })
  return { token: await waitingLogIn(app, accountId), code: codeOf(secret, app.services.clock.now()) }
}

/** Adds a ban of someone whose account is erased. */
export const banOfErased = async ({ db, clock }: Services): Promise<string> => {
  const id = newId()
  const now = clock.now()
  await db.insert(bannedMembers).values({ id, addressHash: Buffer.from(id), createdAt: now, expiresAt: now })
  return id
}

export const fill: Fill = async (services, memberId, text) => {
  await keepApp(services, { accountId: memberId, isOn: true })
  await inTransaction(services, async (unit) => {
    await replaceRecoveryCodes(unit.tx, { accountId: memberId, now: unit.now })
    await openSecondStep(unit, { id: memberId, passwordHash: '', kind: 'browser' })
  })
  const now = services.clock.now()
  // The suspension is already over, so the member is still active.
  await services.db
    .insert(adminSuspensions)
    .values({ accountId: memberId, until: now, reason: text('suspension'), createdAt: now })
  await services.db
    .insert(termsAgreements)
    .values({ memberId, version: text('version of the terms'), agreedAt: now })
  await services.db.insert(accountRestrictions).values({
    accountId: memberId,
    kind: 'read_only',
    until: now,
    reason: text('restriction'),
    createdAt: now,
  })
  await services.db.insert(bannedMembers).values({
    id: newId(),
    accountId: memberId,
    addressHash: Buffer.from(newId()),
    createdAt: now,
    expiresAt: now,
  })
  await services.db
    .insert(emailReferences)
    .values({ hash: Buffer.from(newId()), accountId: memberId, sentOn: siteDayOf(now) })
}

export const endpoints: Endpoints = {
  'accounts.confirmApp': {
    who: ['member', 'self'],
    limits: [['member', 60, 3600, 'closed']],
    cost: 18,
    sample: async (scene, actor) => {
      const { secret } = await withApp(scene, actor, false)
      return { code: codeOf(secret, scene.app.services.clock.now()) }
    },
  },
  'accounts.confirmEmailChange': {
    who: ['public', 'nobody'],
    limits: [['network', 30, 300, 'closed']],
    cost: 14,
    sample: async ({ app }) => ({
      token: await linkFor(
        app,
        { ...(await app.given.member()), email: `${newId()}@example.org` },
        'change_email',
      ),
    }),
  },
  'accounts.endOneSession': {
    who: ['member', 'self'],
    cost: 4,
    sample: async (scene, actor) => ({
      id: actor === 'stranger' ? newId() : await sessionOf(scene.app, scene[actor]),
    }),
  },
  'accounts.findAnyAdmin': { who: ['public', 'nobody'], cost: 2, shows: 'nobody', sample: none },
  'accounts.finishLogIn': {
    who: ['public', 'self'],
    limits: [['network', 25, 300, 'closed']],
    cost: 12,
    sample: ({ app }) => unfinishedLogIn(app),
  },
  'accounts.getEmailChange': { who: ['member', 'self'], cost: 2, shows: 'nobody', sample: none },
  'accounts.getMailSettings': { who: ['member', 'self'], cost: 2, shows: 'nobody', sample: none },
  'accounts.getSecurity': { who: ['member', 'self'], cost: 5, shows: 'nobody', sample: none },
  'accounts.getSession': { who: ['public', 'self'], cost: 1, shows: 'nobody', sample: none },
  'accounts.listSessions': { who: ['member', 'self'], cost: 2, shows: 'logIns', sample: none },
  'accounts.logIn': {
    who: ['public', 'self'],
    limits: [['network', 25, 300, 'closed']],
    cost: 9,
    sample: async ({ app, other }) => {
      await withoutSecondFactor(app, other)
      return { email: other.email, password: PASSWORD, rememberMe: true }
    },
  },
  'accounts.logOut': { who: ['member', 'self'], cost: 4, sample: () => ({ scope: 'local' }) },
  'accounts.proveOwner': {
    who: ['member', 'self'],
    limits: [['member', 60, 3600, 'closed']],
    cost: 6,
    sample: async (scene, actor) => {
      if (actor !== 'stranger') await withoutSecondFactor(scene.app, scene[actor])
      return { password: PASSWORD }
    },
  },
  'accounts.removeApp': {
    who: ['member', 'self'],
    limits: [['member', 60, 3600, 'closed']],
    cost: 12,
    sample: async (scene, actor) => {
      await withApp(scene, actor, true)
      return {}
    },
  },
  'accounts.renewRecoveryCodes': {
    who: ['member', 'self'],
    limits: [['member', 60, 3600, 'closed']],
    cost: 11,
    sample: async (scene, actor) => {
      await withApp(scene, actor, true)
      return {}
    },
  },
  'accounts.renewSession': { who: ['member', 'self'], cost: 3, sample: none },
  'accounts.requestEmailChange': {
    who: ['member', 'self'],
    limits: [['member', 30, 3600, 'closed']],
    cost: 12,
    sample: async ({ app, other }) => {
      await withoutSecondFactor(app, other)
      return { old_email: other.email, new_email: `${newId()}@example.org`, password: PASSWORD }
    },
  },
  'accounts.resendEmailChange': {
    who: ['member', 'self'],
    limits: [['member', 30, 3600, 'closed']],
    cost: 8,
    sample: async (scene, actor) => {
      if (actor === 'stranger') return {}
      await linkFor(scene.app, { ...scene[actor], email: `${newId()}@example.org` }, 'change_email')
      return {}
    },
  },
  'accounts.saveMailSettings': { who: ['member', 'self'], cost: 3, sample: () => ({ neutralMails: true }) },
  'accounts.startApp': {
    who: ['member', 'self'],
    limits: [['member', 60, 3600, 'closed']],
    cost: 6,
    sample: async (scene, actor) => {
      if (actor !== 'stranger') await withoutSecondFactor(scene.app, scene[actor])
      return {}
    },
  },
  'accounts.withdrawEmailChange': { who: ['member', 'self'], cost: 4, sample: none },
}

export const pages: Pages = {
  '/account/email': { shows: 'nobody', cost: { member: 3 } },
  '/account/password': { shows: 'nobody' },
  '/account/security': { shows: 'nobody', cost: { member: 6 } },
  '/account/sessions': { shows: 'logIns', cost: { member: 3 } },
  '/confirm-email': { shows: 'nobody' },
  '/forgot-password': { shows: 'nobody' },
  '/login': { shows: 'nobody', cost: { visitor: 1 } },
  '/reset-password': { shows: 'nobody' },
  '/take-back': { shows: 'nobody' },
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
