import type { QueryClient, QueryKey } from '@tanstack/react-query'
import {
  getThread,
  messageGone,
  messageSent,
  messagesSeen,
  threadChanged,
  threadRead,
  type Message,
  type Sent,
  type Thread,
} from '#shared/domains/messages/messages.contract.ts'
import { licencesChanged } from '#shared/domains/photos/photos.live.contract.ts'
import { activityChanged } from '#shared/domains/profiles/profiles.contract.ts'
import type { PhotoLock } from '#shared/domains/messages/messages.locks.contract.ts'
import type { OutputOf, PayloadOf } from '#shared/kernel/endpoint.ts'
import { liveHandler, type LiveHandler } from '#client/platform/live/live.ts'
import {
  allowanceQuery,
  ARCHIVE_KEY,
  conversationKey,
  CONVERSATIONS_KEY,
  FRIENDS_KEY,
  INBOX_KEY,
  LIST_KEYS,
  SENT_KEY,
  threadQuery,
  type MessagePages,
  type ThreadPages,
} from './messages.api.ts'
import { unreadQuery } from './messages.counts.api.ts'

type OpenThread = OutputOf<typeof getThread>

/** Returns the inbox with this thread's current state, on top if it's the latest. */
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

/** Returns the list without this thread. */
export const withoutThread = (list: ThreadPages, threadId: string): ThreadPages => ({
  ...list,
  pages: list.pages.map((page) => ({ ...page, items: page.items.filter(({ id }) => id !== threadId) })),
})

/** Returns the list with this thread's current state, if the thread is in it. */
const withKnownThread = (list: ThreadPages, thread: Thread): ThreadPages =>
  list.pages.some(({ items }) => items.some(({ id }) => id === thread.id)) ? withThread(list, thread) : list

/**
 * Returns the conversation with this message in its place, only once even if it arrives twice. If newer messages still
 * have to be fetched, the message is fetched along with them.
 */
export const withMessage = (conversation: MessagePages, message: Message): MessagePages => {
  const [latest, ...older] = conversation.pages
  const isThere = conversation.pages.some(({ items }) => items.some(({ id }) => id === message.id))
  if (!latest || isThere || latest.newer !== null) return conversation
  const items = [...latest.items, message].toSorted((one, other) => (one.id < other.id ? -1 : 1))
  return { ...conversation, pages: [{ ...latest, items }, ...older] }
}

/** Returns the conversation without this message. */
export const withoutMessage = (conversation: MessagePages, messageId: string): MessagePages => ({
  ...conversation,
  pages: conversation.pages.map((page) => ({
    ...page,
    items: page.items.filter(({ id }) => id !== messageId),
  })),
})

/** Returns the inbox without the `New` mark on this thread. */
export const withThreadRead = (inbox: ThreadPages, threadId: string): ThreadPages => ({
  ...inbox,
  pages: inbox.pages.map((page) => ({
    ...page,
    items: page.items.map((thread) => (thread.id === threadId ? { ...thread, isNew: false } : thread)),
  })),
})

/** Returns the conversation with everything sent up to this message marked as seen by the other member. */
const withMessagesSeen = (conversation: MessagePages, throughId: string): MessagePages => ({
  ...conversation,
  pages: conversation.pages.map((page) => ({
    ...page,
    items: page.items.map((message) =>
      message.isMine && message.id <= throughId ? { ...message, isSeen: true } : message,
    ),
  })),
})

type ChangedMessage = { messageId: string } & Partial<Message>

/** Returns the conversation with this message changed. */
export const withChangedMessage = (
  conversation: MessagePages,
  { messageId, ...change }: ChangedMessage,
): MessagePages => ({
  ...conversation,
  pages: conversation.pages.map((page) => ({
    ...page,
    items: page.items.map((message) => (message.id === messageId ? { ...message, ...change } : message)),
  })),
})

/** Returns the conversation with everything up to this message marked as read. */
export const withMessagesRead = (conversation: MessagePages, throughId: string): MessagePages => ({
  ...conversation,
  pages: conversation.pages.map((page) => ({
    ...page,
    items: page.items.map((message) => (message.id <= throughId ? { ...message, isUnread: false } : message)),
  })),
})

/** Returns the open thread after a message, to which its recipient may reply. */
const withLatest = (open: OpenThread, { thread, message }: Pick<Sent, 'thread' | 'message'>): OpenThread => ({
  ...open,
  thread,
  obstacle: message.isMine ? open.obstacle : null,
  draft: message.isMine ? null : open.draft,
})

/**
 * Changes cached data. Queries that were fetching, and so may predate the change, or were already stale, are
 * invalidated again.
 */
const change = <T>(client: QueryClient, queryKey: QueryKey, apply: (cached: T) => T) => {
  const old = client
    .getQueryCache()
    .findAll({ queryKey })
    .filter(({ state }) => state.isInvalidated || state.fetchStatus === 'fetching')
  client.setQueriesData<T>({ queryKey }, (cached) => cached && apply(cached))
  for (const query of old) void client.invalidateQueries({ queryKey: query.queryKey, exact: true })
}

/** Known state of messages whose events may still arrive, since one event can overtake another. */
interface Known {
  gone: readonly string[]
  /** Everything received up to this message was read. */
  readThrough: string
  /** Everything sent up to this message was seen by the other member. */
  seenThrough: string
}

const KNOWN_KEY = ['known.messages'] as const
/** How many deleted messages are remembered: more than can be in transit at the same time. */
const MOST_REMEMBERED = 200

const knownOf = (client: QueryClient, threadId: string): Known =>
  client.getQueryData([...KNOWN_KEY, threadId]) ?? { gone: [], readThrough: '', seenThrough: '' }

