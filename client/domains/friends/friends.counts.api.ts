import { countInvites } from '#shared/domains/friends/friends.counts.contract.ts'
import { queryOf } from '#client/platform/calls/query.ts'

/** How many requests wait for the member; every page shows it. */
export const inviteCountQuery = queryOf(countInvites, {})
