import { sendMessage } from '#shared/domains/messages/messages.contract.ts'
import { saveMessage } from '#shared/domains/messages/messages.filing.contract.ts'
import { openPhoto } from '#shared/domains/messages/messages.locks.contract.ts'
import { newId, newOrderedId } from '#shared/kernel/ids.ts'
import { SECOND } from '#shared/kernel/time.ts'
import { ONLY_PARTY } from '#server/testing/matrices/audiences.ts'
import {
  none,
  type Endpoints,
  type PartyHas,
  type Pages,
  type Resources,
  type PairHas,
  type Notices,
} from '#server/testing/matrices/samples.ts'
import { pairOf } from './messages.sql.ts'
import { messages, messageThreads } from './messages.tables.ts'
import type { ActorName, Scene } from '#server/testing/scenario/world.ts'

declare module '#server/testing/scenario/world.ts' {
  interface Party {
    threadId: string
    /** The id of the message that a locked photo came with. */
    lockId: string
  }
}

/** Creates a conversation with `partner`, whose reply has a photo. */
export const partyHas: PartyHas<'threadId' | 'lockId'> = async ({ app, party, partner }) => {
  const first = { to: partner.username, body: 'Hello', clientKey: newId() }
  const threadId = (await app.as(party).call(sendMessage, first)).ok.thread.id
  const photoId = await app.given.photo(partner, { isShared: true })
  const photo = { photoId, duration: 'day' as const }
  const reply = { threadId, body: 'This is me', clientKey: newId(), photo }
  return { threadId, lockId: (await app.as(partner).call(sendMessage, reply)).ok.message.id }
}

/** Creates a conversation whose reply both members have saved. */
export const pairHas: PairHas<'threadId'> = async ({ app, one, other }) => {
  const first = { to: other.username, body: 'Hello', clientKey: newId() }
  const threadId = (await app.as(one).call(sendMessage, first)).ok.thread.id
  app.clock.advance(SECOND)
  const answer = { threadId, body: 'Hello to you', clientKey: newId() }
  const { message } = (await app.as(other).call(sendMessage, answer)).ok
  for (const member of [one, other]) await app.as(member).call(saveMessage, { messageId: message.id })
  return { threadId }
}

/** A member to write to: the party, unless the party is the sender. */
const recipientFor = ({ party, partner }: Scene, actor: ActorName) =>
  actor === 'party' ? partner.username : party.username

/** Creates a conversation between the party and a member that no other sample uses. */
const createThread = async ({ app, party }: Scene) => {
  const [id, now] = [newId(), app.clock.now()]
  const participants = pairOf(party.id, (await app.given.member()).id)
  await app.services.db.insert(messageThreads).values({ ...participants, id, createdAt: now, updatedAt: now })
  return id
}

/** Returns an unread message from the party or, for every other actor, one sent to the party. */
const createMessage = async (scene: Scene, actor: ActorName) => {
  const { app, party, lockId } = scene
  if (actor !== 'party') return lockId
  const [id, threadId, createdAt] = [newOrderedId(), await createThread(scene), app.clock.now()]
  const message = { id, threadId, senderId: party.id, body: 'Good evening', clientKey: newId(), createdAt }
  await app.services.db.insert(messages).values(message)
  return id
}

/** A photo the party received with a message. */
const lock = ({ lockId }: Scene) => ({ messageId: lockId })

export const resources: Resources = {
  thread: { idOf: ({ threadId }) => threadId, knownBy: ONLY_PARTY, text: ' who take part' },
  message: {
    idOf: ({ lockId }) => lockId,
    knownBy: ONLY_PARTY,
    text: ' who take part and have not deleted it',
  },
  photoLock: { idOf: ({ lockId }) => lockId, knownBy: ONLY_PARTY, text: ' between whom it came' },
}

