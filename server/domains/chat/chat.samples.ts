import { newId } from '#shared/kernel/ids.ts'
import type { Audiences } from '#server/testing/audiences.ts'
import type { Costs, PageCosts } from '#server/testing/costs.ts'
import { none, type Samples } from '#server/testing/samples.ts'
import type { ActorName, Scene } from '#server/testing/world.ts'
import { chatRooms } from './chat.tables.ts'

/** Somebody to chat with: the party, but nobody chats with oneself. */
const memberFor = ({ party, partner }: Scene, actor: ActorName) => (actor === 'party' ? partner.id : party.id)

/** A chat of the party with somebody whom nobody else asks for. */
const createRoom = async ({ app, party }: Scene) => {
  const [one, other] = [party.id, (await app.given.member()).id].toSorted()
  const [id, now] = [newId(), app.clock.now()]
  const both = { participantA: one, participantB: other, wroteA: true, wroteB: true }
  await app.services.db.insert(chatRooms).values({ ...both, id, createdAt: now, lastActivity: now })
  return id
}

export const audiences: Audiences = {
  'chat.blockInRoom': ['member', 'chatRoom'],
  'chat.countChats': ['member', 'self'],
  'chat.getChat': ['member', 'profile'],
  'chat.leaveRoom': ['member', 'chatRoom'],
  'chat.listLines': ['member', 'chatRoom'],
  'chat.listNewerLines': ['member', 'chatRoom'],
  'chat.listRooms': ['member', 'listed'],
  'chat.markSeen': ['member', 'chatRoom'],
  'chat.sendLine': ['member', 'chatRoom'],
  'chat.startChat': ['member', 'profile'],
}

export const costs: Costs = {
  'chat.blockInRoom': 18,
  'chat.countChats': 2,
  'chat.getChat': 4,
  'chat.leaveRoom': 8,
  'chat.listLines': 3,
  'chat.listNewerLines': 2,
  'chat.listRooms': 2,
  'chat.markSeen': 6,
  'chat.sendLine': 9,
  'chat.startChat': 7,
}

export const pageCosts: PageCosts = {
  '/chat/{userId}': { member: 5 },
}

export const samples: Samples = {
  'chat.blockInRoom': async (scene, actor) => ({
    roomId: actor === 'party' ? await createRoom(scene) : scene.roomId,
  }),
  'chat.countChats': none,
  'chat.getChat': (scene, actor) => ({ memberId: memberFor(scene, actor) }),
  'chat.leaveRoom': async (scene, actor) => ({
    roomId: actor === 'party' ? await createRoom(scene) : scene.roomId,
  }),
  'chat.listLines': ({ roomId }) => ({ roomId, limit: 5 }),
  'chat.listNewerLines': ({ roomId }) => ({ roomId, after: 0 }),
  'chat.listRooms': () => ({ limit: 5 }),
  'chat.markSeen': ({ roomId }) => ({ roomId, seq: 1 }),
  'chat.sendLine': ({ roomId }) => ({ roomId, text: 'Good evening', clientKey: newId() }),
  'chat.startChat': (scene, actor) => ({ memberId: memberFor(scene, actor) }),
}
