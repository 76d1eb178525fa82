import { infiniteQueryOptions, type InfiniteData } from '@tanstack/react-query'
import { getMembership } from '#shared/domains/membership/membership.contract.ts'
import {
  getAllowance,
  getThread,
  listMessages,
  listThreads,
  type Thread,
} from '#shared/domains/messages/messages.contract.ts'
import { listFriendThreads, listSaved, listSent } from '#shared/domains/messages/messages.filing.contract.ts'
import { searchMessages, suggestRecipients } from '#shared/domains/messages/messages.search.contract.ts'
import { getProfile } from '#shared/domains/profiles/profiles.contract.ts'
import type { OutputOf } from '#shared/kernel/endpoint.ts'
import type { Page } from '#shared/kernel/page.ts'
import { pagesOf } from '#client/platform/calls/lists.ts'
import { callOf, queryOf, type Following } from '#client/platform/calls/query.ts'

export type ThreadPages = InfiniteData<Page<Thread>>
/** Older pages stand behind newer ones; each is oldest first. */
export type MessagePages = InfiniteData<OutputOf<typeof listMessages>>

/** Where a page of messages begins: at the latest, around one, before one, or after one. */
type MessagesFrom = { around?: string; cursor?: string; after?: string }

// Each says its place: a key with `{}` would match both lists.
export const inboxQuery = pagesOf(listThreads, { place: 'inbox' })
export const archiveQuery = pagesOf(listThreads, { place: 'archive' })
export const friendsQuery = pagesOf(listFriendThreads, {})
export const sentQuery = pagesOf(listSent, {})
export const savedQuery = pagesOf(listSaved, {})

export const INBOX_KEY = inboxQuery.queryKey
export const ARCHIVE_KEY = archiveQuery.queryKey
export const FRIENDS_KEY = friendsQuery.queryKey
export const SENT_KEY = sentQuery.queryKey
export const SAVED_KEY = savedQuery.queryKey
const FOUND_KEY = [searchMessages.name] as const
/** Lists that show what there is of a conversation. */
export const LIST_KEYS = [INBOX_KEY, ARCHIVE_KEY, FRIENDS_KEY, SENT_KEY, SAVED_KEY, FOUND_KEY]
export const CONVERSATIONS_KEY = ['messages.conversation'] as const
/** All that is read of one conversation, wherever it was opened. */
export const conversationKey = (threadId: string) => [...CONVERSATIONS_KEY, threadId] as const

export const allowanceQuery = queryOf(getAllowance, {}, { invalidatedWith: [getMembership] })
export const threadQuery = (threadId: string) => queryOf(getThread, { threadId })

/** Messages that hold these words. */
export const foundQuery = (words: string) => pagesOf(searchMessages, { words })

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
    // "Seen" follows from the member's own privacy settings.
    meta: { invalidatedWith: [getProfile] } satisfies Following,
  })
