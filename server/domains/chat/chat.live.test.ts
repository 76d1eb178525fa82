import { afterAll, beforeAll, expect, test } from 'vitest'
import { logOut } from '#shared/domains/accounts/accounts.contract.ts'
import { blockMember } from '#shared/domains/blocks/blocks.contract.ts'
import {
  leaveRoom,
  listLines,
  markSeen,
  sendLine,
  startChat,
  notifyTyping,
} from '#shared/domains/chat/chat.contract.ts'
import { countChats } from '#shared/domains/chat/chat.counts.contract.ts'
import { saveContactPreferences } from '#shared/domains/contact/contact.contract.ts'
import { updatePrivacy } from '#shared/domains/profiles/profiles.privacy.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { joinTopic } from '#shared/kernel/live.ts'
import {
  liftSuspension,
  suspendMember,
} from '#server/domains/accounts/standing/accounts.suspension.commands.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import {
  cookieOf,
  createConnector,
  createListeningApp,
  listenAll,
  next,
  sendTo,
} from '#server/testing/scenario/live.ts'
import { covers } from '#testing/covers.ts'

let site: Awaited<ReturnType<typeof createListeningApp>>
beforeAll(async () => {
  site = await createListeningApp()
})
afterAll(() => site.close())
const connectTo = createConnector()

type Person = { id: string; username: string }

const pageOf = async (member: Person) => {
  const agent = site.app.as(member)
  const socket = await connectTo(site.address, await cookieOf(agent))
  return { member, agent, socket, heard: listenAll(socket, (name) => !name.startsWith('notifications.')) }
}
const write = (from: Person, roomId: string) =>
  site.app.as(from).call(sendLine, { roomId, text: 'Hello', clientKey: newId() })
const settled = async (heard: unknown[][], count: number) => {
  await expect.poll(() => heard.length, { interval: 10 }).toBe(count)
}

/** Creates two members with a chat, each with an open page that has received the event for it. */
const createPair = async () => {
  const [anna, max] = [await site.app.given.member(), await site.app.given.member()]
  const [annas, maxs] = [await pageOf(anna), await pageOf(max)]
  const { roomId } = (await annas.agent.call(startChat, { memberId: max.id })).ok
  await settled(annas.heard, 1)
  await settled(maxs.heard, 1)
  return { anna, max, annas, maxs, roomId }
}

test(
  'both members, and no one else, get events for a chat’s start, its lines in their own view, and its end',
  covers('CHAT-08.1', 'CHAT-08.2', 'CHAT-19', 'CALL-64'),
  async () => {
    const eves = await pageOf(await site.app.given.member())
    const { anna, max, annas, maxs, roomId } = await createPair()
    const { line } = (await write(anna, roomId)).ok
    await settled(maxs.heard, 2)
    const [atMax] = (await maxs.agent.call(listLines, { roomId })).ok.items
    const counts = (await maxs.agent.call(countChats, {})).ok
    for (let times = 0; times < 2; times += 1)
      expect((await maxs.agent.call(markSeen, { roomId, seq: 1 })).status).toBe(200)
    await maxs.agent.call(leaveRoom, { roomId })
    await settled(annas.heard, 3)
    await settled(maxs.heard, 4)
    const none = { chats: 0, latestChat: null }
    const [opened, seen] = [
      { chats: 0, latestChat: max.id },
      { chats: 0, latestChat: anna.id },
    ]
    expect(annas.heard).toEqual([
      ['chat.roomOpened', { roomId, memberId: max.id, counts: opened }],
      ['chat.lineSent', { roomId, line, counts: opened }],
      ['chat.roomClosed', { roomId, memberId: max.id, counts: none }],
    ])
    expect(maxs.heard).toEqual([
      ['chat.roomOpened', { roomId, memberId: anna.id, counts: seen }],
      ['chat.lineSent', { roomId, line: atMax, counts }],
      ['chat.linesSeen', { roomId, seq: 1, counts: seen }],
      ['chat.roomClosed', { roomId, memberId: anna.id, counts: none }],
    ])
    expect([counts, eves.heard]).toEqual([{ chats: 1, latestChat: anna.id }, []])
  },
)

test('a rejected chat line causes no event', covers('CHAT-19'), async () => {
  const { anna, max, maxs, roomId } = await createPair()
  await maxs.agent.call(saveContactPreferences, {
    allowFriendsOnly: true,
    allowedProfileTypes: [],
    blockedProfileTypes: [],
  })
  expect((await write(anna, roomId)).status).toBe(403)
  await write(max, roomId)
  await settled(maxs.heard, 2)
  expect(maxs.heard[1]).toMatchObject(['chat.lineSent', { line: { seq: 1, isMine: true } }])
})