export const endpoints: Endpoints = {
  'messages.blockCorrespondent': {
    who: ['member', 'thread'],
    limits: [['member', 100, 3600, 'open']],
    cost: 17,
    sample: async (scene, actor) => ({
      threadId: actor === 'party' ? await createThread(scene) : scene.threadId,
    }),
  },
  'messages.countUnreadThreads': { who: ['member', 'self'], cost: 2, shows: 'nobody', sample: none },
  'messages.fileThread': {
    who: ['member', 'thread'],
    limits: [['member', 120, 60, 'open']],
    cost: 4,
    sample: ({ threadId }) => ({ threadId, isMuted: false }),
  },
  'messages.getAllowance': { who: ['member', 'self'], cost: 2, shows: 'nobody', sample: none },
  'messages.getThread': {
    who: ['member', 'thread'],
    cost: 5,
    shows: ['conversation'],
    sample: ({ threadId }) => ({ threadId }),
  },
  'messages.listFriendThreads': {
    who: ['member', 'listed'],
    cost: 2,
    shows: 'friends',
    sample: () => ({ limit: 5 }),
  },
  'messages.listMessages': {
    who: ['member', 'thread'],
    cost: 3,
    shows: 'nobody',
    sample: ({ threadId }) => ({ threadId, limit: 5 }),
  },
  'messages.listSaved': {
    who: ['member', 'listed'],
    cost: 2,
    shows: ['conversations'],
    sample: () => ({ limit: 5 }),
  },
  'messages.listSent': {
    who: ['member', 'listed'],
    cost: 2,
    shows: ['conversations'],
    sample: () => ({ limit: 5 }),
  },
  'messages.listThreads': {
    who: ['member', 'listed'],
    cost: 2,
    shows: ['conversations'],
    sample: () => ({ limit: 5 }),
  },
  'messages.markThreadRead': { who: ['member', 'thread'], cost: 6, sample: ({ threadId }) => ({ threadId }) },
  'messages.mayContact': {
    who: ['member', 'profile'],
    limits: [['member', 60, 60, 'open']],
    cost: 3,
    shows: ['contact'],
    sample: (scene, actor) => ({ recipient: recipientFor(scene, actor) }),
  },
  'messages.removeMessage': {
    who: ['member', 'message'],
    limits: [['member', 120, 60, 'open']],
    cost: 9,
    sample: async (scene, actor) => ({ messageId: await createMessage(scene, actor) }),
  },
  'messages.removeThread': {
    who: ['member', 'thread'],
    limits: [['member', 120, 60, 'open']],
    cost: 7,
    sample: async (scene, actor) => ({
      threadId: actor === 'party' ? await createThread(scene) : scene.threadId,
    }),
  },
  'messages.saveDraft': {
    who: ['member', 'thread'],
    limits: [['member', 60, 60, 'open']],
    cost: 6,
    sample: ({ threadId, app }) => ({
      threadId,
      body: 'Good ev',
      writtenAt: app.clock.now().toISOString(),
    }),
  },
  'messages.saveMessage': {
    who: ['member', 'message'],
    limits: [['member', 120, 60, 'open']],
    cost: 5,
    sample: ({ lockId }) => ({ messageId: lockId }),
  },
  'messages.searchMessages': {
    who: ['member', 'listed'],
    limits: [['member', 60, 60, 'open']],
    cost: 2,
    shows: ['conversations'],
    sample: () => ({ words: 'hel', limit: 5 }),
  },
  'messages.sendMessage': {
    who: ['member', 'profile'],
    limits: [['member', 10, 10, 'closed']],
    cost: 8,
    sample: (scene, actor) => ({
      to: recipientFor(scene, actor),
      body: 'Good evening',
      clientKey: newId(),
    }),
  },
  'messages.suggestRecipients': {
    who: ['member', 'listed'],
    limits: [['member', 60, 60, 'open']],
    cost: 3,
    shows: ['recipients'],
    sample: ({ party }) => ({ name: party.username }),
  },
  'messages.unsaveMessage': {
    who: ['member', 'message'],
    limits: [['member', 120, 60, 'open']],
    cost: 5,
    sample: ({ lockId }) => ({ messageId: lockId }),
  },
  'messages.unsendMessage': {
    who: ['member', 'message'],
    limits: [['member', 120, 60, 'open']],
    cost: 6,
    sample: async (scene, actor) => ({ messageId: await createMessage(scene, actor) }),
  },
  'messages.alwaysOpenPhotos': {
    who: ['member', 'photoLock'],
    limits: [['member', 600, 3600, 'open']],
    cost: 7,
    sample: lock,
  },
  'messages.askBeforePhotos': {
    who: ['member', 'photoLock'],
    limits: [['member', 600, 3600, 'open']],
    cost: 6,
    sample: lock,
  },
  'messages.closePhoto': {
    who: ['member', 'photoLock'],
    limits: [['member', 600, 3600, 'open']],
    cost: 6,
    sample: lock,
  },
  'messages.getSentPicture': {
    who: ['member', 'photoLock'],
    cost: 2,
    // There's no photo lock between the two members of the scene, so messages.locks.test.ts tests the effect of a
    // block.
    shows: 'nobody',
    sample: async (scene, actor) => {
      const { messageId } = lock(scene)
      if (actor === 'party') await scene.app.as(scene.party).call(openPhoto, { messageId })
      return { messageId, size: 'card' }
    },
  },
  'messages.openPhoto': {
    who: ['member', 'photoLock'],
    limits: [['member', 600, 3600, 'open']],
    cost: 6,
    sample: lock,
  },
}

export const notices: Notices = {
  new_message: { usual: { mail: 'at_once', push: true }, leadsTo: '/messages/thread/{about}' },
}

export const pages: Pages = {
  '/messages/friends': { shows: 'friends', cost: { member: 3 } },
  '/messages/inbox': { shows: ['conversations'], cost: { member: 3 } },
  '/messages/saved': { shows: ['conversations'], cost: { member: 3 } },
  '/messages/send': { shows: 'nobody', cost: { member: 4 } },
  '/messages/sent': { shows: ['conversations'], cost: { member: 3 } },
  // A conversation keeps its messages after a block. Its page loads them and the other member's name only in the
  // browser.
  '/messages/thread/{threadId}': { shows: 'nobody' },
}
