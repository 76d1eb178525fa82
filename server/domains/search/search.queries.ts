import {
  COUNT_CAP,
  SEARCH_REASONS,
  STRETCH,
  VISITOR_DEPTH,
  type FilterName,
  type SearchFilters,
} from '#shared/domains/search/search.contract.ts'
import {
  FILTER_NAMES,
  narrows,
  pairsToWiden,
  RELAXABLE,
  withoutFilter,
} from '#shared/domains/search/search.rules.ts'
import { Failure } from '#shared/kernel/failure.ts'
import { seal, unseal } from '#server/platform/secrets/seal.ts'
import type { Services } from '#server/platform/domain/services.ts'
import type { Viewer } from '#server/domains/profiles/public/profiles.visibility.sql.ts'
import { getPlaces, resolvePlaceIds, resolvePostcode } from '../regions/regions.places.queries.ts'
import { areFewOfAge } from '#server/domains/search/finding/search.ages.queries.ts'
import { listCards } from '#server/domains/search/finding/search.cards.queries.ts'
import { findViewer } from '#server/domains/search/finding/search.facts.queries.ts'
import { noCursor, runSearch, type PageAsked } from '#server/domains/search/finding/search.pages.queries.ts'
import { bothCountsStatement, countStatement } from '#server/domains/search/finding/search.statements.sql.ts'
import type { Search } from '#server/domains/search/finding/search.values.sql.ts'

/**
 * Returns the ids of the places a search is limited to, or null if there's no limit. A postcode stands for the places
 * it's in, so that the search doesn't reveal which of the members there live closer to it.
 */
const listPlacesAsked = async (services: Services, filters: SearchFilters): Promise<number[] | null> => {
  const { country, region, county, postcode } = filters
  if (!region && !county && !postcode) return null
  const places = await getPlaces(services)
  const named =
    region || county
      ? resolvePlaceIds(places, {
          ...(country ? { country } : {}),
          ...(region ? { region } : {}),
          ...(county ? { county } : {}),
        })
      : null
  if (!postcode) return named
  const covered = resolvePostcode(places, postcode)
  return named ? named.filter((id) => covered.includes(id)) : covered
}

/**
 * Loads the facts about the searcher once. Returns a function that makes the input for search statements from filters
 * and the number of members wanted.
 */
export const openSearches = async (services: Services, viewer: Viewer) => {
  const { db, clock } = services
  const now = clock.now()
  const found = viewer && (await findViewer(db, viewer, now))
  const without = viewer ? [viewer.id, ...(found?.unseen ?? [])] : []
  const searcher = found?.searcher ?? null
  return async (filters: SearchFilters, wanted: number): Promise<Search> => ({
    filters,
    searcher,
    places: await listPlacesAsked(services, filters),
    fewOfAge: await areFewOfAge(services, { filters, wanted }),
    without,
    hiddenFrom: found?.hiddenFrom ?? null,
    now,
  })
}

/** Throws `filter_for_members` for a visitor's search by postcode. */
const requireAllowed = (viewer: Viewer, { postcode }: SearchFilters): void => {
  if (!viewer && postcode) throw new Failure(SEARCH_REASONS.membersOnly)
}

/**
 * Returns the purpose for which cursors are encrypted. They're secret because they contain when a member joined or, to
 * the quarter of an hour, was last active. A cursor is only valid for its own filters. Otherwise, a cursor from a
 * search with few matches could lead far into a search with many. The number in the purpose is raised when the meaning
 * of a cursor changes, which invalidates earlier cursors.
 */
export const cursorSeal = (filters: SearchFilters): string =>
  `search cursor 2 ${JSON.stringify(FILTER_NAMES.map((name) => filters[name]))}`

/** A position in a list, given by a cursor and the number of members before it. */
interface Spot {
  /** Empty at the start of the list. */
  cursor: string
  depth: number
}

const openSpot = ({ config }: Services, filters: SearchFilters, sealed: string): Spot => {
  if (sealed === '') return { cursor: '', depth: 0 }
  const opened = unseal(config.secretKey, cursorSeal(filters), sealed)
  const [, cursor, depth] = /^(.+)~(\d+)$/.exec(opened ?? '') ?? []
  if (!cursor) throw noCursor()
  return { cursor, depth: Number(depth) }
}

