import { newId } from '#shared/kernel/ids.ts'
import { siteDayOf } from '#shared/kernel/time.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { createGiven } from '#server/testing/builders/given.ts'
import {
  none,
  type Endpoints,
  type Fill,
  type Notices,
  type Pages,
  type PairHas,
  type PartyHas,
} from '#server/testing/matrices/samples.ts'
import type { ActorName, Scene } from '#server/testing/scenario/world.ts'
import { winkRefusals, winks } from './winks.tables.ts'

/** Stores a wink, by default sent now, and returns its id. */
export const storeWink = async (
  { db, clock }: Services,
  { from, to, ...wink }: Record<'from' | 'to', { id: string }> & Partial<typeof winks.$inferInsert>,
): Promise<string> => {
  const [id, createdAt] = [newId(), wink.createdAt ?? clock.now()]
  await db.insert(winks).values({
    senderId: from.id,
    recipientId: to.id,
    day: siteDayOf(createdAt),
    line: 'company',
    ...wink,
    id,
    createdAt,
  })
  return id
}

/** Stores a wink each way between the party and its partner. */
export const partyHas: PartyHas<never> = async ({ app: { services }, party, partner }) => {
  await storeWink(services, { from: partner, to: party })
  await storeWink(services, { from: party, to: partner })
  return {}
}

/** Makes each member wink at the other and see the other's wink. */
export const pairHas: PairHas = async ({ app: { given, services }, one, other }) => {
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const) {
    await storeWink(services, { from, to, isSeen: true })
    await given.notice(to, { kind: 'new_wink', about: to.id, isSeen: true })
  }
  return {}
}

/** Stores a wink that the actor received from a new member. A stranger gets an unknown id. */
const received = async ({ app, ...scene }: Scene, actor: ActorName) => {
  if (actor === 'stranger') return { winkId: newId() }
  return { winkId: await storeWink(app.services, { from: await app.given.member(), to: scene[actor] }) }
}

export const endpoints: Endpoints = {
  'winks.countNewWinks': { who: ['member', 'self'], cost: 2, shows: 'nobody', sample: none },
  'winks.declineWink': {
    who: ['member', 'self'],
    limits: [['member', 600, 3600, 'open']],
    cost: 7,
    sample: received,
  },
  'winks.deleteWink': {
    who: ['member', 'self'],
    limits: [['member', 600, 3600, 'open']],
    cost: 5,
    sample: received,
  },
  'winks.deleteAllWinks': {
    who: ['member', 'self'],
    limits: [['member', 600, 3600, 'open']],
    cost: 5,
    sample: async (scene, actor) => {
      await received(scene, actor)
      return {}
    },
  },
  'winks.listWinks': { who: ['member', 'listed'], cost: 2, shows: ['winks'], sample: () => ({ limit: 5 }) },
  'winks.listWinkedToday': { who: ['member', 'listed'], cost: 2, shows: ['winked'], sample: none },
  'winks.seeWinks': { who: ['member', 'self'], cost: 5, sample: received },
  /** The party winks at a new member each time, because it can wink at another party only once a day. */
  'winks.sendWink': {
    who: ['member', 'profile'],
    bound: 'ids cannot be guessed; 60 times a day',
    limits: [['member', 60, 86400, 'closed']],
    cost: 7,
    sample: async (scene, actor) => ({
      memberId: (await (actor === 'party' ? scene.app.given.member() : scene.another())).id,
      line: 'curious',
    }),
  },
}

export const notices: Notices = {
  new_wink: { usual: { mail: 'daily', push: true }, leadsTo: '/winks' },
  wink_declined: { usual: { mail: 'never', push: false }, leadsTo: '/browse' },
}

export const pages: Pages = {
  '/winks': { shows: ['winks'], cost: { member: 3 } },
}

export const fill: Fill = async (services, memberId) => {
  const [member, other] = [{ id: memberId }, await createGiven(services).member()]
  await storeWink(services, { from: other, to: member })
  await storeWink(services, { from: member, to: other })
  const refusal = { recipientId: memberId, senderId: other.id, createdAt: services.clock.now() }
  await services.db
    .insert(winkRefusals)
    .values([refusal, { ...refusal, recipientId: other.id, senderId: memberId }])
}
