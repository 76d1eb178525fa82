import { infiniteQueryOptions, type InfiniteData, type QueryClient } from '@tanstack/react-query'
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
import { call } from '#client/platform/call.ts'
import { queryOf } from '#client/platform/query.ts'

export type ThreadPages = InfiniteData<Page<Thread>, string>
/** The first page holds the latest messages; each page is oldest first. */
export type MessagePages = InfiniteData<Page<Message>, string>

export const INBOX_KEY = ['messages.inbox'] as const
export const conversationKey = (threadId: string) => ['messages.conversation', threadId] as const

const firstThreads = queryOf(listThreads, {})
export const unreadQuery = queryOf(countUnreadThreads, {})
export const allowanceQuery = queryOf(getAllowance, {})
export const threadQuery = (threadId: string) => queryOf(getThread, { threadId })
export const mayContactQuery = (recipient: string) => queryOf(mayContact, { recipient })

/** The inbox; its first page may have come with the HTML. */
export const inboxQuery = (client: QueryClient) =>
  infiniteQueryOptions({
    queryKey: INBOX_KEY,
    queryFn: ({ pageParam, signal }) => call(listThreads, pageParam ? { cursor: pageParam } : {}, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    initialData: (): ThreadPages | undefined => {
      const first = client.getQueryData(firstThreads.queryKey)
      return first && { pages: [first], pageParams: [''] }
    },
    initialDataUpdatedAt: () => client.getQueryState(firstThreads.queryKey)?.dataUpdatedAt,
  })

/** The messages of a conversation, from the latest page back. */
export const conversationQuery = (threadId: string) =>
  infiniteQueryOptions({
    queryKey: conversationKey(threadId),
    queryFn: ({ pageParam, signal }) =>
      call(listMessages, pageParam ? { threadId, cursor: pageParam } : { threadId }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  })
