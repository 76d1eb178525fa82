import { countChats } from '#shared/domains/chat/chat.counts.contract.ts'
import { queryOf } from '#client/platform/calls/query.ts'

/** What the frame of every page shows of chats. */
export const chatCountsQuery = queryOf(countChats, {})
