import { infiniteQueryOptions, type InfiniteData } from '@tanstack/react-query'
import {
  countUnreadThreads,
  getAllowance,
  getThread,
  listMessages,
  listThreads,
  mayContact,
  type Message,
  type Thread,
} from '#shared/domains/messages/messages.contract.ts'
import type { Page } from '#shared/kernel/page.ts'
import { callOf, queryOf } from '#client/platform/query.ts'

export type ThreadPages = InfiniteData<Page<Thread>, string>
/** The first page holds the latest messages; each page is oldest first. */
export type MessagePages = InfiniteData<Page<Message>, string>

export const INBOX_KEY = ['messages.inbox'] as const
export const CONVERSATIONS_KEY = ['messages.conversation'] as const
export const conversationKey = (threadId: string) => [...CONVERSATIONS_KEY, threadId] as const

export const unreadQuery = queryOf(countUnreadThreads, {})
export const allowanceQuery = queryOf(getAllowance, {})
export const threadQuery = (threadId: string) => queryOf(getThread, { threadId })
export const mayContactQuery = (recipient: string) => queryOf(mayContact, { recipient })

export const inboxQuery = infiniteQueryOptions({
  queryKey: INBOX_KEY,
  queryFn: ({ client, pageParam, signal }): Promise<Page<Thread>> =>
    callOf(client)(listThreads, pageParam ? { cursor: pageParam } : {}, { signal }),
  initialPageParam: '',
  getNextPageParam: (page) => page.next,
})

/** The messages of a conversation, from the latest page back. */
export const conversationQuery = (threadId: string) =>
  infiniteQueryOptions({
    queryKey: conversationKey(threadId),
    queryFn: ({ client, pageParam, signal }) =>
      callOf(client)(listMessages, pageParam ? { threadId, cursor: pageParam } : { threadId }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  })
