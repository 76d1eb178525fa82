import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  getThread,
  listMessages,
  listThreads,
  markThreadRead,
  sendMessage,
  type Thread,
} from '#shared/domains/messages/messages.contract.ts'
import { countUnreadThreads } from '#shared/domains/messages/messages.counts.contract.ts'
import { removeThread, unsendMessage } from '#shared/domains/messages/messages.filing.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { covers } from '#testing/covers.ts'
import { messages, messageThreads } from '#server/domains/messages/messages.tables.ts'

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
const inboxOf = async (member: Person) => (await app.as(member).call(listThreads, {})).ok.items
const messagesOf = async (member: Person, threadId: string) =>
  (await app.as(member).call(listMessages, { threadId })).ok.items
const namesIn = (threads: readonly Thread[]) => threads.map(({ other }) => other?.username ?? null)
const unreadOf = async (member: Person) => (await app.as(member).call(countUnreadThreads, {})).ok.threads

test('a visitor has no inbox', covers('MSG-10', 'CALL-48'), async () => {
  for (const endpoint of [listThreads, countUnreadThreads]) {
    const answer = await app.visitor().call(endpoint, {})
    expect([answer.status, answer.code]).toEqual([401, 'not_signed_in'])
  }
})

test(
  'the inbox lists all the member’s threads with their latest message, whoever wrote it',
  covers('MSG-10', 'MSG-11', 'CALL-48'),
  async () => {
    const [anna, max, eve] = [await app.given.member(), await app.given.member(), await app.given.member()]
    await send(anna, max, 'From Anna')
    await send(eve, anna, 'From Eve')
    await send(max, eve, 'Not for Anna')
    const inbox = await inboxOf(anna)
    expect(inbox.map(({ other, preview, isLastMine }) => [other?.username, preview, isLastMine])).toEqual([
      [eve.username, 'From Eve', false],
      [max.username, 'From Anna', true],
    ])
  },
)

test('the inbox is ordered by the time of the latest message', covers('MSG-12'), async () => {
  const [anna, max, eve] = [await app.given.member(), await app.given.member(), await app.given.member()]
  await send(max, anna)
  await send(eve, anna)
  expect(namesIn(await inboxOf(anna))).toEqual([eve.username, max.username])
  await send(max, anna)
  expect(namesIn(await inboxOf(anna))).toEqual([max.username, eve.username])
})

test('a long inbox is paged without gaps or duplicates', covers('MSG-10'), async () => {
  const anna = await app.given.member()
  const senders = await Promise.all(Array.from({ length: 5 }, () => app.given.member()))
  for (const sender of senders.slice(0, 3)) await send(sender, anna)
  const same = { body: 'At the same moment', to: anna.username }
  for (const sender of senders.slice(3)) {
    await app.as(sender).call(sendMessage, { ...same, clientKey: newId() })
  }
  const seen: (string | null)[] = []
  let cursor: string | undefined
  do {
    const page = (await app.as(anna).call(listThreads, { limit: 2, cursor })).ok
    seen.push(...namesIn(page.items))
    cursor = page.next ?? undefined
  } while (cursor)
  expect(seen).toHaveLength(5)
  expect(new Set(seen)).toEqual(new Set(senders.map(({ username }) => username)))
  const broken = await app.as(anna).call(listThreads, { cursor: 'anything' })
  expect([broken.status, broken.code]).toEqual([422, 'invalid_input'])
})

test('a preview is the first two lines of the message', covers('MSG-26', 'CONST-61'), async () => {
  const [anna, max] = [await app.given.member(), await app.given.member()]
  const { thread } = await send(anna, max, 'One\nTwo\nThree\nFour')
  expect(thread.preview).toBe('One\nTwo')
  const long = await send(anna, max, 'x'.repeat(4000))
  expect(long.thread.preview).toBe('x'.repeat(240))
})

test(
  'a thread is new only for a member who received its latest message and hasn’t read it',
  covers('MSG-23', 'MSG-24', 'MAIL-12'),
  async () => {
    const [anna, max] = [await app.given.member(), await app.given.member()]
    await send(anna, max)
    expect((await inboxOf(anna))[0]?.isNew).toBe(false)
    expect((await inboxOf(max))[0]?.isNew).toBe(true)
    expect([await unreadOf(anna), await unreadOf(max)]).toEqual([0, 1])
    await send(max, anna)
    expect((await inboxOf(max))[0]?.isNew).toBe(false)
    expect((await inboxOf(anna))[0]?.isNew).toBe(true)
    expect([await unreadOf(anna), await unreadOf(max)]).toEqual([1, 0])
  },
)

test(
  'only the recipient can mark a thread as read, and it affects only messages they received',
  covers('MSG-25.1', 'MAIL-12'),
  async () => {
    const [anna, max, eve] = [await app.given.member(), await app.given.member(), await app.given.member()]
    const { thread } = await send(anna, max, 'To Max')
    await send(max, anna, 'To Anna')
    const mark = (member: Person) => app.as(member).call(markThreadRead, { threadId: thread.id })
    const readBodies = async () =>
      (await app.services.db.select().from(messages).where(eq(messages.threadId, thread.id)))
        .filter(({ isRead }) => isRead)
        .map(({ body }) => body)
    const stranger = await app.visitor().call(markThreadRead, { threadId: thread.id })
    expect([stranger.status, (await mark(eve)).status]).toEqual([401, 404])
    expect(await readBodies()).toEqual([])
    expect((await mark(anna)).status).toBe(200)
    expect(await readBodies()).toEqual(['To Anna'])
    expect((await inboxOf(anna))[0]?.isNew).toBe(false)
    await mark(max)
    expect(new Set(await readBodies())).toEqual(new Set(['To Anna', 'To Max']))
  },
)

