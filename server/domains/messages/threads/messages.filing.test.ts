import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  listMessages,
  listThreads,
  markThreadRead,
  sendMessage,
} from '#shared/domains/messages/messages.contract.ts'
import { countUnreadThreads } from '#shared/domains/messages/messages.counts.contract.ts'
import {
  fileThread,
  listFriendThreads,
  listSaved,
  listSent,
  removeMessage,
  removeThread,
  saveMessage,
  unsaveMessage,
  unsendMessage,
} from '#shared/domains/messages/messages.filing.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { notices } from '#server/domains/notifications/notifications.tables.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { around } from '#server/testing/scenario/instants.ts'
import { covers } from '#testing/covers.ts'
import { savedMessages } from '#server/domains/messages/messages.tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

type Person = { id: string; username: string }

const send = async (from: Person, to: Person, body = 'Hello') => {
  app.clock.advance(1000)
  return (await app.as(from).call(sendMessage, { to: to.username, body, clientKey: newId() })).ok
}
const two = async () => [await app.given.member(), await app.given.member()] as const
const inboxOf = async (member: Person, place: 'inbox' | 'archive' = 'inbox') =>
  (await app.as(member).call(listThreads, { place })).ok.items
const messagesOf = async (member: Person, threadId: string) =>
  (await app.as(member).call(listMessages, { threadId })).ok.items.map(({ body }) => body)
const unreadOf = async (member: Person) => (await app.as(member).call(countUnreadThreads, {})).ok.threads
const filedOf = async (member: Person, endpoint: typeof listSent | typeof listSaved) =>
  (await app.as(member).call(endpoint, {})).ok.items
const noticesOf = async (member: Person) =>
  (await app.services.db.select().from(notices)).filter(({ memberId }) => memberId === member.id).length

test(
  'the list of sent messages has only the member’s own, latest first, page by page',
  covers('MSG-13', 'CALL-50'),
  async () => {
    const [anna, max] = await two()
    await app.given.tier(anna, 'gold')
    expect((await app.visitor().call(listSent, {})).status).toBe(401)
    for (const body of ['One', 'Two', 'Three']) await send(anna, max, body)
    await send(max, anna, 'Not by Anna')
    const first = (await app.as(anna).call(listSent, { limit: 2 })).ok
    const rest = (await app.as(anna).call(listSent, { limit: 2, cursor: first.next ?? '' })).ok
    expect(
      [...first.items, ...rest.items].map(({ preview, other, isMine }) => [preview, other?.username, isMine]),
    ).toEqual(['Three', 'Two', 'One'].map((body) => [body, max.username, true]))
    expect(rest.next).toBeNull()
    expect((await app.as(anna).call(listSent, { cursor: 'anything' })).status).toBe(422)
  },
)

test(
  'the list of conversations with friends has only accepted friends, whoever sent the friend request',
  covers('MSG-15', 'MSG-16', 'MSG-17', 'CALL-52'),
  async () => {
    const [anna, max, eve, kim, asked, asking] = [
      await app.given.member(),
      await app.given.member(),
      await app.given.member(),
      await app.given.member(),
      await app.given.member(),
      await app.given.member(),
    ]
    await app.given.tier(anna, 'gold')
    await app.given.friends(anna, max)
    await app.given.friends(kim, anna)
    await app.given.friends(anna, asked, 'pending')
    await app.given.friends(asking, anna, 'pending')
    await send(anna, max, 'To a friend')
    await send(kim, anna, 'From a friend')
    await send(eve, anna, 'From somebody')
    await send(anna, asked, 'To one who has not accepted')
    await send(asking, anna, 'From one whom Anna has not accepted')
    const list = (await app.as(anna).call(listFriendThreads, {})).ok.items
    expect(list.map(({ other, preview }) => [other?.username, preview])).toEqual([
      [kim.username, 'From a friend'],
      [max.username, 'To a friend'],
    ])
    expect((await app.visitor().call(listFriendThreads, {})).status).toBe(401)
    expect((await app.as(eve).call(listFriendThreads, {})).ok.items).toEqual([])
  },
)

