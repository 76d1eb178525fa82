import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { countInvites } from '#shared/domains/friends/friends.counts.contract.ts'
import { queryOf } from '#client/platform/query.ts'

export const inviteCountQuery = queryOf(countInvites, {})

const isOfFriends = ({ queryKey: [name] }: { queryKey: QueryKey }) => String(name).startsWith('friends.')

/** Asks again for friends, requests and how many there are. */
export const refetchFriends = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ predicate: isOfFriends })
