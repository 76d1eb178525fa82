import { QueryClient } from '@tanstack/react-query'
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import type { ChatLine, ChatRoom } from '#shared/domains/chat/chat.contract.ts'
import { covers } from '#testing/covers.ts'
import {
  caughtUpTo,
  chatQuery,
  type LinePages,
  linesKey,
  newerLinesQuery,
  type RoomPages,
  ROOMS_KEY,
  typingKey,
  withLines,
} from './chat.api.ts'
import { chatCountsQuery } from './chat.counts.api.ts'
import { handlers, withRoomLine } from './chat.handlers.live.ts'

const id = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`
const line = (seq: number, isMine = false): ChatLine => ({
  id: id(seq),
  seq,
  text: `Line ${seq}`,
  createdAt: new Date(seq * 1000).toISOString(),
  isMine,
  clientKey: isMine ? id(seq) : null,
})
const linesUpTo = (last: number, from = 1) =>
  Array.from({ length: Math.max(0, last - from + 1) }, (_, at) => line(from + at))
const pagesOf = (...pages: ChatLine[][]): LinePages => ({
  pages: pages.map((items) => ({ items, next: (items[0]?.seq ?? 1) > 1 ? String(items[0]?.seq) : null })),
  pageParams: pages.map(() => ''),
})
const placesIn = (pages: LinePages) =>
  pages.pages.toReversed().flatMap(({ items }) => items.map(({ seq }) => seq))

/** Returns the pages after fetching newer lines until there are no more. */
const caughtUp = (pages: LinePages, last: number, atOnce: number): LinePages => {
  const after = caughtUpTo(pages)
  if (after >= last) return pages
  return caughtUp(withLines(pages, linesUpTo(Math.min(last, after + atOnce), after + 1)), last, atOnce)
}

test(
  'after catching up, a chat’s lines match the server’s, whichever events were lost, repeated or reordered',
  covers('CHAT-06.2', 'CHAT-09'),
  () => {
    fc.assert(
      fc.property(
        fc.record({ last: fc.integer({ min: 0, max: 60 }), first: fc.integer({ min: 1, max: 60 }) }),
        fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 120 }),
        fc.integer({ min: 1, max: 7 }),
        fc.array(fc.boolean(), { maxLength: 120 }),
        ({ last, first }, heard, atOnce, polls) => {
          const loaded = Math.min(first, last)
          let pages = pagesOf(linesUpTo(loaded, Math.max(1, loaded - 9)))
          heard
            .filter((seq) => seq >= Math.max(1, loaded - 9) && seq <= last)
            .forEach((seq, at) => {
              pages = withLines(pages, [line(seq)])
              // Sometimes the page polls in between, and gets only the lines that exist by then.
              if (polls[at]) pages = caughtUp(pages, seq, atOnce)
            })
          pages = caughtUp(pages, last, atOnce)
          const from = Math.max(1, loaded - 9)
          expect(placesIn(pages)).toEqual(linesUpTo(last, last === 0 ? 1 : from).map(({ seq }) => seq))
          expect(caughtUpTo(pages)).toBe(last)
        },
      ),
    )
  },
)

test('polling for a chat’s lines resumes at a gap, even before older pages are loaded', () => {
  const pages = pagesOf([line(8), line(9), line(11)], [line(5), line(6), line(7)])
  expect(caughtUpTo(pages)).toBe(9)
  expect(caughtUpTo(withLines(pages, [line(10)]))).toBe(11)
  expect(caughtUpTo(pagesOf([line(8)]))).toBe(8)
  // Without an older page, the chat's first line must be loaded as well.
  expect(caughtUpTo({ pages: [{ items: [line(2)], next: null }], pageParams: [''] })).toBe(0)
})

const room = (at: number, more: Partial<ChatRoom> = {}): ChatRoom => ({
  id: id(at),
  other: {
    id: id(100 + at),
    username: `member-${at}`,
    profileType: 'woman',
    picture: null,
    hasProfile: true,
  },
  preview: null,
  isLastMine: false,
  isNew: false,
  lastActivity: new Date(at).toISOString(),
  ...more,
})
const roomsOf = (...items: ChatRoom[]): RoomPages => ({ pages: [{ items, next: null }], pageParams: [''] })

test('a chat moves to the top of the list with its latest line, and is marked as new if the line was received', () => {
  const rooms = roomsOf(room(2), room(1))
  const received = withRoomLine(rooms, { roomId: id(1), line: line(5) })
  expect(received?.pages[0]?.items).toMatchObject([
    { id: id(1), preview: 'Line 5', isNew: true, isLastMine: false },
    { id: id(2), isNew: false },
  ])
  const sent = withRoomLine(rooms, { roomId: id(1), line: line(5, true) })
  expect(sent?.pages[0]?.items[0]).toMatchObject({ isNew: false, isLastMine: true })
  expect(received && withRoomLine(received, { roomId: id(1), line: line(4) })).toEqual(received)
  expect(withRoomLine(rooms, { roomId: id(9), line: line(5) })).toBeNull()
})

let client: QueryClient
beforeEach(() => {
  client = new QueryClient()
})
const hear = (name: string, payload: unknown) =>
  handlers.filter(({ event }) => event.name === name).forEach(({ apply }) => apply(client, payload))
const counts = { chats: 1, latestChat: id(101) }

test(
  'a received line updates its chat, the list of chats and their count, and hides the typing indicator',
  covers('CHAT-08.1'),
  () => {
    client.setQueryData(ROOMS_KEY, roomsOf(room(2), room(1)))
    client.setQueryData(linesKey(id(1)), pagesOf([line(1)]))
    client.setQueryData(linesKey(id(2)), pagesOf([line(1)]))
    client.setQueryData(typingKey(id(1)), 5)
    hear('chat.lineSent', { roomId: id(1), line: line(2), counts })
    expect(placesIn(client.getQueryData<LinePages>(linesKey(id(1))) ?? pagesOf())).toEqual([1, 2])
    expect(placesIn(client.getQueryData<LinePages>(linesKey(id(2))) ?? pagesOf())).toEqual([1])
    expect(client.getQueryData<RoomPages>(ROOMS_KEY)?.pages[0]?.items.map(({ isNew }) => isNew)).toEqual([
      true,
      false,
    ])
    expect(client.getQueryData(chatCountsQuery.queryKey)).toEqual(counts)
    expect(client.getQueryData(typingKey(id(1)))).toBe(0)
    hear('chat.linesSeen', { roomId: id(1), seq: 2, counts: { chats: 0, latestChat: id(101) } })
    expect(client.getQueryData<RoomPages>(ROOMS_KEY)?.pages[0]?.items[0]?.isNew).toBe(false)
  },
)

test(
  'a chat opens and closes on its page, and events from an earlier chat are ignored',
  covers('CHAT-14.1'),
  () => {
    const { queryKey } = chatQuery(id(101))
    const roomNow = () => client.getQueryData<{ roomId: string | null }>(queryKey)?.roomId
    client.setQueryData(queryKey, {
      other: { ...room(1).other, lastActive: null },
      roomId: null,
      threadId: null,
      obstacle: null,
      allowance: { limit: 2, used: 0, left: 2, isExceeded: false },
    })
    client.setQueryData(ROOMS_KEY, roomsOf(room(1)))
    hear('chat.roomOpened', { roomId: id(1), memberId: id(101), counts })
    expect(roomNow()).toBe(id(1))
    hear('chat.roomClosed', { roomId: id(7), memberId: id(101), counts })
    expect(roomNow()).toBe(id(1))
    hear('chat.roomClosed', { roomId: id(1), memberId: id(101), counts: { chats: 0, latestChat: null } })
    expect(roomNow()).toBeNull()
    expect(client.getQueryData<RoomPages>(ROOMS_KEY)?.pages[0]?.items).toEqual([])
  },
)

test('an open chat polls for newer lines every 2 seconds', covers('CHAT-07', 'CONST-57'), () => {
  expect(newerLinesQuery(id(1)).refetchInterval).toBe(2000)
})