test(
  'each participant saves and unsaves messages of their thread only for themselves, each message only once',
  covers('MSG-14', 'MSG-51.1', 'MSG-51.2', 'MSG-52', 'DATA-13', 'CALL-54'),
  async () => {
    const [anna, max] = await two()
    const eve = await app.given.member()
    const first = await send(anna, max, 'Keep this\nand this\nnot this')
    const second = await send(max, anna, 'And this')
    const [one, other] = [first.message.id, second.message.id]
    expect((await app.visitor().call(saveMessage, { messageId: one })).status).toBe(401)
    expect((await app.as(eve).call(saveMessage, { messageId: one })).status).toBe(404)
    for (const messageId of [one, other, one]) {
      expect((await app.as(anna).call(saveMessage, { messageId })).status).toBe(200)
    }
    const rows = (await app.services.db.select().from(savedMessages)).filter(
      ({ userId }) => userId === anna.id,
    )
    expect(rows).toHaveLength(2)
    for (const messageId of [one, other]) {
      const id = expect.any(String) as string
      expect(rows).toContainEqual({ id, userId: anna.id, messageId, createdAt: around(app.clock.now()) })
    }
    const saved = await filedOf(anna, listSaved)
    expect(saved.map(({ id, preview, threadId, isMine }) => [id, preview, threadId, isMine])).toEqual([
      [other, 'And this', first.thread.id, false],
      [one, 'Keep this\nand this', first.thread.id, true],
    ])
    expect(await filedOf(max, listSaved)).toEqual([])
    const shown = (await app.as(anna).call(listMessages, { threadId: first.thread.id })).ok.items
    expect(shown.map(({ isSaved }) => isSaved)).toEqual([true, true])
    expect((await app.as(eve).call(unsaveMessage, { messageId: other })).status).toBe(404)
    await app.as(anna).call(unsaveMessage, { messageId: other })
    expect((await filedOf(anna, listSaved)).map(({ id }) => id)).toEqual([one])
  },
)

test(
  'a thread deleted by one member is gone for that member only, and its old messages stay hidden when it comes back',
  covers('MSG-54.1', 'MSG-54.2'),
  async () => {
    const [anna, max] = await two()
    const eve = await app.given.member()
    const { thread, message } = await send(anna, max, 'Old')
    await send(max, anna, 'Old, too')
    await app.as(anna).call(saveMessage, { messageId: message.id })
    expect((await app.visitor().call(removeThread, { threadId: thread.id })).status).toBe(401)
    expect((await app.as(eve).call(removeThread, { threadId: thread.id })).status).toBe(404)
    expect(await unreadOf(anna)).toBe(1)
    expect((await app.as(anna).call(removeThread, { threadId: thread.id })).status).toBe(200)
    const listsOfAnna = async () => [
      await inboxOf(anna),
      await messagesOf(anna, thread.id),
      await filedOf(anna, listSent),
      await filedOf(anna, listSaved),
    ]
    expect(await listsOfAnna()).toEqual([[], [], [], []])
    expect([await unreadOf(anna), await noticesOf(anna)]).toEqual([0, 0])
    expect((await app.as(anna).call(saveMessage, { messageId: message.id })).status).toBe(404)
    expect(await messagesOf(max, thread.id)).toEqual(['Old', 'Old, too'])
    await send(max, anna, 'New')
    expect(await messagesOf(anna, thread.id)).toEqual(['New'])
    expect((await inboxOf(anna)).map(({ id, preview }) => [id, preview])).toEqual([[thread.id, 'New']])
    expect(await filedOf(anna, listSaved)).toEqual([])
    expect(await messagesOf(max, thread.id)).toEqual(['Old', 'Old, too', 'New'])
  },
)

test(
  'after a participant deletes a message, their preview shows the previous message',
  covers('MSG-51.2', 'MSG-54.2'),
  async () => {
    const [anna, max] = await two()
    const { thread, message } = await send(anna, max, 'First')
    const second = await send(anna, max, 'Second')
    await app.as(max).call(saveMessage, { messageId: second.message.id })
    expect((await app.as(max).call(removeMessage, { messageId: second.message.id })).status).toBe(200)
    expect([await messagesOf(max, thread.id), await messagesOf(anna, thread.id)]).toEqual([
      ['First'],
      ['First', 'Second'],
    ])
    expect((await inboxOf(max))[0]?.preview).toBe('First')
    expect((await inboxOf(anna))[0]?.preview).toBe('Second')
    expect(await filedOf(max, listSaved)).toEqual([])
    await app.as(max).call(removeMessage, { messageId: message.id })
    expect(await inboxOf(max)).toEqual([])
    expect(await inboxOf(anna)).toHaveLength(1)
  },
)

