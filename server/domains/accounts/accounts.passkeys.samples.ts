import { eq } from 'drizzle-orm'
import { newId } from '#shared/kernel/ids.ts'
import { MINUTE } from '#shared/kernel/time.ts'
import { createSecurityKey, keepPasskey, KNOWN_CHALLENGE } from '#server/testing/builders/passkeys.ts'
import type { Endpoints, Fill } from '#server/testing/matrices/samples.ts'
import type { ActorName, Scene } from '#server/testing/scenario/world.ts'
import { getSiteSettings } from '../settings/settings.queries.ts'
import { waitingLogIn, withoutSecondFactor } from './accounts.samples.ts'
import { pendingLogIns } from './accounts.tables.ts'

const challenge = KNOWN_CHALLENGE.toString('base64url')

/** Gives the actor one passkey and returns it; returns null for a stranger. */
const withPasskey = async (scene: Scene, actor: ActorName) => {
  if (actor === 'stranger') return null
  await withoutSecondFactor(scene.app, scene[actor])
  return keepPasskey(scene.app.services, { accountId: scene[actor].id })
}

/** Creates a new member's log-in that's waiting for a passkey. */
const unfinishedLogIn = async ({ app }: Scene) => {
  const { id: accountId } = await app.given.member()
  const { key } = await keepPasskey(app.services, { accountId })
  return { accountId, key, token: await waitingLogIn(app, accountId) }
}

export const fill: Fill = async (services, memberId, text) => {
  await keepPasskey(services, { accountId: memberId, name: text('passkey') })
}

export const endpoints: Endpoints = {
  'accounts.addPasskey': {
    who: ['member', 'self'],
    limits: [['member', 60, 3600, 'closed']],
    cost: 17,
    sample: async (scene, actor) => {
      // Caches the site's name, which the email contains, so that every call costs the same.
      await getSiteSettings(scene.app.services)
      if (actor !== 'stranger') await withoutSecondFactor(scene.app, scene[actor])
      return { name: 'My key', credential: createSecurityKey().create({ challenge }) }
    },
  },
  'accounts.askPasskeyForLogIn': {
    who: ['public', 'self'],
    limits: [['network', 25, 300, 'closed']],
    cost: 4,
    sample: async (scene) => ({ token: (await unfinishedLogIn(scene)).token }),
  },
  'accounts.askPasskeyForProof': {
    who: ['member', 'self'],
    limits: [['member', 60, 3600, 'closed']],
    cost: 3,
    sample: async (scene, actor) => {
      await withPasskey(scene, actor)
      return {}
    },
  },
  'accounts.finishLogInWithPasskey': {
    who: ['public', 'self'],
    limits: [['network', 25, 300, 'closed']],
    cost: 13,
    sample: async (scene) => {
      const { accountId, key, token } = await unfinishedLogIn(scene)
      const { db, clock } = scene.app.services
      const challengeUntil = new Date(clock.now().getTime() + MINUTE)
      await db
        .update(pendingLogIns)
        .set({ challenge: KNOWN_CHALLENGE, challengeUntil })
        .where(eq(pendingLogIns.accountId, accountId))
      return { token, credential: key.use({ challenge }) }
    },
  },
  'accounts.removePasskey': {
    who: ['member', 'self'],
    limits: [['member', 60, 3600, 'closed']],
    cost: 12,
    sample: async (scene, actor) => ({
      id: (await withPasskey(scene, actor))?.id ?? newId(),
    }),
  },
  'accounts.startPasskey': {
    who: ['member', 'self'],
    limits: [['member', 60, 3600, 'closed']],
    cost: 7,
    sample: async (scene, actor) => {
      if (actor !== 'stranger') await withoutSecondFactor(scene.app, scene[actor])
      return {}
    },
  },
}