test('reading one conversation leaves the others new', covers('MSG-25.1'), async () => {
  const [anna, max, eve] = [await app.given.member(), await app.given.member(), await app.given.member()]
  const { thread } = await send(max, anna)
  await send(eve, anna)
  const answer = await app.as(anna).call(markThreadRead, { threadId: thread.id })
  expect(answer.ok).toEqual({ unreadThreads: 1 })
  expect((await inboxOf(anna)).map(({ other, isNew }) => [other?.username, isNew])).toEqual([
    [eve.username, true],
    [max.username, false],
  ])
})

test('a sender doesn’t learn whether a message was read', covers('MSG-25.2'), async () => {
  const [anna, max] = [await app.given.member(), await app.given.member()]
  const { thread } = await send(anna, max)
  const before = await messagesOf(anna, thread.id)
  await app.as(max).call(markThreadRead, { threadId: thread.id })
  expect(await messagesOf(anna, thread.id)).toEqual(before)
})

test('a conversation shows its messages oldest first', covers('MSG-18.1', 'MSG-19', 'CALL-51'), async () => {
  const [anna, max] = [await app.given.member(), await app.given.member()]
  const { thread } = await send(anna, max, 'First')
  await send(max, anna, 'Second')
  await send(anna, max, '<img src=x onerror=alert(1)>')
  const shown = await messagesOf(max, thread.id)
  expect(shown.map(({ body, isMine, isUnread }) => [body, isMine, isUnread])).toEqual([
    ['First', false, true],
    ['Second', true, false],
    ['<img src=x onerror=alert(1)>', false, true],
  ])
})

test(
  'a long conversation opens at the latest page, with earlier pages back to the first message',
  covers('CALL-51'),
  async () => {
    const [anna, max] = [await app.given.member(), await app.given.member()]
    await app.given.tier(anna, 'gold')
    let threadId = ''
    for (const body of ['1', '2', '3', '4', '5']) threadId = (await send(anna, max, body)).thread.id
    const page = async (cursor?: string) =>
      (await app.as(max).call(listMessages, { threadId, limit: 2, cursor })).ok
    const latest = await page()
    const middle = await page(latest.next ?? '')
    const first = await page(middle.next ?? '')
    expect([latest, middle, first].map(({ items }) => items.map(({ body }) => body))).toEqual([
      ['4', '5'],
      ['2', '3'],
      ['1'],
    ])
    expect(first.next).toBeNull()
  },
)

/** Gives the conversation's latest message the id it would get from a process whose clock is far ahead. */
const comeFromAhead = async ({ message, thread }: Awaited<ReturnType<typeof send>>) => {
  const time = Number.parseInt(message.id.slice(0, 8), 16)
  const id = (time + 1).toString(16).padStart(8, '0') + message.id.slice(8)
  const { db } = app.services
  await db.update(messages).set({ id }).where(eq(messages.id, message.id))
  await db
    .update(messageThreads)
    .set({ lastMessageId: id, greatestId: id })
    .where(eq(messageThreads.id, thread.id))
  return { messageId: id, threadId: thread.id }
}

test.each(['seen', 'deleted', 'taken back'] as const)(
  'no message is missed if the latest one was %s and came from a process whose clock is ahead',
  covers('CALL-51'),
  async (what) => {
    const [anna, max] = [await app.given.member(), await app.given.member()]
    await app.given.tier(anna, 'gold')
    const { messageId, threadId } = await comeFromAhead(await send(anna, max, 'From ahead'))
    if (what === 'seen') await app.as(max).call(markThreadRead, { threadId })
    if (what === 'deleted') await app.as(max).call(removeThread, { threadId })
    if (what === 'taken back') await app.as(anna).call(unsendMessage, { messageId })
    for (const body of ['One', 'Two']) await send(anna, max, body)
    const bodies = (page: { items: readonly { body: string }[] }) => page.items.map(({ body }) => body)
    const newer = (await app.as(max).call(listMessages, { threadId, after: messageId })).ok
    expect(bodies(newer)).toEqual(['One', 'Two'])
    const all = (await app.as(max).call(listMessages, { threadId })).ok
    expect(bodies(all)).toEqual(what === 'seen' ? ['From ahead', 'One', 'Two'] : ['One', 'Two'])
    expect(await inboxOf(max)).toMatchObject([{ id: threadId, preview: 'Two', isNew: true }])
    expect(await unreadOf(max)).toBe(1)
  },
)

test('only a thread’s two participants can see it', covers('MSG-20', 'CALL-51'), async () => {
  const [anna, max, eve] = [await app.given.member(), await app.given.member(), await app.given.member()]
  const admin = await app.given.member({ role: 'admin' })
  const { thread } = await send(anna, max, 'Between us')
  for (const endpoint of [getThread, listMessages]) {
    const stranger = await app.visitor().call(endpoint, { threadId: thread.id })
    expect([stranger.status, stranger.code]).toEqual([401, 'not_signed_in'])
    for (const other of [eve, admin]) {
      const answer = await app.as(other).call(endpoint, { threadId: thread.id })
      const missing = await app.as(other).call(endpoint, { threadId: newId() })
      expect([answer.status, answer.error]).toEqual([404, missing.error])
    }
    for (const member of [anna, max]) {
      expect((await app.as(member).call(endpoint, { threadId: thread.id })).status).toBe(200)
    }
  }
  expect((await app.as(eve).call(getThread, { threadId: 'no-id' })).status).toBe(422)
})
