import type { Audiences } from '#server/testing/audiences.ts'
import type { Costs, PageCosts } from '#server/testing/costs.ts'
import { openPhoto } from '#shared/domains/messages/messages.locks.contract.ts'
import { newId, newOrderedId } from '#shared/kernel/ids.ts'
import { none, type Samples } from '#server/testing/samples.ts'
import { pairOf } from './messages.sql.ts'
import { messages, messageThreads } from './messages.tables.ts'
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

/** A message of the party's to somebody who has not read it; for everybody else one that was sent to the party. */
const createMessage = async (scene: Scene, actor: ActorName) => {
  const { app, party, lockId } = scene
  if (actor !== 'party') return lockId
  const [id, threadId, createdAt] = [newOrderedId(), await createThread(scene), app.clock.now()]
  const letter = { id, threadId, senderId: party.id, body: 'Good evening', clientKey: newId(), createdAt }
  await app.services.db.insert(messages).values(letter)
  return id
}

/** A photo that came to the party with a message. */
const lock = ({ lockId }: Scene) => ({ messageId: lockId })

export const audiences: Audiences = {
  'messages.alwaysOpenPhotos': ['member', 'photoLock'],
  'messages.askBeforePhotos': ['member', 'photoLock'],
  'messages.blockCorrespondent': ['member', 'thread'],
  'messages.closePhoto': ['member', 'photoLock'],
  'messages.countUnreadThreads': ['member', 'self'],
  'messages.fileThread': ['member', 'thread'],
  'messages.getAllowance': ['member', 'self'],
  'messages.getSentPicture': ['member', 'photoLock'],
  'messages.getThread': ['member', 'thread'],
  'messages.listFriendThreads': ['member', 'listed'],
  'messages.listMessages': ['member', 'thread'],
  'messages.listSaved': ['member', 'listed'],
  'messages.listSent': ['member', 'listed'],
  'messages.listThreads': ['member', 'listed'],
  'messages.markThreadRead': ['member', 'thread'],
  'messages.mayContact': ['member', 'profile'],
  'messages.openPhoto': ['member', 'photoLock'],
  'messages.removeMessage': ['member', 'message'],
  'messages.removeThread': ['member', 'thread'],
  'messages.saveDraft': ['member', 'thread'],
  'messages.saveMessage': ['member', 'message'],
  'messages.searchMessages': ['member', 'listed'],
  'messages.sendMessage': ['member', 'profile'],
  'messages.suggestRecipients': ['member', 'listed'],
  'messages.unsaveMessage': ['member', 'message'],
  'messages.unsendMessage': ['member', 'message'],
}

export const costs: Costs = {
  'messages.alwaysOpenPhotos': 7,
  'messages.askBeforePhotos': 6,
  'messages.blockCorrespondent': 15,
  'messages.closePhoto': 6,
  'messages.countUnreadThreads': 2,
  'messages.fileThread': 4,
  'messages.getAllowance': 2,
  'messages.getSentPicture': 2,
  'messages.getThread': 4,
  'messages.listFriendThreads': 2,
  'messages.listMessages': 3,
  'messages.listSaved': 2,
  'messages.listSent': 2,
  'messages.listThreads': 2,
  'messages.markThreadRead': 6,
  'messages.mayContact': 3,
  'messages.openPhoto': 6,
  'messages.removeMessage': 10,
  'messages.removeThread': 7,
  'messages.saveDraft': 5,
  'messages.saveMessage': 5,
  'messages.searchMessages': 2,
  'messages.sendMessage': 9,
  'messages.suggestRecipients': 3,
  'messages.unsaveMessage': 5,
  'messages.unsendMessage': 7,
}

export const pageCosts: PageCosts = {
  '/messages/friends': { member: 3 },
  '/messages/inbox': { member: 3 },
  '/messages/saved': { member: 3 },
  '/messages/sent': { member: 3 },
}

export const samples: Samples = {
  'messages.blockCorrespondent': async (scene, actor) => ({
    threadId: actor === 'party' ? await createThread(scene) : scene.threadId,
  }),
  'messages.countUnreadThreads': none,
  'messages.fileThread': ({ threadId }) => ({ threadId, isMuted: false }),
  'messages.getAllowance': none,
  'messages.getThread': ({ threadId }) => ({ threadId }),
  'messages.listFriendThreads': () => ({ limit: 5 }),
  'messages.listMessages': ({ threadId }) => ({ threadId, limit: 5 }),
  'messages.listSaved': () => ({ limit: 5 }),
  'messages.listSent': () => ({ limit: 5 }),
  'messages.listThreads': () => ({ limit: 5 }),
  'messages.markThreadRead': ({ threadId }) => ({ threadId }),
  'messages.mayContact': (scene, actor) => ({ recipient: recipientFor(scene, actor) }),
  'messages.removeMessage': async (scene, actor) => ({ messageId: await createMessage(scene, actor) }),
  'messages.removeThread': async (scene, actor) => ({
    threadId: actor === 'party' ? await createThread(scene) : scene.threadId,
  }),
  'messages.saveDraft': ({ threadId, app }) => ({
    threadId,
    body: 'Good ev',
    writtenAt: app.clock.now().toISOString(),
  }),
  'messages.searchMessages': () => ({ words: 'hel', limit: 5 }),
  'messages.suggestRecipients': ({ party }) => ({ name: party.username }),
  'messages.saveMessage': ({ lockId }) => ({ messageId: lockId }),
  'messages.unsaveMessage': ({ lockId }) => ({ messageId: lockId }),
  'messages.unsendMessage': async (scene, actor) => ({ messageId: await createMessage(scene, actor) }),
  'messages.sendMessage': (scene, actor) => ({
    to: recipientFor(scene, actor),
    body: 'Good evening',
    clientKey: newId(),
  }),
  'messages.alwaysOpenPhotos': lock,
  'messages.askBeforePhotos': lock,
  'messages.closePhoto': lock,
  'messages.getSentPicture': async (scene, actor) => {
    const { messageId } = lock(scene)
    if (actor === 'party') await scene.app.as(scene.party).call(openPhoto, { messageId })
    return { messageId, size: 'card' }
  },
  'messages.openPhoto': lock,
}
