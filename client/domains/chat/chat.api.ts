import { type InfiniteData, type QueryClient, queryOptions } from '@tanstack/react-query'
import {
  type ChatLine,
  type ChatRoom,
  getChat,
  listLines,
  listNewerLines,
  listRooms,
  POLL_MS,
} from '#shared/domains/chat/chat.contract.ts'
import type { Page } from '#shared/kernel/page.ts'
import { pagesOf } from '#client/platform/calls/lists.ts'
import { callOf, queryOf } from '#client/platform/calls/query.ts'

export type RoomPages = InfiniteData<Page<ChatRoom>, string>
/** The first page holds the latest lines. Each page is oldest first. */
export type LinePages = InfiniteData<Page<ChatLine>, string>

export const roomsQuery = pagesOf(listRooms, {})

/** The lines of a chat, starting with the latest page. */
export const linesQuery = (roomId: string) => pagesOf(listLines, { roomId })

export const ROOMS_KEY = roomsQuery.queryKey
export const linesKey = (roomId: string) => linesQuery(roomId).queryKey
export const newerKey = (roomId: string) => ['chat.newer', roomId] as const
/** When the other member was last reported as typing, in milliseconds, or 0 for never. */
export const typingKey = (roomId: string) => ['chat.typing', roomId] as const

export const chatQuery = (memberId: string) => queryOf(getChat, { memberId })

/** Fetches the lines after the last one before a gap, and adds them to the chat. Returns the new last position. */
const catchUp = async (client: QueryClient, roomId: string, signal: AbortSignal): Promise<number> => {
  for (;;) {
    const pages = client.getQueryData<LinePages>(linesKey(roomId))
    const after = pages ? caughtUpTo(pages) : 0
    const { lines, more } = await callOf(client)(listNewerLines, { roomId, after }, { signal })
    client.setQueryData<LinePages>(linesKey(roomId), (now) => now && withLines(now, lines))
    if (!more) return lines.at(-1)?.seq ?? after
  }
}

/** Polls for newer lines while the page is visible, regardless of what arrives over the live connection. */
export const newerLinesQuery = (roomId: string) =>
  queryOptions({
    queryKey: newerKey(roomId),
    queryFn: ({ client, signal }) => catchUp(client, roomId, signal),
    refetchInterval: POLL_MS,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })

/** Returns the chat with these lines added in the server's order. Lines already in it aren't repeated. */
export const withLines = (chat: LinePages, lines: readonly ChatLine[]): LinePages => {
  const [latest, ...older] = chat.pages
  const known = new Set(chat.pages.flatMap(({ items }) => items.map(({ seq }) => seq)))
  const fresh = new Map(lines.filter(({ seq }) => !known.has(seq)).map((line) => [line.seq, line]))
  if (!latest || fresh.size === 0) return chat
  const items = [...latest.items, ...fresh.values()].toSorted((one, other) => one.seq - other.seq)
  return { ...chat, pages: [{ ...latest, items }, ...older] }
}

/** Returns the chat with the new state of a line that's in it. */
export const withChangedLine = (chat: LinePages, line: ChatLine): LinePages => ({
  ...chat,
  pages: chat.pages.map((page) => ({
    ...page,
    items: page.items.map((each) => (each.id === line.id ? line : each)),
  })),
})

/** Returns the position of the last loaded line without a gap before it, or 0 if the chat's first line is missing. */
export const caughtUpTo = (chat: LinePages): number => {
  const places = chat.pages
    .flatMap(({ items }) => items.map(({ seq }) => seq))
    .toSorted((one, other) => one - other)
  // If there are no older pages, the chat's first line must be loaded as well.
  let place = chat.pages.at(-1)?.next === null ? 0 : (places[0] ?? 0) - 1
  for (const seq of places) {
    if (seq > place + 1) break
    place = Math.max(place, seq)
  }
  return place
}
