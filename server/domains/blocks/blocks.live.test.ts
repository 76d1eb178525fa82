import { afterAll, beforeAll, expect, test } from 'vitest'
import { logIn } from '#shared/domains/accounts/accounts.contract.ts'
import { blockMember, unblockMember } from '#shared/domains/blocks/blocks.contract.ts'
import { listThreads, sendMessage } from '#shared/domains/messages/messages.contract.ts'
import { sendLine, startChat } from '#shared/domains/chat/chat.contract.ts'
import { leave } from '#shared/domains/joining/joining.leaving.contract.ts'
import { NOTHING_NEW } from '#shared/domains/notifications/notifications.new.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { joinTopic } from '#shared/kernel/live.ts'
import {
  cookieOf,
  createConnector,
  createListeningApp,
  listenAll,
  sendTo,
} from '#server/testing/scenario/live.ts'
import { PASSWORD } from '#server/testing/builders/given.ts'
import { covers } from '#testing/covers.ts'
import { eraseMember } from '#server/domains/joining/leaving/joining.erasure.commands.ts'

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
  return { agent, socket, heard: listenAll(socket) }
}
const write = async (from: Person, to: Person) =>
  (await site.app.as(from).call(sendMessage, { to: to.username, body: 'Hello', clientKey: newId() })).ok

/**
 * Creates two members. The second has the first's profile open, a conversation with them, and a new line in their chat.
 */
const createPair = async () => {
  const [anna, max] = [await site.app.given.member(), await site.app.given.member()]
  const page = await pageOf(max)
  const { thread } = await write(anna, max)
  const { roomId } = (await site.app.as(anna).call(startChat, { memberId: max.id })).ok
  await site.app.as(anna).call(sendLine, { roomId, text: 'Hello', clientKey: newId() })
  // The events are for the message, the chat, its line, and the notifications of the message and the chat.
  await settled(page.heard, 5)
  page.heard.length = 0
  expect(await sendTo(page.socket, joinTopic, { resource: 'profile', id: anna.id })).toEqual({ ok: true })
  return { anna, max, thread, roomId, page }
}
const byName = (heard: unknown[][]) =>
  heard.toSorted(([one], [other]) => String(one).localeCompare(String(other)))
const settled = async (heard: unknown[][], count: number) => {
  await expect.poll(() => heard.length, { interval: 10 }).toBe(count)
}

test(
  'the blocked member’s pages immediately get the same events as if the blocker had left, and none later',
  covers('BLOCK-11.1', 'MSG-59.1'),
  async () => {
    const [blocked, left, erased] = [await createPair(), await createPair(), await createPair()]
    await site.app.as(blocked.anna).call(blockMember, { memberId: blocked.max.id })
    await site.app.as(left.anna).call(leave, { word: 'DELETE', password: PASSWORD })
    await eraseMember(site.app.services, erased.anna.id)
    const counts = { chats: 0, latestChat: null }
    const expected = ({ anna, thread, roomId }: typeof blocked) => [
      ['chat.roomClosed', { roomId, memberId: anna.id, counts }],
      ['live.topicClosed', { resource: 'profile', id: anna.id }],
      ['messages.threadChanged', { threadId: thread.id }],
      ['notifications.changed', { ...NOTHING_NEW, all: 1 }],
    ]
    for (const pair of [blocked, left, erased]) {
      await settled(pair.page.heard, 4)
      expect(byName(pair.page.heard)).toEqual(expected(pair))
    }
    // When the member comes back, events resume.
    await site.app.visitor().call(logIn, { email: left.anna.email, password: PASSWORD })
    await settled(left.page.heard, 7)
    expect(byName(left.page.heard.slice(4))).toMatchObject([
      ['chat.roomOpened', { roomId: left.roomId, counts: { chats: 1 } }],
      ['messages.threadChanged', { threadId: left.thread.id }],
      ['notifications.changed', { ...NOTHING_NEW, all: 2 }],
    ])
    const { anna, max, page } = blocked
    const again = await sendTo(page.socket, joinTopic, { resource: 'profile', id: anna.id })
    expect(again).toEqual(await sendTo(page.socket, joinTopic, { resource: 'profile', id: newId() }))
    // Anna comes online, which is announced to pages showing her profile.
    await pageOf(anna)
    await site.app.as(anna).call(unblockMember, { memberId: max.id })
    await page.agent.call(listThreads, {})
    expect(page.heard).toHaveLength(4)
  },
)

test('the blocker’s pages get an event for the block list, and no more about the blocked member', async () => {
  const [anna, max] = [await site.app.given.member(), await site.app.given.member()]
  const page = await pageOf(anna)
  await sendTo(page.socket, joinTopic, { resource: 'profile', id: max.id })
  await site.app.as(anna).call(blockMember, { memberId: max.id })
  await settled(page.heard, 2)
  expect(byName(page.heard)).toEqual([
    ['blocks.changed', {}],
    ['live.topicClosed', { resource: 'profile', id: max.id }],
  ])
  const other = await pageOf(max)
  // The second time, there's no block left, and nothing changes.
  for (let time = 0; time < 2; time++) await site.app.as(anna).call(unblockMember, { memberId: max.id })
  expect(other.heard).toEqual([])
  await write(max, anna)
  await settled(page.heard, 5)
  expect(page.heard[2]).toEqual(['blocks.changed', {}])
  expect(byName(page.heard.slice(3)).map(([name]) => name)).toEqual([
    'messages.sent',
    'notifications.changed',
  ])
})
