import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import type { Message, Thread } from '#shared/domains/messages/messages.contract.ts'
import { covers } from '#testing/covers.ts'
import {
  conversationKey,
  INBOX_KEY,
  threadQuery,
  type MessagePages,
  type ThreadPages,
} from './messages.api.ts'
import { unreadQuery } from './messages.counts.api.ts'
import { handlers, withMessage, withThread, withThreadRead } from './messages.handlers.live.ts'

const id = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`

const thread = (number: number, minute: number, change: Partial<Thread> = {}): Thread => ({
  id: id(number),
  other: null,
  preview: 'Hello',
  isLastMine: false,
  isNew: false,
  isArchived: false,
  isMuted: false,
  updatedAt: `2026-11-20T12:${String(minute).padStart(2, '0')}:00.000Z`,
  ...change,
})

const message = (number: number, change: Partial<Message> = {}): Message => ({
  id: id(number),
  body: `Message ${number}`,
  question: null,
  createdAt: '2026-11-20T12:00:00.000Z',
  isMine: false,
  isUnread: true,
  isSeen: false,
  isSaved: false,
  clientKey: null,
  lock: null,
  ...change,
})

const pagesOf = <T>(...pages: T[][]) => ({
  pages: pages.map((items) => ({ items, next: null, newer: null })),
  pageParams: pages.map(() => ''),
})
const idsIn = (data: ThreadPages | MessagePages | undefined) =>
  data?.pages.map(({ items }) => items.map((item) => Number(item.id.slice(-4))))

test('a thread moves to the top of the inbox with its newest message', covers('MSG-55'), () => {
  const inbox = pagesOf([thread(1, 10), thread(2, 9)], [thread(3, 8)])
  const changed = withThread(inbox, thread(3, 11, { isNew: true }))
  expect(idsIn(changed)).toEqual([[3, 1, 2], []])
  expect(changed.pages[0]?.items[0]?.isNew).toBe(true)
  expect(idsIn(withThread(inbox, thread(4, 12)))).toEqual([[4, 1, 2], [3]])
  expect(idsIn(withThread(pagesOf<Thread>([]), thread(4, 12)))).toEqual([[4]])
})

test('a message event that arrives late doesn’t displace a newer message', covers('MSG-55'), () => {
  const inbox = pagesOf([thread(1, 10, { preview: 'Newer' }), thread(2, 9)])
  expect(withThread(inbox, thread(1, 5, { preview: 'Older' }))).toEqual(inbox)
  expect(idsIn(withThread(inbox, thread(3, 9)))).toEqual([[1, 3, 2]])
})

test('messages are in the server’s order, and none is repeated', covers('MSG-19', 'MSG-55'), () => {
  const conversation = pagesOf([message(5), message(8)], [message(1)])
  expect(idsIn(withMessage(conversation, message(6)))).toEqual([[5, 6, 8], [1]])
  expect(idsIn(withMessage(conversation, message(9)))).toEqual([[5, 8, 9], [1]])
  expect(withMessage(conversation, message(8))).toEqual(conversation)
  expect(withMessage(conversation, message(1))).toEqual(conversation)
})

test(
  'a thread that was read is no longer marked as new, and the others still are',
  covers('MSG-25.1'),
  () => {
    const inbox = pagesOf([thread(1, 10, { isNew: true }), thread(2, 9, { isNew: true })])
    expect(withThreadRead(inbox, id(1)).pages[0]?.items.map(({ isNew }) => isNew)).toEqual([false, true])
  },
)

let client: QueryClient
beforeEach(() => {
  client = new QueryClient()
})
const hear = (name: string, payload: unknown) =>
  handlers.find(({ event }) => event.name === name)?.apply(client, payload)

test(
  'a received message updates the inbox, its conversation and the count, and permits a reply',
  covers('MSG-55'),
  () => {
    client.setQueryData(INBOX_KEY, pagesOf([thread(2, 9)]))
    client.setQueryData(conversationKey(id(1)), pagesOf([message(1)]))
    client.setQueryData(conversationKey(id(2)), pagesOf([message(2)]))
    client.setQueryData(threadQuery(id(1)).queryKey, {
      thread: thread(1, 1),
      lastActive: null,
      obstacle: 'contact_preferences',
      isFree: false,
      draft: null,
    })
    const sent = { thread: thread(1, 10, { isNew: true }), message: message(3) }
    hear('messages.sent', { ...sent, unreadThreads: 1 })
    expect(idsIn(client.getQueryData<ThreadPages>(INBOX_KEY))).toEqual([[1, 2]])
    expect(idsIn(client.getQueryData<MessagePages>(conversationKey(id(1))))).toEqual([[1, 3]])
    expect(idsIn(client.getQueryData<MessagePages>(conversationKey(id(2))))).toEqual([[2]])
    expect(client.getQueryData(threadQuery(id(1)).queryKey)).toEqual({
      thread: sent.thread,
      lastActive: null,
      obstacle: null,
      isFree: false,
      draft: null,
    })
    expect(client.getQueryData(unreadQuery.queryKey)).toEqual({ threads: 1 })
  },
)

test('live events add nothing to message lists that were never loaded', covers('MSG-55'), () => {
  hear('messages.sent', { thread: thread(1, 10), message: message(3), unreadThreads: 1 })
  expect(client.getQueryData(INBOX_KEY)).toBeUndefined()
  expect(client.getQueryData(conversationKey(id(1)))).toBeUndefined()
})

test(
  'messages the other member has seen are marked, even if they arrive after the seen event',
  covers('MSG-25.4'),
  () => {
    client.setQueryData(INBOX_KEY, pagesOf<Thread>([]))
    const sent = (number: number) => message(number, { isMine: true, isUnread: false })
    client.setQueryData(conversationKey(id(1)), pagesOf([sent(1), message(2)]))
    hear('messages.seen', { threadId: id(1), throughId: id(3) })
    for (const number of [3, 4])
      hear('messages.sent', { thread: thread(1, 10 + number), message: sent(number), unreadThreads: 0 })
    const messages = client.getQueryData<MessagePages>(conversationKey(id(1)))?.pages[0]?.items
    expect(messages?.map(({ isSeen }) => isSeen)).toEqual([true, false, true, false])
  },
)

test(
  'reading a conversation in another window removes its unread marks in this one',
  covers('MSG-25.1'),
  () => {
    client.setQueryData(INBOX_KEY, pagesOf([thread(1, 10, { isNew: true })]))
    client.setQueryData(conversationKey(id(1)), pagesOf([message(1), message(2)]))
    hear('messages.read', { threadId: id(1), throughId: id(2), unreadThreads: 0 })
    expect(client.getQueryData<ThreadPages>(INBOX_KEY)?.pages[0]?.items[0]?.isNew).toBe(false)
    const messages = client.getQueryData<MessagePages>(conversationKey(id(1)))?.pages[0]?.items
    expect(messages?.map(({ isUnread }) => isUnread)).toEqual([false, false])
    expect(client.getQueryData(unreadQuery.queryKey)).toEqual({ threads: 0 })
  },
)
