import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import {
  getCode,
  listOwnEntries,
  type OwnEntries,
} from '#shared/domains/verification/verification.contract.ts'
import { callOf, queryOf } from '#client/platform/calls/query.ts'

/** The member's status and all their photos, newest first. */
export const ownEntriesQuery = infiniteQueryOptions({
  queryKey: [listOwnEntries.name],
  queryFn: ({ client, pageParam, signal }): Promise<OwnEntries> =>
    callOf(client)(listOwnEntries, pageParam === null ? {} : { before: pageParam }, { signal }),
  initialPageParam: null as number | null,
  getNextPageParam: ({ next }) => next,
  staleTime: 0,
})

/** The member's status and their latest photo. */
export const latestEntryQuery = queryOptions({ ...queryOf(listOwnEntries, { limit: 1 }), staleTime: 0 })

/** The code that's currently valid. Its remaining time counts from when the response arrived. */
export const codeQuery = queryOptions({ ...queryOf(getCode, {}), staleTime: 0 })