test('typing events are sent only to the other member in the chat', covers('CHAT-08.2'), async () => {
  const { annas, maxs, roomId } = await createPair()
  const eves = await pageOf(await site.app.given.member())
  expect(await sendTo(eves.socket, notifyTyping, { roomId })).toMatchObject({ error: { code: 'not_found' } })
  expect(await sendTo(annas.socket, notifyTyping, { roomId })).toEqual({ ok: true })
  await settled(maxs.heard, 2)
  expect(maxs.heard[1]).toEqual(['chat.typingHeard', { roomId }])
  expect([annas.heard.length, eves.heard]).toEqual([1, []])
})

test(
  'no typing event is sent for a member who hides being online, or who may not write to the other member',
  covers('CHAT-08.2'),
  async () => {
    const [hiding, refused] = [await createPair(), await createPair()]
    await hiding.annas.agent.call(updatePrivacy, { showOnline: false })
    await refused.maxs.agent.call(saveContactPreferences, {
      allowFriendsOnly: true,
      allowedProfileTypes: [],
      blockedProfileTypes: [],
    })
    for (const { annas, max, maxs, roomId } of [hiding, refused]) {
      expect(await sendTo(annas.socket, notifyTyping, { roomId })).toEqual({ ok: true })
      await write(max, roomId)
      await settled(maxs.heard, 2)
      expect(maxs.heard[1]).toMatchObject(['chat.lineSent', {}])
    }
  },
)

test(
  'a block ends a chat on both members’ pages, and no one can listen to it or write in it any more',
  covers('CHAT-15.1'),
  async () => {
    const { anna, max, annas, maxs, roomId } = await createPair()
    const topic = { resource: 'chatRoom', id: roomId }
    expect(await sendTo(annas.socket, joinTopic, topic)).toEqual({ ok: true })
    const kate = await site.app.given.member()
    for (const memberId of [anna.id, max.id]) await site.app.as(kate).call(startChat, { memberId })
    await maxs.agent.call(blockMember, { memberId: anna.id })
    await settled(annas.heard, 4)
    await settled(maxs.heard, 4)
    const counts = { chats: 0, latestChat: kate.id }
    const closed = (memberId: string) => ['chat.roomClosed', { roomId, memberId, counts }]
    expect(annas.heard.slice(2)).toEqual(
      expect.arrayContaining([closed(max.id), ['live.topicClosed', topic]]),
    )
    expect(maxs.heard.slice(2)).toEqual(
      expect.arrayContaining([closed(anna.id), ['blocks.changed', expect.anything()]]),
    )
    expect(await sendTo(annas.socket, joinTopic, topic)).toMatchObject({ error: { code: 'not_found' } })
    expect(await sendTo(annas.socket, notifyTyping, { roomId })).toMatchObject({
      error: { code: 'not_found' },
    })
    expect((await write(max, roomId)).status).toBe(404)
  },
)

test(
  'a member’s return is announced only to chat partners to whom the chat is open',
  covers('CHAT-14.5'),
  async () => {
    const { max, annas, maxs, roomId } = await createPair()
    const others = await createPair()
    const eves = await pageOf(await site.app.given.member())
    const ended = (await eves.agent.call(startChat, { memberId: max.id })).ok
    await eves.agent.call(leaveRoom, ended)
    const topic = { resource: 'chatRoom', id: roomId }
    expect(await sendTo(annas.socket, joinTopic, topic)).toEqual({ ok: true })
    const comeAndGo = async () => {
      const { services } = site.app
      const suspension = { memberId: max.id, until: null }
      await inTransaction(services, (unit) => suspendMember(services, unit, suspension))
      await inTransaction(services, (unit) => liftSuspension(unit, max.id))
    }
    await maxs.agent.call(updatePrivacy, { visibility: 'friends' })
    await comeAndGo()
    await site.app.as(max).call(updatePrivacy, { visibility: 'everyone' })
    await comeAndGo()
    await settled(annas.heard, 5)
    const [none, one] = [
      { chats: 0, latestChat: null },
      { chats: 0, latestChat: max.id },
    ]
    expect(annas.heard).toContainEqual(['live.topicClosed', topic])
    expect(annas.heard.slice(1).filter(([name]) => name !== 'live.topicClosed')).toEqual([
      ['chat.roomClosed', { roomId, memberId: max.id, counts: none }],
      ['chat.roomClosed', { roomId, memberId: max.id, counts: none }],
      ['chat.roomOpened', { roomId, memberId: max.id, counts: one }],
    ])
    expect(eves.heard.map(([name]) => name)).toEqual(['chat.roomOpened', 'chat.roomClosed'])
    expect([others.annas.heard.length, others.maxs.heard.length]).toEqual([1, 1])
  },
)

test(
  'a page whose session ends is disconnected immediately, and gets no further chat line',
  covers('CHAT-19'),
  async () => {
    const { anna, maxs, roomId } = await createPair()
    const closed = next(maxs.socket, 'disconnect')
    await maxs.agent.call(logOut, {})
    await closed
    await write(anna, roomId)
    expect(maxs.heard.map(([name]) => name)).toEqual(['chat.roomOpened'])
    await expect(connectTo(site.address, maxs.agent.cookies.get('session'))).rejects.toThrow('not_signed_in')
  },
)
