import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { listOwnDecisions, listOwnReports } from '#shared/domains/reports/reports.filing.contract.ts'
import { callOf } from '#client/platform/query.ts'

/** What the member has reported, the latest first. */
export const ownReportsQuery = infiniteQueryOptions({
  queryKey: [listOwnReports.name],
  queryFn: ({ client, pageParam, signal }) =>
    callOf(client)(listOwnReports, pageParam === null ? {} : { cursor: pageParam }, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }) => next,
})

/** What was decided about the member, the latest first. */
export const ownDecisionsQuery = infiniteQueryOptions({
  queryKey: [listOwnDecisions.name],
  queryFn: ({ client, pageParam, signal }) =>
    callOf(client)(listOwnDecisions, pageParam === null ? {} : { cursor: pageParam }, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }) => next,
})

export const loadOwn = (client: QueryClient): Promise<unknown> =>
  Promise.all([
    client.ensureInfiniteQueryData(ownReportsQuery),
    client.ensureInfiniteQueryData(ownDecisionsQuery),
  ])
