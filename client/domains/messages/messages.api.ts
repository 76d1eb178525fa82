import { infiniteQueryOptions, type InfiniteData } from '@tanstack/react-query'
import {
  getAllowance,
  getThread,
  listMessages,
  listThreads,
  mayContact,
  type Thread,
} from '#shared/domains/messages/messages.contract.ts'
import {
  listFriendThreads,
  listSaved,
  listSent,
  type FiledMessage,
} from '#shared/domains/messages/messages.filing.contract.ts'
import { searchMessages, suggestRecipients } from '#shared/domains/messages/messages.search.contract.ts'
import type { OutputOf } from '#shared/kernel/endpoint.ts'
import type { Page } from '#shared/kernel/page.ts'
import type { Call } from '#client/platform/call.ts'
import { callOf, queryOf } from '#client/platform/query.ts'

export type ThreadPages = InfiniteData<Page<Thread>>
/** Older pages stand behind newer ones; each is oldest first. */
export type MessagePages = InfiniteData<OutputOf<typeof listMessages>>

/** Where a page of messages begins: at the latest, around one, before one, or after one. */
type MessagesFrom = { around?: string; cursor?: string; after?: string }

export const INBOX_KEY = ['messages.inbox'] as const
export const ARCHIVE_KEY = ['messages.archive'] as const
export const FRIENDS_KEY = ['messages.friends'] as const
export const SENT_KEY = ['messages.sentList'] as const
export const SAVED_KEY = ['messages.savedList'] as const
const FOUND_KEY = ['messages.found'] as const
/** Lists that show what there is of a conversation. */
export const LIST_KEYS = [INBOX_KEY, ARCHIVE_KEY, FRIENDS_KEY, SENT_KEY, SAVED_KEY, FOUND_KEY]
export const CONVERSATIONS_KEY = ['messages.conversation'] as const
/** All that is read of one conversation, wherever it was opened. */
export const conversationKey = (threadId: string) => [...CONVERSATIONS_KEY, threadId] as const

export const allowanceQuery = queryOf(getAllowance, {})
export const threadQuery = (threadId: string) => queryOf(getThread, { threadId })
export const mayContactQuery = (recipient: string) => queryOf(mayContact, { recipient })

/** A list that goes on page by page. */
const listQuery = <T>(
  queryKey: readonly [string],
  ask: (call: Call, page: { cursor?: string }, options: { signal: AbortSignal }) => Promise<Page<T>>,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ client, pageParam, signal }): Promise<Page<T>> =>
      ask(callOf(client), pageParam ? { cursor: pageParam } : {}, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  })

export const inboxQuery = listQuery<Thread>(INBOX_KEY, (call, page, options) =>
  call(listThreads, page, options),
)
export const archiveQuery = listQuery<Thread>(ARCHIVE_KEY, (call, page, options) =>
  call(listThreads, { ...page, place: 'archive' }, options),
)
export const friendsQuery = listQuery<Thread>(FRIENDS_KEY, (call, page, options) =>
  call(listFriendThreads, page, options),
)
export const sentQuery = listQuery<FiledMessage>(SENT_KEY, (call, page, options) =>
  call(listSent, page, options),
)
export const savedQuery = listQuery<FiledMessage>(SAVED_KEY, (call, page, options) =>
  call(listSaved, page, options),
)

/** Messages that hold these words. */
export const foundQuery = (words: string) =>
  infiniteQueryOptions({
    queryKey: [...FOUND_KEY, words],
    queryFn: ({ client, pageParam, signal }) =>
      callOf(client)(searchMessages, pageParam ? { words, cursor: pageParam } : { words }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  })

/** Members whose username begins so, to whom the member may write. */
export const recipientsQuery = (name: string) => queryOf(suggestRecipients, { name })

const firstFrom = (at: string | undefined): MessagesFrom => (at ? { around: at } : {})

/** The messages of a conversation, from the latest page back, or from those around one of them in both directions. */
export const conversationQuery = (threadId: string, at?: string) =>
  infiniteQueryOptions({
    queryKey: [...conversationKey(threadId), at ?? ''],
    queryFn: ({ client, pageParam, signal }) =>
      callOf(client)(listMessages, { threadId, ...pageParam }, { signal }),
    initialPageParam: firstFrom(at),
    getNextPageParam: ({ next }) => (next ? { cursor: next } : null),
    getPreviousPageParam: ({ newer }) => (newer ? { after: newer } : null),
  })
