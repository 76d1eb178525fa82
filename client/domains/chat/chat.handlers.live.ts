import type { QueryClient } from '@tanstack/react-query'
import {
  type ChatLine,
  type getChat,
  lineChanged,
  lineSent,
  linesSeen,
  roomClosed,
  roomOpened,
  typingHeard,
} from '#shared/domains/chat/chat.contract.ts'
import type { ChatCounts } from '#shared/domains/chat/chat.counts.contract.ts'
import { previewOf } from '#shared/domains/messages/messages.rules.ts'
import { activityChanged } from '#shared/domains/profiles/profiles.contract.ts'
import type { OutputOf } from '#shared/kernel/endpoint.ts'
import { topicClosed } from '#shared/kernel/live.ts'
import { liveHandler, type LiveHandler } from '#client/platform/live/live.ts'
import {
  caughtUpTo,
  chatQuery,
  type LinePages,
  linesKey,
  newerKey,
  type RoomPages,
  ROOMS_KEY,
  typingKey,
  withChangedLine,
  withLines,
} from './chat.api.ts'
import { chatCountsQuery } from './chat.counts.api.ts'

type OpenChat = OutputOf<typeof getChat>

/**
 * Returns the list with this line's room on top, marked as new if the line was received, or null if the room isn't in
 * the list.
 */
export const withRoomLine = (
  rooms: RoomPages,
  { roomId, line }: { roomId: string; line: ChatLine },
): RoomPages | null => {
  const room = rooms.pages.flatMap(({ items }) => items).find(({ id }) => id === roomId)
  const [first, ...older] = withoutRoom(rooms, roomId).pages
  if (!room || !first) return null
  if (room.lastActivity > line.createdAt) return rooms
  const { isMine } = line
  const latest = {
    ...room,
    preview: previewOf(line.text),
    isLastMine: isMine,
    isNew: room.isNew || !isMine,
    lastActivity: line.createdAt,
  }
  return { ...rooms, pages: [{ ...first, items: [latest, ...first.items] }, ...older] }
}

export const withoutRoom = (rooms: RoomPages, roomId: string): RoomPages => ({
  ...rooms,
  pages: rooms.pages.map((page) => ({ ...page, items: page.items.filter(({ id }) => id !== roomId) })),
})

/** Returns the list with this room no longer marked as new. */
export const withRoomSeen = (rooms: RoomPages, roomId: string): RoomPages => ({
  ...rooms,
  pages: rooms.pages.map((page) => ({
    ...page,
    items: page.items.map((room) => (room.id === roomId ? { ...room, isNew: false } : room)),
  })),
})

const setCounts = (client: QueryClient, counts: ChatCounts) =>
  client.setQueryData(chatCountsQuery.queryKey, counts)

/** Adds a stored line wherever it's shown, and fetches what's missing before it. */
export const applyLine = (client: QueryClient, roomId: string, line: ChatLine) => {
  const chat = client.setQueryData<LinePages>(linesKey(roomId), (pages) => pages && withLines(pages, [line]))
  const isFetching = client.getQueryState(linesKey(roomId))?.fetchStatus === 'fetching'
  if (isFetching || (chat && caughtUpTo(chat) < line.seq)) {
    void client.invalidateQueries({ queryKey: newerKey(roomId) })
  }
  if (!line.isMine) client.setQueryData(typingKey(roomId), 0)
  const rooms = client.getQueryData<RoomPages>(ROOMS_KEY)
  const changed = rooms && withRoomLine(rooms, { roomId, line })
  if (changed) client.setQueryData(ROOMS_KEY, changed)
  else void client.invalidateQueries({ queryKey: ROOMS_KEY })
}

/** Marks a chat as seen wherever it's shown. */
export const applySeen = (client: QueryClient, roomId: string, counts: ChatCounts) => {
  client.setQueryData<RoomPages>(ROOMS_KEY, (rooms) => rooms && withRoomSeen(rooms, roomId))
  setCounts(client, counts)
}

/** Opens the room wherever the chat with that member is shown. */
export const applyOpened = (client: QueryClient, memberId: string, roomId: string) => {
  const { queryKey } = chatQuery(memberId)
  client.setQueryData<OpenChat>(queryKey, (chat) => chat && { ...chat, roomId })
  // The page may have an error from when the member was unavailable, or a pending response from before the room
  // existed.
  const state = client.getQueryState(queryKey)
  if (state?.error || state?.fetchStatus === 'fetching') void client.invalidateQueries({ queryKey })
  void client.invalidateQueries({ queryKey: ROOMS_KEY })
}

/** Removes the room everywhere, and refetches the chat with its member, in case another can be started. */
export const applyClosed = (client: QueryClient, memberId: string, roomId: string) => {
  const { queryKey } = chatQuery(memberId)
  client.setQueryData<OpenChat>(queryKey, (chat) =>
    chat?.roomId === roomId ? { ...chat, roomId: null } : chat,
  )
  client.setQueryData<RoomPages>(ROOMS_KEY, (rooms) => rooms && withoutRoom(rooms, roomId))
  void client.invalidateQueries({ queryKey })
}

/** Refetches a chat that no longer exists, so that the page shows why. */
export const applyGone = (client: QueryClient, memberId: string) => {
  void client.invalidateQueries(chatQuery(memberId))
  void client.invalidateQueries({ queryKey: ROOMS_KEY })
}

export const handlers: readonly LiveHandler[] = [
  liveHandler(roomOpened, (client, { roomId, memberId, counts }) => {
    applyOpened(client, memberId, roomId)
    setCounts(client, counts)
  }),
  liveHandler(lineSent, (client, { roomId, line, counts }) => {
    applyLine(client, roomId, line)
    setCounts(client, counts)
  }),
  liveHandler(lineChanged, (client, { roomId, line, counts }) => {
    client.setQueryData<LinePages>(linesKey(roomId), (pages) => pages && withChangedLine(pages, line))
    void client.invalidateQueries({ queryKey: ROOMS_KEY })
    setCounts(client, counts)
  }),
  liveHandler(linesSeen, (client, { roomId, counts }) => applySeen(client, roomId, counts)),
  liveHandler(roomClosed, (client, { roomId, memberId, counts }) => {
    applyClosed(client, memberId, roomId)
    setCounts(client, counts)
  }),
  liveHandler(typingHeard, (client, { roomId }) => {
    client.setQueryData(typingKey(roomId), Date.now())
  }),
  liveHandler(activityChanged, (client, { memberId, lastActive }) => {
    client.setQueryData<OpenChat>(
      chatQuery(memberId).queryKey,
      (chat) => chat && { ...chat, other: { ...chat.other, lastActive } },
    )
  }),
  // A viewer who may no longer know of the member gets the same response as for an unknown one.
  liveHandler(topicClosed, (client, { resource, id }) => {
    if (resource === 'profile') void client.invalidateQueries(chatQuery(id))
  }),
]
