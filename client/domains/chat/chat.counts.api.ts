import { countChats } from '#shared/domains/chat/chat.counts.contract.ts'
import { queryOf } from '#client/platform/query.ts'

/** What the frame of every page shows of chats. */
export const chatCountsQuery = queryOf(countChats, {})
