import { eq } from 'drizzle-orm'
import { newId } from '#shared/kernel/ids.ts'
import { sessionOf } from '#server/domains/accounts/accounts.samples.ts'
import { sessions } from '#server/domains/accounts/accounts.tables.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { createBrowser } from '#server/testing/fixtures/push.ts'
import { none, type Endpoints, type Fill, type JobSamples } from '#server/testing/matrices/samples.ts'
import type { ActorName, Scene } from '#server/testing/scenario/world.ts'
import {
  requirePush,
  sealSubscription,
  tagOfEndpoint,
} from '#server/domains/notifications/push/notifications.push.policy.ts'
import { pushDevices } from './notifications.tables.ts'

const keepDevice = async ({ db, clock, config }: Services, memberId: string, sessionId: string) => {
  const [id, now] = [newId(), clock.now()]
  const { subscription } = createBrowser()
  await db.insert(pushDevices).values({
    id,
    sessionId,
    memberId,
    subscription: sealSubscription(config, id, subscription),
    endpointTag: tagOfEndpoint(config, subscription),
    serverKey: requirePush(config).keys.publicKey,
    createdAt: now,
  })
  return id
}

/** Adds a device with a separate session for the member. */
const newDevice = async (services: Services, memberId: string) =>
  keepDevice(services, memberId, await sessionOf({ services }, { id: memberId }))

const deviceOf = async ({ app, ...scene }: Scene, actor: ActorName) => ({
  id: actor === 'stranger' ? newId() : await newDevice(app.services, scene[actor].id),
})

export const endpoints: Endpoints = {
  'notifications.addPushDevice': {
    who: ['member', 'self'],
    limits: [['member', 30, 3600, 'closed']],
    cost: 8,
    sample: () => createBrowser().subscription,
  },
  'notifications.listPushDevices': { who: ['member', 'self'], cost: 2, shows: 'nobody', sample: none },
  'notifications.removePushDevice': { who: ['member', 'self'], cost: 3, sample: deviceOf },
  'notifications.testPushDevice': {
    who: ['member', 'self'],
    limits: [['member', 5, 3600, 'closed']],
    cost: 5,
    sample: deviceOf,
  },
}

export const fill: Fill = async (services, memberId) => {
  const of = eq(sessions.accountId, memberId)
  const [session] = await services.db.select({ id: sessions.id }).from(sessions).where(of).limit(1)
  await (session ? keepDevice(services, memberId, session.id) : newDevice(services, memberId))
}

export const jobSamples: JobSamples = {
  // There are no notifications left to report.
  'notifications.pushToDevice': async ({ app, party }) => ({
    memberId: party.id,
    deviceId: await newDevice(app.services, party.id),
    notices: [],
    isTest: false,
  }),
}
