import { queryOptions, type InfiniteData, type QueryClient } from '@tanstack/react-query'
import {
  getChat,
  listLines,
  listNewerLines,
  listRooms,
  POLL_MS,
  type ChatLine,
  type ChatRoom,
} from '#shared/domains/chat/chat.contract.ts'
import type { Page } from '#shared/kernel/page.ts'
import { pagesOf } from '#client/platform/lists.ts'
import { callOf, queryOf } from '#client/platform/query.ts'
import { caughtUpTo, withLines } from './chat.lines.live.ts'

export type RoomPages = InfiniteData<Page<ChatRoom>, string>
/** The first page holds the latest lines; each page is oldest first. */
export type LinePages = InfiniteData<Page<ChatLine>, string>

export const roomsQuery = pagesOf(listRooms, {})

/** The lines of a chat, from the latest page back. */
export const linesQuery = (roomId: string) => pagesOf(listLines, { roomId })

export const ROOMS_KEY = roomsQuery.queryKey
export const linesKey = (roomId: string) => linesQuery(roomId).queryKey
export const newerKey = (roomId: string) => ['chat.newer', roomId] as const
/** When the other was last heard to be writing, in milliseconds; 0 for not. */
export const typingKey = (roomId: string) => ['chat.typing', roomId] as const

export const chatQuery = (memberId: string) => queryOf(getChat, { memberId })

/** Fetches what has come behind the last place without a gap, into the lines that are shown; answers that place then. */
const catchUp = async (client: QueryClient, roomId: string, signal: AbortSignal): Promise<number> => {
  for (;;) {
    const pages = client.getQueryData<LinePages>(linesKey(roomId))
    const after = pages ? caughtUpTo(pages) : 0
    const { lines, more } = await callOf(client)(listNewerLines, { roomId, after }, { signal })
    client.setQueryData<LinePages>(linesKey(roomId), (now) => now && withLines(now, lines))
    if (!more) return lines.at(-1)?.seq ?? after
  }
}

/** Asks for newer lines again and again while the page can be seen, whatever the live connection brings besides. */
export const newerLinesQuery = (roomId: string) =>
  queryOptions({
    queryKey: newerKey(roomId),
    queryFn: ({ client, signal }) => catchUp(client, roomId, signal),
    refetchInterval: POLL_MS,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
