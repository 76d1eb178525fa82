import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { listPlaces } from '#shared/domains/regions/regions.contract.ts'
import {
  countMembers,
  listRelaxations,
  searchMembers,
  type SearchFilters,
} from '#shared/domains/search/search.contract.ts'
import {
  filtersOfAddress,
  filtersOfPreferences,
  forVisitors,
  hasFilters,
  inputOf,
  NO_FILTERS,
} from '#shared/domains/search/search.rules.ts'
import { call } from '#client/platform/call.ts'
import { queryOf } from '#client/platform/query.ts'
import { useSession } from '#client/platform/session.ts'
import { preferencesQuery } from '../profiles/profiles.api.ts'

/**
 * The filters of the address, and a function that changes them there. A member's address without any stands for
 * the own preferences: `prefill` is where to go then, or undefined while they are unknown.
 */
export const useFilters = () => {
  const navigate = useNavigate()
  const address = useSearch({ strict: false })
  const { user, isLoading } = useSession()
  const isBare = user !== null && !hasFilters(address)
  const preferences = useQuery({ ...preferencesQuery, enabled: isBare })
  const own = preferences.isError ? NO_FILTERS : preferences.data && filtersOfPreferences(preferences.data)
  const asked = filtersOfAddress(address)
  return {
    filters: user ? asked : forVisitors(asked),
    isMember: user !== null,
    isWaiting: isLoading || isBare,
    prefill: isBare ? own && inputOf(own) : undefined,
    change: (filters: SearchFilters) =>
      void navigate({ to: '/browse', search: inputOf(filters), replace: true }),
  }
}

/** The pages of a search so far; the first may have come with the page. */
export const useSearchPages = (filters: SearchFilters) => {
  const client = useQueryClient()
  const input = inputOf(filters)
  const first = queryOf(searchMembers, input).queryKey
  return useInfiniteQuery({
    queryKey: [searchMembers.name, 'pages', input],
    queryFn: ({ pageParam, signal }) =>
      call(searchMembers, pageParam === null ? input : { ...input, cursor: pageParam }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    initialData: () => {
      const page = client.getQueryData(first)
      return page && { pages: [page], pageParams: [null] }
    },
    initialDataUpdatedAt: () => client.getQueryState(first)?.dataUpdatedAt,
    placeholderData: keepPreviousData,
  })
}

export const useCount = (filters: SearchFilters) =>
  useQuery({ ...queryOf(countMembers, inputOf(filters)), placeholderData: keepPreviousData })

export const useRelaxations = (filters: SearchFilters) => useQuery(queryOf(listRelaxations, inputOf(filters)))

export const usePlaces = () => useQuery({ ...queryOf(listPlaces, {}), staleTime: Infinity })
