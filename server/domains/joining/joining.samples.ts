import { and, eq, inArray, ne } from 'drizzle-orm'
import { newId } from '#shared/kernel/ids.ts'
import { createGiven, PASSWORD } from '#server/testing/builders/given.ts'
import {
  none,
  type Endpoints,
  type Fill,
  type JobSamples,
  type Pages,
} from '#server/testing/matrices/samples.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { signUpForm } from '#server/testing/builders/sign-up-form.ts'
import type { ActorName, Scene } from '#server/testing/scenario/world.ts'
import { reopenAccount } from '#server/domains/accounts/standing/accounts.leaving.commands.ts'
import { keepProof } from '#server/domains/accounts/second-factor/accounts.proof.commands.ts'
import { accounts, sessions } from '../accounts/accounts.tables.ts'
import { profiles } from '../profiles/profiles.tables.ts'
import { eraseMember } from '#server/domains/joining/leaving/joining.erasure.commands.ts'
import { fileOf } from '#server/domains/joining/export/joining.export.commands.ts'
import { dataExports, signUpSources } from './joining.tables.ts'

/** Adds an export for the actor, and marks the actor as recently reauthenticated. */
const keepExport = async ({ app, ...scene }: Scene, actor: Exclude<ActorName, 'stranger'>) => {
  const { db, clock, files } = app.services
  const memberId = scene[actor].id
  const [id, now] = [newId(), clock.now()]
  await db.delete(dataExports).where(eq(dataExports.memberId, memberId))
  await db.insert(dataExports).values({ id, memberId, createdAt: now, readyAt: now, bytes: 4 })
  await files.put(fileOf(id), Buffer.from('data'))
  const logIns = await db
    .select({ sessionId: sessions.id })
    .from(sessions)
    .where(eq(sessions.accountId, memberId))
  await inTransaction(app.services, async ({ tx }) => {
    for (const logIn of logIns) await keepProof(tx, logIn, now)
  })
}

export const endpoints: Endpoints = {
  'accounts.confirmEmail': {
    who: ['public', 'self'],
    limits: [['network', 30, 300, 'closed']],
    cost: 17,
    sample: async ({ app }) => {
      const { token } = await app.given.signUp()
      return { token, password: PASSWORD }
    },
  },
  'accounts.findConfirmationAddress': {
    who: ['public', 'self'],
    limits: [['network', 30, 300, 'closed']],
    cost: 2,
    sample: async ({ app }) => ({ token: (await app.given.signUp()).token }),
  },
  'accounts.resendConfirmation': {
    who: ['public', 'nobody'],
    limits: [['network', 6, 3600, 'closed']],
    cost: 5,
    sample: async ({ app }) => ({ email: (await app.given.signUp()).email }),
  },
  'joining.downloadExport': {
    who: ['member', 'self'],
    cost: 3,
    shows: 'nobody',
    isNewEachTime: true,
    sample: async (scene, actor) => {
      if (actor !== 'stranger') await keepExport(scene, actor)
      return {}
    },
  },
  'joining.findUsername': {
    who: ['public', 'nobody'],
    bound: 'whether a name is free, by itself 300 times a day',
    limits: [
      ['network', 30, 60, 'open'],
      ['network', 300, 86400, 'open'],
    ],
    cost: 2,
    shows: 'nobody',
    sample: ({ party }) => ({ username: party.username }),
  },
  'joining.getExport': { who: ['member', 'self'], cost: 2, shows: 'nobody', sample: none },
  'joining.leave': {
    who: ['member', 'self'],
    cost: 17,
    sample: async ({ app }) => {
      await app.given.member({ role: 'admin' })
      return { word: 'DELETE', password: PASSWORD, when: 'later' }
    },
    mend: async ({ app, admin }) => {
      const { db } = app.services
      const left = await db.select().from(accounts).where(eq(accounts.status, 'deleted'))
      // Reopened without log-ins, because those would reach their network's limit.
      for (const account of left)
        await inTransaction(app.services, (unit) => reopenAccount(app.services, unit, account))
      const more = await db
        .select({ id: profiles.id })
        .from(profiles)
        .where(and(eq(profiles.role, 'admin'), ne(profiles.id, admin.id)))
      for (const { id } of more) await eraseMember(app.services, id)
    },
  },
  'joining.startExport': {
    who: ['member', 'self'],
    cost: 13,
    sample: () => ({ password: PASSWORD }),
    mend: async ({ app, party, other, admin }) => {
      const members = [party.id, other.id, admin.id]
      await app.services.db.delete(dataExports).where(inArray(dataExports.memberId, members))
    },
  },
  'joining.signUp': {
    who: ['public', 'self'],
    bound: 'chooses a name, like the lookup of one',
    limits: [['network', 5, 1800, 'closed']],
    cost: 18,
    sample: () => signUpForm(),
  },
}

export const pages: Pages = {
  '/account/delete': { shows: 'nobody', cost: { member: 6 } },
  '/account/export': { shows: 'nobody', cost: { member: 3 } },
  '/landing/register': { shows: 'nobody' },
  '/register': { shows: 'nobody' },
}

export const fill: Fill = async (services, memberId) => {
  const { db, clock, files } = services
  await createGiven(services).signUp({ referrerId: memberId })
  await db.insert(signUpSources).values({ memberId, path: '/landing/summer-fair' })
  const [id, now] = [newId(), clock.now()]
  await db.insert(dataExports).values({ id, memberId, createdAt: now, readyAt: now, bytes: 4 })
  await files.put(fileOf(id), Buffer.from('data'))
}

export const jobSamples: JobSamples = {
  'joining.sendLetter': async ({ app }) => ({ signUpId: (await app.given.signUp()).id, siteUrl: '' }),
  'joining.noteLeaver': ({ party }) => ({ memberId: party.id }),
  'joining.buildExport': async ({ app, party }) => {
    const { db, clock } = app.services
    const exportId = newId()
    await db.insert(dataExports).values({ id: exportId, memberId: party.id, createdAt: clock.now() })
    return { exportId }
  },
  'joining.removeExports': () => ({ exportIds: [newId()] }),
}
