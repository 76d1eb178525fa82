import { countChats } from '#shared/domains/chat/chat.counts.contract.ts'
import { queryOf } from '#client/platform/calls/query.ts'

/** The chat counts shown in every page's frame. */
export const chatCountsQuery = queryOf(countChats, {})
