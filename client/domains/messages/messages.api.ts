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
/** Older pages follow newer ones. Each page is oldest first. */
export type MessagePages = InfiniteData<OutputOf<typeof listMessages>>

/** Where a page of messages starts: at the latest, around a message, before one, or after one. */
type MessagesFrom = { around?: string; cursor?: string; after?: string }

// Each key includes its place, because a key with `{}` would match both lists.
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
/** The lists that show parts of conversations. */
export const LIST_KEYS = [INBOX_KEY, ARCHIVE_KEY, FRIENDS_KEY, SENT_KEY, SAVED_KEY, FOUND_KEY]
export const CONVERSATIONS_KEY = ['messages.conversation'] as const
/** The key for everything fetched about one conversation, wherever it was opened. */
export const conversationKey = (threadId: string) => [...CONVERSATIONS_KEY, threadId] as const

export const allowanceQuery = queryOf(getAllowance, {}, { invalidatedWith: [getMembership] })
export const threadQuery = (threadId: string) => queryOf(getThread, { threadId })

/** Messages containing these words. */
export const foundQuery = (words: string) => pagesOf(searchMessages, { words })

/** Members whose username starts with this name and to whom the member may write. */
export const recipientsQuery = (name: string) => queryOf(suggestRecipients, { name })

const firstFrom = (at: string | undefined): MessagesFrom => (at ? { around: at } : {})

/** A conversation's messages, from the latest page backwards, or in both directions from one message. */
export const conversationQuery = (threadId: string, at?: string) =>
  infiniteQueryOptions({
    queryKey: [...conversationKey(threadId), at ?? ''],
    queryFn: ({ client, pageParam, signal }) =>
      callOf(client)(listMessages, { threadId, ...pageParam }, { signal }),
    initialPageParam: firstFrom(at),
    getNextPageParam: ({ next }) => (next ? { cursor: next } : null),
    getPreviousPageParam: ({ newer }) => (newer ? { after: newer } : null),
    // "Seen" depends on the member's own privacy settings.
    meta: { invalidatedWith: [getProfile] } satisfies Following,
  })
