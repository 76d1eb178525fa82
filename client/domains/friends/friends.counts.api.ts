import { countInvites } from '#shared/domains/friends/friends.counts.contract.ts'
import { queryOf } from '#client/platform/calls/query.ts'

/** The number of requests waiting for the member, shown on every page. */
export const inviteCountQuery = queryOf(countInvites, {})
