import * as z from 'zod/mini'
import { AGES, LOOKING_FOR, PROFILE_TYPES, type ProfileType } from '../profiles/profiles.options.contract.ts'
import { COUNTRIES } from '../regions/regions.contract.ts'
import {
  COUNT_CAP,
  FILTER_FIELDS,
  searchFilters,
  type FilterName,
  type SearchFilters,
  type SearchInput,
} from './search.contract.ts'

export const FILTER_NAMES = Object.keys(FILTER_FIELDS) as FilterName[]

export const NO_FILTERS: SearchFilters = z.parse(searchFilters, {})

/** Whether an address says anything about the search. */
export const hasFilters = (address: Record<string, unknown>): boolean =>
  FILTER_NAMES.some((name) => name in address)

/** The filters of an address; what is not valid in it counts as not said. */
export const filtersOfAddress = (address: Record<string, unknown>): SearchFilters => {
  const said = FILTER_NAMES.flatMap((name) => {
    const parsed = z.safeParse(FILTER_FIELDS[name], address[name])
    return parsed.success ? [[name, parsed.data] as const] : []
  })
  const filters: SearchFilters = { ...NO_FILTERS, ...Object.fromEntries(said) }
  const { ageMin, ageMax } = filters
  return ageMin > ageMax ? { ...filters, ageMin: ageMax, ageMax: ageMin } : filters
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

const isSet = (filters: SearchFilters, name: FilterName): boolean => !isSame(filters[name], NO_FILTERS[name])

/**
 * The filters as input of a call and as parameters of an address: what is set, and always the ages, so that
 * an address that asks for everybody differs from one that says nothing.
 */
export const inputOf = (filters: SearchFilters): SearchInput =>
  Object.fromEntries(
    FILTER_NAMES.filter((name) => name === 'ageMin' || name === 'ageMax' || isSet(filters, name)).map(
      (name) => [name, filters[name]],
    ),
  )

/** The search that leaves nobody out. */
export const WIDEST: SearchFilters = {
  ...NO_FILTERS,
  ageMin: AGES.min,
  ageMax: AGES.max,
  fitsBothWays: false,
}

/** What is given up together: both ages, and with a place everything smaller. */
const WITH: Partial<Record<FilterName, readonly FilterName[]>> = {
  ageMin: ['ageMax'],
  country: ['region', 'county', 'town', 'postcode'],
  region: ['county', 'town', 'postcode'],
  county: ['town', 'postcode'],
}

/** Filters that can be given up one by one; the lowest age stands for both. */
export const RELAXABLE = FILTER_NAMES.filter((name) => name !== 'ageMax')

/** Whether the filter leaves anybody out. */
export const narrows = (filters: SearchFilters, name: FilterName): boolean =>
  [name, ...(name === 'ageMin' ? (WITH[name] ?? []) : [])].some(
    (each) => !isSame(filters[each], WIDEST[each]),
  )

/** The search with this filter given up, and with it what means nothing alone. */
export const withoutFilter = (filters: SearchFilters, name: FilterName): SearchFilters => ({
  ...filters,
  ...Object.fromEntries([name, ...(WITH[name] ?? [])].map((each) => [each, WIDEST[each]])),
})

/** What visitors may not ask for is left out. */
export const forVisitors = (filters: SearchFilters): SearchFilters => ({
  ...filters,
  postcode: '',
  fitsBothWays: true,
})

type Preferences = Record<(typeof LOOKING_FOR)[ProfileType], boolean> & {
  ageMin: number
  ageMax: number
  canTravel: boolean
  canAccommodate: boolean
  userCountry: string | null
  region: string | null
}

/** The search a member's own preferences ask for. */
export const filtersOfPreferences = (preferences: Preferences): SearchFilters => {
  const { ageMin, ageMax, canTravel, canAccommodate, userCountry, region } = preferences
  return {
    ...NO_FILTERS,
    types: PROFILE_TYPES.filter((type) => preferences[LOOKING_FOR[type]]),
    ageMin,
    ageMax,
    canTravel,
    canAccommodate,
    country: COUNTRIES.find((country) => country === userCountry) ?? '',
    region: region ?? '',
  }
}

const grouped = new Intl.NumberFormat('en-GB')

/** A capped count as people read it: `1,000+`. */
export const countText = (count: number): string =>
  count > COUNT_CAP ? `${grouped.format(COUNT_CAP)}+` : grouped.format(count)
