import { infiniteQueryOptions } from '@tanstack/react-query'
import { listViewers, type ProfileViewers } from '#shared/domains/profiles/profiles.looks.contract.ts'
import { MINUTE } from '#shared/kernel/time.ts'
import { callOf } from '#client/platform/query.ts'

/** Who looked at the member's profile, the latest first. */
export const viewersQuery = infiniteQueryOptions({
  queryKey: [listViewers.name],
  queryFn: ({ client, pageParam, signal }): Promise<ProfileViewers> =>
    callOf(client)(listViewers, pageParam ? { cursor: pageParam } : {}, { signal }),
  initialPageParam: '',
  getNextPageParam: (page) => page.next,
  staleTime: MINUTE,
})
