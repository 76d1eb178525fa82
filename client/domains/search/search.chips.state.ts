import { shownType } from '#shared/domains/profiles/profiles.rules.ts'
import type { FilterName, SearchFilters } from '#shared/domains/search/search.contract.ts'
import { withoutFilter } from '#shared/domains/search/search.rules.ts'
import { chipText } from './search.text.ts'

interface FilterChip {
  label: string
  /** The search without it. */
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

/** A chip for each type and interest, and one for every other filter; a region that is a country is said once. */
export const listChips = (filters: SearchFilters, names: readonly FilterName[]): FilterChip[] =>
  names
    .filter((name) => name !== 'region' || filters.region !== filters.country)
    .flatMap((name) => chipsOf(filters, name))
