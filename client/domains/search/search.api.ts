import {
  infiniteQueryOptions,
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query'
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { listPlaces } from '#shared/domains/regions/regions.contract.ts'
import {
  countMembers,
  listRelaxations,
  searchMembers,
  type SearchFilters,
  type Sort,
} from '#shared/domains/search/search.contract.ts'
import {
  addressOf,
  filtersOfPreferences,
  forVisitors,
  hasFilters,
  inputOf,
  listingOfAddress,
  NO_FILTERS,
  pageInputOf,
  type Listing,
} from '#shared/domains/search/search.rules.ts'
import type { OutputOf } from '#shared/kernel/endpoint.ts'
import { CallFailure } from '#client/platform/calls/call.ts'
import type { PageOpened } from '#client/platform/page.ts'
import { callOf, queryOf } from '#client/platform/calls/query.ts'
import { useSession } from '#client/platform/calls/session.ts'
import { preferencesQuery } from '#client/domains/profiles/profiles.queries.api.ts'

/** Whether a URL stands for the member's own preferences, because it has no filters. */
const isBareFor = (isMember: boolean, address: Record<string, unknown>) => isMember && !hasFilters(address)

/** Returns the list a URL specifies for this viewer. `own` are the filters a bare URL stands for. */
const listingShown = (isMember: boolean, address: Record<string, unknown>, own?: SearchFilters): Listing => {
  const asked = listingOfAddress(address)
  return isMember ? { ...asked, filters: own ?? asked.filters } : forVisitors(asked)
}

/** Returns the URL's list, and functions to change it in the URL. `prefill` is the URL to replace a bare one with. */
export const useListing = () => {
  const navigate = useNavigate()
  const address = useSearch({ strict: false })
  // The page follows the URL with a delay. A choice made in the meantime must not undo the one before.
  const newest = useLocation({
    select: ({ pathname, search }: { pathname: string; search: Record<string, unknown> }) =>
      pathname === '/browse' ? search : undefined,
  })
  const { user, isLoading } = useSession()
  const isMember = user !== null
  const isBare = isBareFor(isMember, address)
  const preferences = useQuery({ ...preferencesQuery, enabled: isMember })
  const prefilled = preferences.data && filtersOfPreferences(preferences.data)
  const own = isBare ? prefilled : undefined
  const listing = listingShown(isMember, address, own)
  const chosen = newest
    ? listingShown(isMember, newest, isBareFor(isMember, newest) ? prefilled : undefined)
    : listing
  const change = (changed: Partial<Listing>) =>
    void navigate({ to: '/browse', search: addressOf({ ...chosen, at: '', ...changed }), replace: true })
  return {
    listing,
    /** The viewer's current choice, which may be ahead of the URL. */
    chosen,
    isMember,
    /** The filters the search opens with. */
    opening: prefilled ?? NO_FILTERS,
    isWaiting: isLoading || (isBare && !own),
    /** The member's own preferences, if a bare URL needs them and they couldn't be loaded. */
    failed: isBare && preferences.isLoadingError ? preferences : undefined,
    prefill: own && addressOf(listing),
    changeFilters: (filters: SearchFilters) => change({ filters }),
    changeSort: (sort: Sort) => change({ sort }),
    /** Returns to the start of the list. */
    startOver: () => change({}),
  }
}

type Page = OutputOf<typeof searchMembers>
type PageParam = { cursor?: string; back?: true }

const listKey = (listing: Listing) =>
  [searchMembers.name, 'pages', addressOf({ ...listing, at: '' })] as const

const holdsPlace = (pages: InfiniteData<Page> | undefined, at: string) =>
  pages?.pages.some(({ previous }) => (previous ?? '') === at) ?? false

/**
 * Returns the cursor from which a cached list containing the URL's position was first loaded, or undefined if no cached
 * list contains it.
 */
const findEntrance = (client: QueryClient, listing: Listing): string | undefined => {
  const kept = client
    .getQueriesData<InfiniteData<Page>>({ queryKey: listKey(listing) })
    .find(([, pages]) => holdsPlace(pages, listing.at))
  return kept && String(kept[0].at(-1))
}

/**
 * Returns the cursor from which the list containing the URL's position was first loaded: the list shown so far, another
 * cached list, or else a new list that starts at that position.
 */
const useEntrance = (listing: Listing): string => {
  const client = useQueryClient()
  const name = JSON.stringify(listKey(listing))
  const [shown, show] = useState({ name: '', entrance: '' })
  const isHeldBy = (entrance: string) =>
    entrance === listing.at || holdsPlace(client.getQueryData([...listKey(listing), entrance]), listing.at)
  if (shown.name === name && isHeldBy(shown.entrance)) return shown.entrance
  const entrance = findEntrance(client, listing) ?? listing.at
  show({ name, entrance })
  return entrance
}

/** The pages of a list so far, before and after where it was entered. */
const memberPagesQuery = (listing: Listing, entrance: string) => {
  const input = pageInputOf({ ...listing, at: entrance })
  return infiniteQueryOptions({
    queryKey: [...listKey(listing), entrance],
    queryFn: ({
      client,
      pageParam,
      signal,
    }: {
      client: QueryClient
      pageParam: PageParam
      signal: AbortSignal
    }) => {
      const search = callOf(client)
      return search(searchMembers, { ...input, ...pageParam }, { signal }).catch((error: unknown) => {
        // An invalid place from an old link is ignored.
        if (!(error instanceof CallFailure && 'cursor' in error.fields)) throw error
        return search(searchMembers, { ...input, cursor: '' }, { signal })
      })
    },
    initialPageParam: {},
    getNextPageParam: ({ next }): PageParam | null => (next === null ? null : { cursor: next }),
    getPreviousPageParam: ({ previous }): PageParam | null =>
      previous === null ? null : { cursor: previous, back: true },
    // Refetching would load every page again, and reorder members while they're being viewed.
    staleTime: Infinity,
  })
}

export const useMemberPages = (listing: Listing) =>
  useInfiniteQuery({
    ...memberPagesQuery(listing, useEntrance(listing)),
    placeholderData: keepPreviousData,
  })

const countQuery = (filters: SearchFilters) => queryOf(countMembers, inputOf(filters))

/** Fetches the first data that a URL's list shows. */
export const loadListing = async ({ client, session, search }: PageOpened) => {
  const isMember = session !== null
  const own = isBareFor(isMember, search)
    ? filtersOfPreferences(await client.ensureQueryData(preferencesQuery))
    : undefined
  const shown = listingShown(isMember, search, own)
  const entrance = findEntrance(client, shown) ?? shown.at
  await Promise.allSettled([
    client.ensureInfiniteQueryData(memberPagesQuery(shown, entrance)),
    client.ensureQueryData(countQuery(shown.filters)),
    isMember && client.ensureQueryData(preferencesQuery),
  ])
}

export const useCount = (filters: SearchFilters) =>
  useQuery({ ...countQuery(filters), placeholderData: keepPreviousData })

export const useRelaxations = (filters: SearchFilters) => useQuery(queryOf(listRelaxations, inputOf(filters)))

export const usePlaces = () => useQuery({ ...queryOf(listPlaces, {}), staleTime: Infinity })