test('an unread message can be unsent for both participants', covers('MSG-51.2', 'MSG-54.3'), async () => {
  const [anna, max] = await two()
  const eve = await app.given.member()
  const { thread } = await send(anna, max, 'Stays')
  await app.as(max).call(markThreadRead, { threadId: thread.id })
  const { message } = await send(anna, max, 'Goes')
  const messageId = message.id
  await app.as(anna).call(saveMessage, { messageId })
  expect([await unreadOf(max), await noticesOf(max)]).toEqual([1, 1])
  for (const other of [eve, max]) {
    expect((await app.as(other).call(unsendMessage, { messageId })).status).toBe(404)
  }
  expect((await app.as(anna).call(unsendMessage, { messageId })).status).toBe(200)
  for (const member of [anna, max]) {
    expect(await messagesOf(member, thread.id)).toEqual(['Stays'])
    const [listed] = await inboxOf(member)
    expect([listed?.preview, listed?.isNew]).toEqual(['Stays', false])
  }
  expect([await unreadOf(max), await noticesOf(max)]).toEqual([0, 0])
  expect((await filedOf(anna, listSent)).map(({ preview }) => preview)).toEqual(['Stays'])
  expect(await filedOf(anna, listSaved)).toEqual([])
  expect((await app.as(anna).call(unsendMessage, { messageId })).status).toBe(404)
})

test('a thread whose only message was unsent is in no list, and can be written in again', async () => {
  const [anna, max] = await two()
  const { thread, message } = await send(anna, max, 'Oh no')
  await app.as(anna).call(unsendMessage, { messageId: message.id })
  expect([await inboxOf(anna), await inboxOf(max)]).toEqual([[], []])
  await send(anna, max, 'Better')
  expect((await inboxOf(max)).map(({ id, preview }) => [id, preview])).toEqual([[thread.id, 'Better']])
})

test('an archived thread leaves the inbox until the other member writes', covers('MSG-54.5'), async () => {
  const [anna, max] = await two()
  const eve = await app.given.member()
  const { thread } = await send(anna, max)
  const archive = { threadId: thread.id, isArchived: true }
  expect((await app.visitor().call(fileThread, archive)).status).toBe(401)
  expect((await app.as(eve).call(fileThread, archive)).status).toBe(404)
  await app.as(anna).call(fileThread, archive)
  expect([(await inboxOf(anna)).length, (await inboxOf(anna, 'archive')).length]).toEqual([0, 1])
  expect((await inboxOf(max)).length).toBe(1)
  await send(anna, max, 'Still put aside')
  expect((await inboxOf(anna)).length).toBe(0)
  await send(max, anna, 'Hello again')
  expect((await inboxOf(anna)).map(({ isArchived, preview }) => [isArchived, preview])).toEqual([
    [false, 'Hello again'],
  ])
})

test(
  'a muted thread stays where it is, isn’t counted and causes no notifications',
  covers('MSG-54.5'),
  async () => {
    const [anna, max] = await two()
    const { thread } = await send(anna, max)
    await app.as(anna).call(fileThread, { threadId: thread.id, isArchived: true, isMuted: true })
    await send(max, anna, 'Are you there?')
    expect((await inboxOf(anna)).length).toBe(0)
    expect((await inboxOf(anna, 'archive')).map(({ isNew, isMuted }) => [isNew, isMuted])).toEqual([
      [true, true],
    ])
    expect([await unreadOf(anna), await noticesOf(anna)]).toEqual([0, 0])
    await app.as(anna).call(fileThread, { threadId: thread.id, isMuted: false })
    await send(max, anna, 'And now?')
    expect((await inboxOf(anna)).length).toBe(1)
    expect([await unreadOf(anna), await noticesOf(anna)]).toEqual([1, 1])
  },
)

test('a conversation opens around a given message and loads more in both directions', async () => {
  const [anna, max] = await two()
  await app.given.tier(anna, 'gold')
  const sent: Awaited<ReturnType<typeof send>>[] = []
  for (const body of ['1', '2', '3', '4', '5', '6', '7']) sent.push(await send(anna, max, body))
  const threadId = sent[0]?.thread.id ?? ''
  const page = async (input: { around?: string; after?: string; cursor?: string }) =>
    (await app.as(max).call(listMessages, { threadId, limit: 2, ...input })).ok
  const opened = await page({ around: sent[3]?.message.id ?? '' })
  const newer = await page({ after: opened.newer ?? '' })
  const older = await page({ cursor: opened.next ?? '' })
  expect([older, opened, newer].map(({ items }) => items.map(({ body }) => body))).toEqual([
    ['2', '3'],
    ['4', '5'],
    ['6', '7'],
  ])
  expect([newer.newer, (await page({})).newer]).toEqual([null, null])
})
