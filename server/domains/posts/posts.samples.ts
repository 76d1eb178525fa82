import { FEED, type PostAudience } from '#shared/domains/posts/posts.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { ONLY_PARTY, SEEN_BY } from '#server/testing/matrices/audiences.ts'
import { createGiven } from '#server/testing/builders/given.ts'
import {
  type Endpoints,
  type Fill,
  type Pages,
  type PairHas,
  type PartyHas,
  type Resources,
} from '#server/testing/matrices/samples.ts'
import type { ActorName, Scene } from '#server/testing/scenario/world.ts'
import { storeDiscussion, storeHeart, storeReply } from '../discussion/discussion.samples.ts'
import { storeMute } from '../relations/relations.samples.ts'
import { DISCUSSED } from './posts.commands.ts'
import { posts } from './posts.tables.ts'

declare module '#server/testing/scenario/world.ts' {
  interface Party {
    postId: string
  }
}

/** Stores a post, created now unless specified otherwise, and returns its id. */
export const storePost = async (
  services: Services,
  { by, ...post }: { by: { id: string } } & Partial<typeof posts.$inferInsert>,
): Promise<string> => {
  const { db, clock } = services
  const id = newId()
  const usual = { content: 'A fine evening.', audience: 'members' as PostAudience, createdAt: clock.now() }
  await storeDiscussion(services, { id, kind: DISCUSSED, ownerId: by.id })
  await db.insert(posts).values({ ...usual, ...post, id, userId: by.id })
  return id
}

/** Creates the party's post with their own reply. */
export const partyHas: PartyHas<'postId' | 'discussionId' | 'replyId'> = async ({
  app: { services },
  party,
}) => {
  const postId = await storePost(services, { by: party })
  return {
    postId,
    discussionId: postId,
    replyId: await storeReply(services, { by: party, discussionId: postId }),
  }
}

/**
 * Creates a post by each member, with their photo and the other's reply and heart. One post also has its author's own
 * reply.
 */
export const pairHas: PairHas<'postId' | 'discussionId' | 'replyId'> = async ({
  app: { services },
  one,
  other,
  photos,
}) => {
  const postOf = (by: { id: string }) => storePost(services, { by, photoId: photos.get(by.id) })
  const [ofOne, ofOther] = [await postOf(one), await postOf(other)]
  for (const [by, discussionId] of [
    [one, ofOther],
    [other, ofOne],
  ] as const)
    await storeHeart(services, { by, discussionId })
  await storeReply(services, { by: other, discussionId: ofOne })
  await storeReply(services, { by: one, discussionId: ofOther })
  return {
    postId: ofOther,
    discussionId: ofOther,
    replyId: await storeReply(services, { by: other, discussionId: ofOther }),
  }
}

const members = ['party', 'other', 'blocked', 'blocking', 'friend', 'moderator', 'admin'] as const
/** Posts are for members only. */
const READ_BY = { ...SEEN_BY, everyone: SEEN_BY.members }
const partyAndStaff = ['party', 'moderator', 'admin'] as const

export const resources: Resources = {
  post: { idOf: ({ postId }) => postId, knownBy: READ_BY, text: ', as far as they may know of its author' },
  ownPost: { idOf: ({ postId }) => postId, knownBy: ONLY_PARTY, text: ', about their own' },
  removablePost: {
    idOf: ({ postId }) => postId,
    knownBy: { everyone: partyAndStaff, members: partyAndStaff, friends: partyAndStaff },
    text: ', about their own, and staff',
  },
  feed: { idOf: () => FEED.id, knownBy: { everyone: members, members, friends: members }, text: '' },
}

/** Creates a new post by the party for anyone who may delete it. */
const another = async ({ app, party, postId }: Scene, actor: ActorName) => ({
  postId: partyAndStaff.some((each) => each === actor)
    ? await storePost(app.services, { by: party })
    : postId,
})

/** The member to mute, since members can't mute themselves. */
const toMute = async (scene: Scene, actor: ActorName) => ({
  memberId: (actor === 'party' ? await scene.app.given.member() : scene.party).id,
})

export const endpoints: Endpoints = {
  'posts.createPost': {
    who: ['member', 'self'],
    limits: [['member', 10, 3600, 'closed']],
    cost: 5,
    sample: () => ({ content: 'A walk by the river?', audience: 'friends' }),
  },
  'posts.deletePost': {
    who: ['member', 'removablePost'],
    limits: [['member', 600, 3600, 'open']],
    cost: 7,
    sample: another,
  },
  'posts.editPost': {
    who: ['member', 'ownPost'],
    limits: [['member', 60, 3600, 'open']],
    cost: 4,
    sample: async (scene, actor) => ({ ...(await another(scene, actor)), content: 'A finer evening.' }),
  },
  'posts.getPost': {
    who: ['member', 'post'],
    cost: 2,
    shows: ['posts'],
    sample: ({ postId }) => ({ postId }),
  },
  'posts.listPosts': { who: ['member', 'listed'], cost: 2, shows: ['posts'], sample: () => ({ limit: 5 }) },
  'posts.listPostChanges': {
    who: ['member', 'listed'],
    cost: 3,
    shows: ['posts'],
    sample: ({ postId }) => ({ ids: postId }),
  },
  // A muted member's posts wouldn't show, so there's no mute in the scene.
  'posts.listMutes': { who: ['member', 'listed'], cost: 2, shows: 'nobody', sample: () => ({ limit: 5 }) },
  'posts.listPostsOf': {
    who: ['member', 'listed'],
    bound: 'ids cannot be guessed, and whoever is out of sight has posted nothing',
    cost: 2,
    shows: ['posts'],
    sample: ({ party }) => ({ memberId: party.id }),
  },
  'posts.listUpdates': { who: ['member', 'listed'], cost: 2, shows: 'friends', sample: () => ({ limit: 5 }) },
  'posts.mutePosts': {
    who: ['member', 'profile'],
    bound: 'ids cannot be guessed; 600 times an hour',
    limits: [['member', 600, 3600, 'open']],
    cost: 6,
    sample: toMute,
  },
  'posts.unmutePosts': {
    who: ['member', 'self'],
    bound: 'answers alike whoever it is',
    limits: [['member', 600, 3600, 'open']],
    cost: 4,
    sample: toMute,
  },
}

export const pages: Pages = {
  '/posts/{postId}': { shows: ['posts'], cost: { member: 5 } },
  '/friends/updates': { shows: 'friends', cost: { member: 3 } },
}

export const fill: Fill = async ({ ...services }, memberId, text) => {
  const other = await createGiven(services).member()
  await storePost(services, { by: { id: memberId }, content: text('post') })
  await storeMute(services, { memberId, authorId: other.id })
  await storeMute(services, { memberId: other.id, authorId: memberId })
}