const remember = (client: QueryClient, threadId: string, known: Partial<Known>) => {
  client.setQueryData([...KNOWN_KEY, threadId], { ...knownOf(client, threadId), ...known })
}

type Arrived = Pick<Sent, 'thread' | 'message'>

/** Returns the message and thread in their current state, or null if the message is already gone. */
const asKnown = (client: QueryClient, { thread, message }: Arrived): Arrived | null => {
  const { gone, readThrough, seenThrough } = knownOf(client, thread.id)
  if (gone.includes(message.id)) return null
  if (message.isMine && message.id <= seenThrough) return { thread, message: { ...message, isSeen: true } }
  const isRead = message.id <= readThrough
  return isRead
    ? { thread: { ...thread, isNew: false }, message: { ...message, isUnread: false } }
    : { thread, message }
}

/** Adds a stored message wherever it's shown. */
export const applySent = (client: QueryClient, sent: Arrived) => {
  const arrived = asKnown(client, sent)
  if (!arrived) return
  const { thread, message } = arrived
  const [here, elsewhere] = thread.isArchived ? [ARCHIVE_KEY, INBOX_KEY] : [INBOX_KEY, ARCHIVE_KEY]
  change<ThreadPages>(client, here, (list) => withThread(list, thread))
  change<ThreadPages>(client, elsewhere, (list) => withoutThread(list, thread.id))
  change<ThreadPages>(client, FRIENDS_KEY, (list) => withKnownThread(list, thread))
  change<MessagePages>(client, conversationKey(thread.id), (pages) => withMessage(pages, message))
  change<OpenThread>(client, threadQuery(thread.id).queryKey, (open) => withLatest(open, arrived))
  if (message.isMine) void client.invalidateQueries({ queryKey: SENT_KEY })
}

/** Shows the new state of the photo that came with a message. */
export const applyLock = (
  client: QueryClient,
  { threadId, messageId, lock }: { threadId: string; messageId: string; lock: PhotoLock },
) =>
  change<MessagePages>(client, conversationKey(threadId), (pages) =>
    withChangedMessage(pages, { messageId, lock }),
  )

/** Shows whether a message is saved. */
export const applySaved = (
  client: QueryClient,
  { threadId, messageId, isSaved }: { threadId: string; messageId: string; isSaved: boolean },
) =>
  change<MessagePages>(client, conversationKey(threadId), (pages) =>
    withChangedMessage(pages, { messageId, isSaved }),
  )

const setUnread = (client: QueryClient, threads: number) =>
  client.setQueryData(unreadQuery.queryKey, { threads })

type Read = Omit<PayloadOf<typeof threadRead>, 'throughId'> & { throughId: string | undefined }

/** Removes the `New` mark from a thread wherever it's shown. */
export const applyRead = (client: QueryClient, { threadId, throughId, unreadThreads }: Read) => {
  for (const list of [INBOX_KEY, ARCHIVE_KEY, FRIENDS_KEY]) {
    change<ThreadPages>(client, list, (threads) => withThreadRead(threads, threadId))
  }
  if (throughId) {
    const { readThrough } = knownOf(client, threadId)
    remember(client, threadId, { readThrough: throughId > readThrough ? throughId : readThrough })
    change<MessagePages>(client, conversationKey(threadId), (pages) => withMessagesRead(pages, throughId))
  }
  setUnread(client, unreadThreads)
}

const refreshLists = (client: QueryClient, threadId: string) => {
  for (const queryKey of LIST_KEYS) void client.invalidateQueries({ queryKey })
  void client.invalidateQueries(threadQuery(threadId))
}

/** Removes a message from its conversation, and refetches the lists, which may now show the previous one. */
export const applyGone = (
  client: QueryClient,
  { threadId, messageId }: { threadId: string; messageId: string },
) => {
  const { gone } = knownOf(client, threadId)
  remember(client, threadId, { gone: [...gone, messageId].slice(-MOST_REMEMBERED) })
  change<MessagePages>(client, conversationKey(threadId), (pages) => withoutMessage(pages, messageId))
  refreshLists(client, threadId)
}

/** Refetches everything about a conversation. */
export const applyFiled = (client: QueryClient, threadId: string) => {
  refreshLists(client, threadId)
  void client.invalidateQueries({ queryKey: conversationKey(threadId) })
  void client.invalidateQueries(unreadQuery)
}

export const handlers: readonly LiveHandler[] = [
  liveHandler(messageSent, (client, { unreadThreads, ...sent }) => {
    applySent(client, sent)
    setUnread(client, unreadThreads)
    if (sent.message.isMine) void client.invalidateQueries(allowanceQuery)
  }),
  liveHandler(threadRead, applyRead),
  liveHandler(messagesSeen, (client, { threadId, throughId }) => {
    const { seenThrough } = knownOf(client, threadId)
    remember(client, threadId, { seenThrough: throughId > seenThrough ? throughId : seenThrough })
    change<MessagePages>(client, conversationKey(threadId), (pages) => withMessagesSeen(pages, throughId))
  }),
  liveHandler(messageGone, (client, { unreadThreads, ...gone }) => {
    applyGone(client, gone)
    setUnread(client, unreadThreads)
  }),
  liveHandler(licencesChanged, (client) => void client.invalidateQueries({ queryKey: CONVERSATIONS_KEY })),
  liveHandler(activityChanged, (client, { memberId, lastActive }) => {
    change<OpenThread>(client, [getThread.name], (open) =>
      open.thread.other?.id === memberId ? { ...open, lastActive } : open,
    )
  }),
  liveHandler(threadChanged, (client, { threadId }) => applyFiled(client, threadId)),
]
