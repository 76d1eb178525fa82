import type { Audiences } from '#server/testing/audiences.ts'
import type { Costs, PageCosts } from '#server/testing/costs.ts'
import type { Samples } from '#server/testing/samples.ts'
import type { ActorName, Scene } from '#server/testing/world.ts'

export const audiences: Audiences = {
  'blocks.blockMember': ['member', 'blockable'],
  'blocks.listBlocks': ['member', 'self'],
  'blocks.noteBlock': ['member', 'self'],
  'blocks.unblockMember': ['member', 'self'],
}

export const costs: Costs = {
  'blocks.blockMember': [15, 1],
  'blocks.listBlocks': 2,
  'blocks.noteBlock': 4,
  'blocks.unblockMember': 4,
}

export const pageCosts: PageCosts = {
  '/account/block-list': { member: 4 },
}

/** Somebody whom the actor has blocked. */
const blockedBy = async (scene: Scene, actor: ActorName) => {
  const member = await scene.app.given.member()
  if (actor !== 'stranger') await scene.app.given.block(scene[actor], member)
  return { memberId: member.id }
}

export const samples: Samples = {
  /** Not the party itself, of whom other calls ask as well. */
  'blocks.blockMember': async (scene, actor) => ({
    memberId: (await (actor === 'party' ? scene.app.given.member() : scene.another())).id,
    note: 'Kept writing',
  }),
  'blocks.listBlocks': () => ({ limit: 5 }),
  'blocks.noteBlock': async (scene, actor) => ({ ...(await blockedBy(scene, actor)), note: 'Rude' }),
  'blocks.unblockMember': blockedBy,
}