const sealSpot = ({ config }: Services, filters: SearchFilters, { cursor, depth }: Spot): string =>
  cursor && seal(config.secretKey, cursorSeal(filters), `${cursor}~${Math.max(0, depth)}`)

/** Returns one page of matching members in the requested order. Visitors get nothing beyond VISITOR_DEPTH. */
export const searchMembers = async (
  services: Services,
  viewer: Viewer,
  { sort, cursor: sealed, back, limit, ...filters }: SearchFilters & PageAsked,
) => {
  requireAllowed(viewer, filters)
  const { cursor, depth } = openSpot(services, filters, sealed)
  const left = viewer ? Number.POSITIVE_INFINITY : VISITOR_DEPTH - depth
  if (back ? left < 0 : left <= 0) throw noCursor()
  const asked = { sort, cursor, back, limit: back ? limit : Math.min(limit, left) }
  const open = await openSearches(services, viewer)
  const search = await open(filters, sort === 'fit' ? STRETCH : limit)
  const { items, previous, next } = await listCards(services, search, asked)
  const [begin, end] = back ? [depth - items.length, depth] : [depth, depth + items.length]
  const endsForVisitors = next !== null && !viewer && end >= VISITOR_DEPTH
  return {
    items,
    previous: previous && sealSpot(services, filters, { cursor: previous, depth: begin }),
    next:
      next !== null && !endsForVisitors ? sealSpot(services, filters, { cursor: next, depth: end }) : null,
    endsForVisitors,
  }
}

const countUpTo = async (services: Services, search: Search, cap: number): Promise<number> => {
  const [row] = await runSearch<{ count: number }>(services.database, countStatement(search, cap))
  return row?.count ?? 0
}

const countBoth = async (services: Services, search: Search, cap: number) => {
  const statement = bothCountsStatement(search, cap)
  const [row] = await runSearch<{ total: number; hidden: number }>(services.database, statement)
  return row ?? { total: 0, hidden: 0 }
}

const MORE_THAN_COUNTED = COUNT_CAP + 1

/**
 * Counts the matching members, and the members left out only by the two-way fit. Each count stops at COUNT_CAP + 1,
 * which stands for "more than COUNT_CAP".
 */
export const countMembers = async (services: Services, viewer: Viewer, filters: SearchFilters) => {
  requireAllowed(viewer, filters)
  const open = await openSearches(services, viewer)
  const search = await open(filters, MORE_THAN_COUNTED)
  return countBoth(services, search, MORE_THAN_COUNTED)
}

/**
 * Lists the filters that would each add members if they were dropped, with how many (up to COUNT_CAP + 1), most helpful
 * first. If no single filter would, tries a few pairs of filters.
 */
export const listRelaxations = async (services: Services, viewer: Viewer, filters: SearchFilters) => {
  requireAllowed(viewer, filters)
  const open = await openSearches(services, viewer)
  const count = async (each: SearchFilters, cap: number) => countUpTo(services, await open(each, cap), cap)
  const total = await count(filters, MORE_THAN_COUNTED)
  const countAdded = async (wider: SearchFilters) => (await count(wider, total + MORE_THAN_COUNTED)) - total
  const isAsked = (filter: FilterName) => filter !== 'fitsBothWays' || viewer !== null
  const relaxations: { filter: FilterName; also?: FilterName; adds: number }[] = []
  for (const filter of RELAXABLE) {
    if (!narrows(filters, filter) || !isAsked(filter)) continue
    relaxations.push({ filter, adds: await countAdded(withoutFilter(filters, filter)) })
  }
  if (relaxations.every(({ adds }) => adds === 0)) {
    for (const [filter, also] of pairsToWiden(filters)) {
      if (!isAsked(also)) continue
      const wider = withoutFilter(withoutFilter(filters, filter), also)
      relaxations.push({ filter, also, adds: await countAdded(wider) })
    }
  }
  const helpful = relaxations.filter(({ adds }) => adds > 0)
  return { relaxations: helpful.toSorted((a, b) => b.adds - a.adds) }
}
