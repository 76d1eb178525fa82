import { countUnreadThreads } from '#shared/domains/messages/messages.counts.contract.ts'
import { queryOf } from '#client/platform/calls/query.ts'

/** The unread count shown in every page's frame. */
export const unreadQuery = queryOf(countUnreadThreads, {})
