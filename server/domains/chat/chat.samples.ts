import { markSeen, sendLine, startChat } from '#shared/domains/chat/chat.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
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
import type { TestApp } from '#server/testing/scenario/app.ts'
import type { Member } from '#server/testing/scenario/town.ts'
import type { ActorName, Scene } from '#server/testing/scenario/world.ts'
import { chatRooms } from './chat.tables.ts'

declare module '#server/testing/scenario/world.ts' {
  interface Party {
    roomId: string
  }
}

/** Starts a chat in which `one` has written a line. */
const chatOf = async (app: TestApp, one: Member, other: Member) => {
  const { roomId } = (await app.as(one).call(startChat, { memberId: other.id })).ok
  const line = { roomId, text: 'Hello', clientKey: newId() }
  await app
    .as(one)
    .call(sendLine, line)
    .then(({ ok }) => ok)
  return roomId
}

export const partyHas: PartyHas<'roomId'> = async ({ app, party, partner }) => ({
  roomId: await chatOf(app, party, partner),
})

/**
 * Creates a chat between the two members, and a later one for each of them with someone else. Pages link to the later
 * chat, so their links stay the same when the first chat is gone.
 */
export const pairHas: PairHas<'roomId'> = async ({ app, one, other }) => {
  const roomId = await chatOf(app, one, other)
  await app
    .as(other)
    .call(markSeen, { roomId, seq: 1 })
    .then(({ ok }) => ok)
  app.clock.advance(SECOND)
  const bystander = app.as(await app.given.member())
  for (const { id: memberId } of [one, other])
    await bystander.call(startChat, { memberId }).then(({ ok }) => ok)
  return { roomId }
}

/** Returns a chat partner: the party, unless that's the actor. */
const memberFor = ({ party, partner }: Scene, actor: ActorName) => (actor === 'party' ? partner.id : party.id)

/** Creates a chat between the party and someone no other sample uses. */
const createRoom = async ({ app, party }: Scene) => {
  const [one, other] = [party.id, (await app.given.member()).id].toSorted()
  const [id, now] = [newId(), app.clock.now()]
  const both = { participantA: one, participantB: other, wroteA: true, wroteB: true }
  await app.services.db.insert(chatRooms).values({ ...both, id, createdAt: now, lastActivity: now })
  return id
}

export const resources: Resources = {
  chatRoom: { idOf: ({ roomId }) => roomId, knownBy: ONLY_PARTY, text: ' who are in it, while it is open' },
}

export const endpoints: Endpoints = {
  'chat.blockInRoom': {
    who: ['member', 'chatRoom'],
    limits: [['member', 100, 3600, 'open']],
    cost: 19,
    sample: async (scene, actor) => ({
      roomId: actor === 'party' ? await createRoom(scene) : scene.roomId,
    }),
  },
  'chat.countChats': { who: ['member', 'self'], cost: 2, shows: 'nobody', sample: none },
  'chat.getChat': {
    who: ['member', 'profile'],
    cost: 4,
    shows: ['chat'],
    sample: (scene, actor) => ({ memberId: memberFor(scene, actor) }),
  },
  'chat.leaveRoom': {
    who: ['member', 'chatRoom'],
    cost: 7,
    sample: async (scene, actor) => ({
      roomId: actor === 'party' ? await createRoom(scene) : scene.roomId,
    }),
  },
  'chat.listLines': {
    who: ['member', 'chatRoom'],
    cost: 3,
    shows: ['contact'],
    sample: ({ roomId }) => ({ roomId, limit: 5 }),
  },
  'chat.listNewerLines': {
    who: ['member', 'chatRoom'],
    cost: 2,
    shows: ['contact'],
    sample: ({ roomId }) => ({ roomId, after: 0 }),
  },
  'chat.listRooms': { who: ['member', 'listed'], cost: 2, shows: ['chats'], sample: () => ({ limit: 5 }) },
  'chat.markSeen': { who: ['member', 'chatRoom'], cost: 6, sample: ({ roomId }) => ({ roomId, seq: 1 }) },
  'chat.sendLine': {
    who: ['member', 'chatRoom'],
    limits: [['member', 20, 10, 'closed']],
    cost: 8,
    sample: ({ roomId }) => ({ roomId, text: 'Good evening', clientKey: newId() }),
  },
  'chat.startChat': {
    who: ['member', 'profile'],
    limits: [['member', 30, 3600, 'closed']],
    cost: 7,
    sample: (scene, actor) => ({ memberId: memberFor(scene, actor) }),
  },
}

export const notices: Notices = {
  new_chat: { usual: { mail: 'never', push: true }, leadsTo: '/chat/{about}' },
}

export const pages: Pages = {
  '/chat/{userId}': { shows: ['chat'], cost: { member: 5 } },
}
