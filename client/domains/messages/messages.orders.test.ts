import { QueryClient, type QueryKey } from '@tanstack/react-query'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Message, Thread } from '#shared/domains/messages/messages.contract.ts'
import {
  ARCHIVE_KEY,
  conversationKey,
  INBOX_KEY,
  type MessagePages,
  type ThreadPages,
} from './messages.api.ts'
import { unreadQuery } from './messages.counts.api.ts'
import { handlers } from './messages.handlers.live.ts'

const THREADS = [1, 2, 3]
const id = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`
const timeOf = (number: number) => new Date(Date.UTC(2026, 10, 24) + number * 1000).toISOString()

/** The server's data about one member's conversations. */
interface Stored {
  messages: (Message & { threadId: string })[]
  archived: Set<string>
}

type Act =
  | { kind: 'send'; thread: number; isMine: boolean }
  | { kind: 'read'; thread: number }
  | { kind: 'archive'; thread: number }
  | { kind: 'gone'; thread: number; which: number }

interface Told {
  name: string
  payload: unknown
}

const messagesIn = (stored: Stored, threadId: string) =>
  stored.messages.filter((message) => message.threadId === threadId)

const viewThread = (stored: Stored, threadId: string): Thread | null => {
  const last = messagesIn(stored, threadId).at(-1)
  if (!last) return null
  return {
    id: threadId,
    other: null,
    preview: last.body,
    isLastMine: last.isMine,
    isNew: last.isUnread,
    isArchived: stored.archived.has(threadId),
    isMuted: false,
    updatedAt: last.createdAt,
  }
}

const countUnread = (stored: Stored) =>
  THREADS.filter((thread) => viewThread(stored, id(thread))?.isNew).length

/** Performs the action, and returns the events the member's pages receive about it. */
const perform = (stored: Stored, act: Act, number: number): Told[] => {
  const threadId = id(act.thread)
  if (act.kind === 'send') {
    const message: Message = {
      id: id(100 + number),
      body: `Message ${number}`,
      question: null,
      createdAt: timeOf(number),
      isMine: act.isMine,
      isUnread: !act.isMine,
      isSeen: false,
      isSaved: false,
      clientKey: act.isMine ? id(900 + number) : null,
      lock: null,
    }
    stored.messages.push({ ...message, threadId })
    if (!act.isMine) stored.archived.delete(threadId)
    const thread = viewThread(stored, threadId)
    return [{ name: 'messages.sent', payload: { thread, message, unreadThreads: countUnread(stored) } }]
  }
  if (act.kind === 'read') {
    const unread = messagesIn(stored, threadId).filter(({ isUnread }) => isUnread)
    for (const message of unread) message.isUnread = false
    const throughId = unread.at(-1)?.id
    const unreadThreads = countUnread(stored)
    return throughId ? [{ name: 'messages.read', payload: { threadId, throughId, unreadThreads } }] : []
  }
  if (act.kind === 'archive') {
    if (!viewThread(stored, threadId)) return []
    stored.archived.add(threadId)
    return [{ name: 'messages.threadChanged', payload: { threadId } }]
  }
  const all = messagesIn(stored, threadId)
  const gone = all[act.which % Math.max(1, all.length)]
  if (!gone) return []
  stored.messages.splice(stored.messages.indexOf(gone), 1)
  const unreadThreads = countUnread(stored)
  return [{ name: 'messages.gone', payload: { threadId, messageId: gone.id, unreadThreads } }]
}

const pagesOf = <T>(items: T[]) => ({ pages: [{ items, next: null, newer: null }], pageParams: [''] })

const listOf = (stored: Stored, isArchived: boolean) =>
  THREADS.flatMap((thread) => viewThread(stored, id(thread)) ?? [])
    .filter((thread) => thread.isArchived === isArchived)
    .toSorted((one, other) => (one.updatedAt < other.updatedAt ? 1 : -1))

const conversationOf = (stored: Stored, threadId: string) =>
  messagesIn(stored, threadId).map((message): Message => {
    const { threadId: _, ...shown } = message
    return shown
  })

const keysOf = () => THREADS.map((thread) => [...conversationKey(id(thread)), ''])

/** Returns the query data a page would fetch from the server. */
const answersOf = (stored: Stored): [QueryKey, unknown][] => [
  [INBOX_KEY, pagesOf(listOf(stored, false))],
  [ARCHIVE_KEY, pagesOf(listOf(stored, true))],
  [unreadQuery.queryKey, { threads: countUnread(stored) }],
  ...THREADS.map((thread): [QueryKey, unknown] => [
    [...conversationKey(id(thread)), ''],
    pagesOf(conversationOf(stored, id(thread))),
  ]),
]

/** Refetches the invalidated queries, or all of them. */
const catchUp = (client: QueryClient, stored: Stored, { everything }: { everything: boolean }) => {
  for (const [key, answer] of answersOf(stored)) {
    if (everything || client.getQueryState(key)?.isInvalidated) client.setQueryData(key, answer)
  }
}

const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({
    kind: fc.constant('send' as const),
    thread: fc.constantFrom(...THREADS),
    isMine: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('read' as const), thread: fc.constantFrom(...THREADS) }),
  fc.record({ kind: fc.constant('archive' as const), thread: fc.constantFrom(...THREADS) }),
  fc.record({ kind: fc.constant('gone' as const), thread: fc.constantFrom(...THREADS), which: fc.nat(9) }),
)

const history = (acts: readonly Act[]) => {
  const stored: Stored = { messages: [], archived: new Set() }
  const client = new QueryClient()
  for (const [key, answer] of answersOf(stored)) client.setQueryData(key, answer)
  const told = acts.flatMap((each, number) => perform(stored, each, number))
  const hear = ({ name, payload }: Told) =>
    handlers.find(({ event }) => event.name === name)?.apply(client, structuredClone(payload))
  const shown = () => answersOf(stored).map(([key]) => client.getQueryData(key))
  const expected = () => answersOf(stored).map(([, answer]) => answer)
  return { stored, client, told, hear, shown, expected }
}

/** Generates the positions of the events received: in any order, some more than once. */
const shuffled = (count: number) =>
  fc
    .array(fc.nat(Math.max(0, count - 1)), { maxLength: count })
    .chain((again) =>
      fc.shuffledSubarray([...Array(count).keys(), ...again], { minLength: count + again.length }),
    )

const acts = fc.array(act, { maxLength: 14 })

test('after catching up, the messages match the server’s state, whichever events were lost, repeated or reordered', () => {
  fc.assert(
    fc.property(acts, fc.infiniteStream(fc.nat()), (done, numbers) => {
      const { stored, client, told, hear, shown, expected } = history(done)
      if (told.length > 0) {
        for (const number of numbers.take(told.length * 2)) {
          const event = told[number % told.length]
          if (event) hear(event)
        }
      }
      catchUp(client, stored, { everything: true })
      expect(shown()).toEqual(expected())
    }),
  )
})

test('if no event was lost, conversations show the server’s state in whatever order events arrive', () => {
  fc.assert(
    fc.property(
      acts.chain((done) => fc.tuple(fc.constant(done), shuffled(history(done).told.length))),
      ([done, order]) => {
        const { stored, client, told, hear } = history(done)
        for (const at of order) {
          const event = told[at]
          if (event) hear(event)
        }
        catchUp(client, stored, { everything: false })
        const conversations = keysOf().map((key) => client.getQueryData<MessagePages>(key)?.pages[0]?.items)
        expect(conversations).toEqual(THREADS.map((thread) => conversationOf(stored, id(thread))))
        expect(client.getQueryData<ThreadPages>(INBOX_KEY)?.pages[0]?.items).toEqual(listOf(stored, false))
        expect(client.getQueryData<ThreadPages>(ARCHIVE_KEY)?.pages[0]?.items).toEqual(listOf(stored, true))
      },
    ),
  )
})

test('receiving a message event twice changes nothing', () => {
  fc.assert(
    fc.property(acts, (done) => {
      const { told, hear, shown } = history(done)
      for (const event of told) hear(event)
      const once = structuredClone(shown())
      for (const event of told.slice(-1)) hear(event)
      expect(shown()).toEqual(once)
    }),
  )
})
