import { FEED, type PostAudience } from '#shared/domains/posts/posts.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import type { Services } from '#server/platform/services.ts'
import { ONLY_PARTY } from '#server/testing/audiences.ts'
import { createGiven } from '#server/testing/given.ts'
import {
  type Endpoints,
  type Fill,
  type Pages,
  type PairHas,
  type PartyHas,
  type Resources,
} from '#server/testing/samples.ts'
import type { ActorName, Scene } from '#server/testing/world.ts'
import { postMutes, posts } from './posts.tables.ts'

declare module '#server/testing/world.ts' {
  interface Party {
    postId: string
  }
}

/** Stores a post, now unless another moment is named, and answers its id. */
export const storePost = async (
  { db, clock }: Services,
  { by, ...post }: { by: { id: string } } & Partial<typeof posts.$inferInsert>,
): Promise<string> => {
  const id = newId()
  const usual = { content: 'A fine evening.', audience: 'members' as PostAudience, createdAt: clock.now() }
  await db.insert(posts).values({ ...usual, ...post, id, userId: by.id })
  return id
}

export const partyHas: PartyHas<'postId'> = async ({ app: { services }, party }) => ({
  postId: await storePost(services, { by: party }),
})

/** A post of each, with their photo. */
export const pairHas: PairHas<'postId'> = async ({ app: { services }, one, other, photos }) => {
  await storePost(services, { by: one, photoId: photos.get(one.id) })
  return { postId: await storePost(services, { by: other, photoId: photos.get(other.id) }) }
}

const members = ['party', 'other', 'blocked', 'blocking', 'friend', 'admin'] as const
const partyAndAdmins = ['party', 'admin'] as const

export const resources: Resources = {
  ownPost: { idOf: ({ postId }) => postId, knownBy: ONLY_PARTY, text: ', about their own' },
  removablePost: {
    idOf: ({ postId }) => postId,
    knownBy: { everyone: partyAndAdmins, members: partyAndAdmins, friends: partyAndAdmins },
    text: ', about their own, and admins',
  },
  feed: { idOf: () => FEED.id, knownBy: { everyone: members, members, friends: members }, text: '' },
}

/** Another post of the party, for whoever may delete it. */
const another = async ({ app, party, postId }: Scene, actor: ActorName) => ({
  postId: actor === 'party' || actor === 'admin' ? await storePost(app.services, { by: party }) : postId,
})

/** Nobody mutes themselves. */
const toMute = async (scene: Scene, actor: ActorName) => ({
  memberId: (actor === 'party' ? await scene.app.given.member() : scene.party).id,
})

export const endpoints: Endpoints = {
  'posts.create': {
    who: ['member', 'self'],
    limits: [['member', 10, 3600, 'closed']],
    cost: 4,
    sample: () => ({ content: 'A walk by the river?', audience: 'friends' }),
  },
  'posts.delete': {
    who: ['member', 'removablePost'],
    limits: [['member', 600, 3600, 'open']],
    cost: 4,
    sample: another,
  },
  'posts.edit': {
    who: ['member', 'ownPost'],
    limits: [['member', 60, 3600, 'open']],
    cost: 4,
    sample: async (scene, actor) => ({ ...(await another(scene, actor)), content: 'A finer evening.' }),
  },
  'posts.list': { who: ['member', 'listed'], cost: 2, shows: ['posts'], sample: () => ({ limit: 5 }) },
  'posts.listChanges': {
    who: ['member', 'listed'],
    cost: 3,
    shows: ['posts'],
    sample: ({ postId }) => ({ ids: postId }),
  },
  // Whoever is muted shows nothing else, so no mute is in the scene.
  'posts.listMutes': { who: ['member', 'listed'], cost: 2, shows: 'nobody', sample: () => ({ limit: 5 }) },
  'posts.listOf': {
    who: ['member', 'listed'],
    bound: 'ids cannot be guessed, and whoever is out of sight has posted nothing',
    cost: 2,
    shows: ['posts'],
    sample: ({ party }) => ({ memberId: party.id }),
  },
  'posts.listUpdates': { who: ['member', 'listed'], cost: 2, shows: 'friends', sample: () => ({ limit: 5 }) },
  'posts.mute': {
    who: ['member', 'profile'],
    bound: 'ids cannot be guessed; 600 times an hour',
    limits: [['member', 600, 3600, 'open']],
    cost: 5,
    sample: toMute,
  },
  'posts.unmute': {
    who: ['member', 'self'],
    bound: 'answers alike whoever it is',
    limits: [['member', 600, 3600, 'open']],
    cost: 4,
    sample: toMute,
  },
}

export const pages: Pages = {
  '/friends/updates': { shows: 'friends', cost: { member: 3 } },
}

export const fill: Fill = async ({ ...services }, memberId, text) => {
  const other = await createGiven(services).member()
  await storePost(services, { by: { id: memberId }, content: text('post') })
  const mute = { memberId, authorId: other.id, createdAt: services.clock.now() }
  await services.db.insert(postMutes).values([mute, { ...mute, memberId: other.id, authorId: memberId }])
}
