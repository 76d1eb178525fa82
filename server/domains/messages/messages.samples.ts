import type { Audiences } from '#server/testing/audiences.ts'
import type { Costs, PageCosts } from '#server/testing/costs.ts'
import { newId } from '#shared/kernel/ids.ts'
import { none, type Samples } from '#server/testing/samples.ts'
import { pairOf } from './messages.sql.ts'
import { messageThreads } from './messages.tables.ts'
import type { ActorName, Scene } from '#server/testing/world.ts'

/** Somebody to write to: the party, but nobody writes to oneself. */
const recipientFor = ({ party, partner }: Scene, actor: ActorName) =>
  actor === 'party' ? partner.username : party.username

/** A conversation of the party with somebody whom nobody else asks for. */
const createThread = async ({ app, party }: Scene) => {
  const [id, now] = [newId(), app.clock.now()]
  const participants = pairOf(party.id, (await app.given.member()).id)
  await app.services.db.insert(messageThreads).values({ ...participants, id, createdAt: now, updatedAt: now })
  return id
}

export const audiences: Audiences = {
  'messages.blockCorrespondent': ['member', 'thread'],
  'messages.countUnreadThreads': ['member', 'self'],
  'messages.getAllowance': ['member', 'self'],
  'messages.getFrame': ['member', 'self'],
  'messages.getThread': ['member', 'thread'],
  'messages.listMessages': ['member', 'thread'],
  'messages.listThreads': ['member', 'listed'],
  'messages.markThreadRead': ['member', 'thread'],
  'messages.mayContact': ['member', 'profile'],
  'messages.sendMessage': ['member', 'profile'],
}

export const costs: Costs = {
  'messages.blockCorrespondent': 14,
  'messages.countUnreadThreads': 2,
  'messages.getAllowance': 2,
  'messages.getFrame': 2,
  'messages.getThread': 3,
  'messages.listMessages': 4,
  'messages.listThreads': 2,
  'messages.markThreadRead': 6,
  'messages.mayContact': 3,
  'messages.sendMessage': 9,
}

export const pageCosts: PageCosts = {
  '/messages/inbox': { member: 3 },
}

export const samples: Samples = {
  'messages.blockCorrespondent': async (scene, actor) => ({
    threadId: actor === 'party' ? await createThread(scene) : scene.threadId,
  }),
  'messages.countUnreadThreads': none,
  'messages.getAllowance': none,
  'messages.getFrame': none,
  'messages.getThread': ({ threadId }) => ({ threadId }),
  'messages.listMessages': ({ threadId }) => ({ threadId, limit: 5 }),
  'messages.listThreads': () => ({ limit: 5 }),
  'messages.markThreadRead': ({ threadId }) => ({ threadId }),
  'messages.mayContact': (scene, actor) => ({ recipient: recipientFor(scene, actor) }),
  'messages.sendMessage': (scene, actor) => ({
    to: recipientFor(scene, actor),
    body: 'Good evening',
    clientKey: newId(),
  }),
}
