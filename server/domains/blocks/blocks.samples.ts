import type { Endpoints, Pages, Resources } from '#server/testing/matrices/samples.ts'
import type { ActorName, Scene } from '#server/testing/scenario/world.ts'

/** Returns a member whom the actor has blocked. */
const blockedBy = async (scene: Scene, actor: ActorName) => {
  const member = await scene.app.given.member()
  if (actor !== 'stranger') await scene.app.given.block(scene[actor], member)
  return { memberId: member.id }
}

export const resources: Resources = {
  blockable: {
    idOf: ({ party }) => party.id,
    knownBy: {
      everyone: ['party', 'other', 'blocking', 'friend', 'moderator', 'admin'],
      members: ['party', 'other', 'blocking', 'friend', 'moderator', 'admin'],
      friends: ['party', 'blocking', 'friend'],
    },
    text: ' who may block the member',
  },
}

export const endpoints: Endpoints = {
  /** Doesn't block the party itself, because other samples use it as well. */
  'blocks.blockMember': {
    who: ['member', 'blockable'],
    bound: 'to block is never refused for what one has looked at; 100 times an hour',
    limits: [['member', 100, 3600, 'open']],
    cost: 17,
    sample: async (scene, actor) => ({
      memberId: (await (actor === 'party' ? scene.app.given.member() : scene.another())).id,
      note: 'Kept writing',
    }),
  },
  'blocks.listBlocks': { who: ['member', 'self'], cost: 2, shows: 'blocked', sample: () => ({ limit: 5 }) },
  'blocks.noteBlock': {
    who: ['member', 'self'],
    bound: 'of those whom the caller has blocked',
    limits: [['member', 100, 3600, 'open']],
    cost: 4,
    sample: async (scene, actor) => ({ ...(await blockedBy(scene, actor)), note: 'Rude' }),
  },
  'blocks.unblockMember': {
    who: ['member', 'self'],
    bound: 'answers alike, whoever it is',
    limits: [['member', 100, 3600, 'open']],
    cost: 4,
    sample: blockedBy,
  },
}

export const pages: Pages = {
  '/account/block-list': { shows: 'blocked', cost: { member: 5 } },
}
