import type { QueryClient, QueryKey } from '@tanstack/react-query'
import {
  messageSent,
  threadChanged,
  threadRead,
  type Message,
  type Sent,
  type Thread,
} from '#shared/domains/messages/messages.contract.ts'
import { licencesChanged } from '#shared/domains/photos/photos.live.contract.ts'
import type { PhotoDoor } from '#shared/domains/photos/photos.sending.contract.ts'
import type { OutputOf, PayloadOf } from '#shared/kernel/endpoint.ts'
import type { getThread } from '#shared/domains/messages/messages.contract.ts'
import { liveHandler, type LiveHandler } from '#client/platform/live.ts'
import {
  allowanceQuery,
  conversationKey,
  CONVERSATIONS_KEY,
  INBOX_KEY,
  threadQuery,
  unreadQuery,
  type MessagePages,
  type ThreadPages,
} from './messages.api.ts'

type OpenThread = OutputOf<typeof getThread>

/** The inbox with this thread as it is now, on top where it is the latest. */
export const withThread = (inbox: ThreadPages, thread: Thread): ThreadPages => {
  const known = inbox.pages.flatMap(({ items }) => items).find(({ id }) => id === thread.id)
  if (known && known.updatedAt > thread.updatedAt) return inbox
  const [first, ...older] = inbox.pages.map((page) => ({
    ...page,
    items: page.items.filter(({ id }) => id !== thread.id),
  }))
  if (!first) return inbox
  const at = first.items.findIndex(({ updatedAt }) => updatedAt <= thread.updatedAt)
  const items = first.items.toSpliced(at === -1 ? first.items.length : at, 0, thread)
  return { ...inbox, pages: [{ ...first, items }, ...older] }
}

/** The conversation with this message in the order of the server; twice the same message stands once. */
export const withMessage = (conversation: MessagePages, message: Message): MessagePages => {
  const [latest, ...older] = conversation.pages
  if (!latest || conversation.pages.some(({ items }) => items.some(({ id }) => id === message.id))) {
    return conversation
  }
  const items = [...latest.items, message].toSorted((one, other) => (one.id < other.id ? -1 : 1))
  return { ...conversation, pages: [{ ...latest, items }, ...older] }
}

/** The inbox without the `New` mark on this thread. */
export const withThreadRead = (inbox: ThreadPages, threadId: string): ThreadPages => ({
  ...inbox,
  pages: inbox.pages.map((page) => ({
    ...page,
    items: page.items.map((thread) => (thread.id === threadId ? { ...thread, isNew: false } : thread)),
  })),
})

/** The conversation with nothing unread. */
export const withMessagesRead = (conversation: MessagePages): MessagePages => ({
  ...conversation,
  pages: conversation.pages.map((page) => ({
    ...page,
    items: page.items.map((message) => ({ ...message, isUnread: false })),
  })),
})

/** The conversation with what a message says of the photo that came with it. */
export const withDoor = (pages: MessagePages, messageId: string, door: PhotoDoor): MessagePages => ({
  ...pages,
  pages: pages.pages.map((page) => ({
    ...page,
    items: page.items.map((message) => (message.id === messageId ? { ...message, door } : message)),
  })),
})

/** The open thread after a message: whoever was written to may answer. */
const withLatest = (open: OpenThread, { thread, message }: Pick<Sent, 'thread' | 'message'>): OpenThread => ({
  thread,
  obstacle: message.isMine ? open.obstacle : null,
})

/** Changes what is in the cache; an answer that was on its way and cannot know of it is asked for again. */
const change = <T>(client: QueryClient, queryKey: QueryKey, apply: (cached: T) => T) => {
  client.setQueryData<T>(queryKey, (cached) => cached && apply(cached))
  if (client.getQueryState(queryKey)?.fetchStatus === 'fetching') void client.invalidateQueries({ queryKey })
}

/** Puts a stored message wherever it shows. */
export const applySent = (client: QueryClient, sent: Pick<Sent, 'thread' | 'message'>) => {
  const { thread, message } = sent
  change<ThreadPages>(client, INBOX_KEY, (inbox) => withThread(inbox, thread))
  change<MessagePages>(client, conversationKey(thread.id), (pages) => withMessage(pages, message))
  change<OpenThread>(client, threadQuery(thread.id).queryKey, (open) => withLatest(open, sent))
}

/** Shows what has become of the photo that came with a message. */
export const applyDoor = (
  client: QueryClient,
  { threadId, messageId, door }: { threadId: string; messageId: string; door: PhotoDoor },
) => change<MessagePages>(client, conversationKey(threadId), (pages) => withDoor(pages, messageId, door))

const setUnread = (client: QueryClient, threads: number) =>
  client.setQueryData(unreadQuery.queryKey, { threads })

/** Takes the `New` mark from a thread wherever it shows. */
export const applyRead = (client: QueryClient, { threadId, unreadThreads }: PayloadOf<typeof threadRead>) => {
  change<ThreadPages>(client, INBOX_KEY, (inbox) => withThreadRead(inbox, threadId))
  change<MessagePages>(client, conversationKey(threadId), withMessagesRead)
  setUnread(client, unreadThreads)
}

export const messagesLive: readonly LiveHandler[] = [
  liveHandler(messageSent, (client, { unreadThreads, ...sent }) => {
    applySent(client, sent)
    setUnread(client, unreadThreads)
    if (sent.message.isMine) void client.invalidateQueries(allowanceQuery)
  }),
  liveHandler(threadRead, applyRead),
  liveHandler(licencesChanged, (client) => void client.invalidateQueries({ queryKey: CONVERSATIONS_KEY })),
  liveHandler(threadChanged, (client, { threadId }) => {
    void client.invalidateQueries(threadQuery(threadId))
    void client.invalidateQueries({ queryKey: conversationKey(threadId) })
    void client.invalidateQueries({ queryKey: INBOX_KEY })
  }),
]
