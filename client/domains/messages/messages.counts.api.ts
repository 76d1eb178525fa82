import { countUnreadThreads } from '#shared/domains/messages/messages.counts.contract.ts'
import { queryOf } from '#client/platform/calls/query.ts'

/** What the frame of every page shows of conversations. */
export const unreadQuery = queryOf(countUnreadThreads, {})
