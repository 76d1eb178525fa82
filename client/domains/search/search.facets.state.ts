import { shownType } from '#shared/domains/profiles/profiles.rules.ts'
import type { FilterName, SearchFilters } from '#shared/domains/search/search.contract.ts'
import { narrows, withoutFilter } from '#shared/domains/search/search.rules.ts'
import { chipText } from './search.text.ts'

/** The parts of the filters, each behind its own button. */
export const FACETS = ['types', 'ages', 'place', 'interests', 'more', 'fits'] as const
export type Facet = (typeof FACETS)[number]

/** The filters in each part, for a place from the smallest to the largest. The two-way fit has a switch. */
export const NAMES_OF: Record<Facet, readonly FilterName[]> = {
  types: ['types'],
  ages: ['ageMin'],
  place: ['town', 'postcode', 'county', 'region', 'country'],
  interests: ['interests'],
  more: ['hasPhoto', 'verified', 'canTravel', 'canAccommodate', 'smokers'],
  fits: [],
}

/** Returns the parts these filters belong to. */
export const facetsOf = (names: readonly FilterName[]): Facet[] =>
  FACETS.filter((facet) => NAMES_OF[facet].some((name) => names.includes(name)))

/** Returns a part's values, those of them that were chosen, and the search without the chosen ones. */
export const readFacet = (filters: SearchFilters, facet: Facet, chosen: readonly FilterName[]) => {
  const names = NAMES_OF[facet].filter((name) => narrows(filters, name))
  const given = names.filter((name) => chosen.includes(name))
  const labelsOf = (some: readonly FilterName[]) => listChips(filters, some).map(({ label }) => label)
  return {
    values: labelsOf(names),
    chosen: labelsOf(given),
    left: given.reduce((left, name) => withoutFilter(left, name), filters),
  }
}

interface FilterChip {
  label: string
  /** The search without this filter. */
  left: SearchFilters
}

const chipsOf = (filters: SearchFilters, name: FilterName): FilterChip[] => {
  if (name === 'types') {
    return filters.types.map((type) => ({
      label: shownType(type),
      left: { ...filters, types: filters.types.filter((each) => each !== type) },
    }))
  }
  if (name === 'interests') {
    return filters.interests.map((interest) => ({
      label: interest,
      left: { ...filters, interests: filters.interests.filter((each) => each !== interest) },
    }))
  }
  return [{ label: chipText(filters, name), left: withoutFilter(filters, name) }]
}

/**
 * Returns a chip for each type and interest, and one for every other filter. A region that's also a country is listed
 * once.
 */
export const listChips = (filters: SearchFilters, names: readonly FilterName[]): FilterChip[] =>
  names
    .filter((name) => name !== 'region' || filters.region !== filters.country)
    .flatMap((name) => chipsOf(filters, name))
