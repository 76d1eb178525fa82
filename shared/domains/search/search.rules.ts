import { PROFILE_TYPES, type ProfileType } from '../../kernel/profile-types.ts'
import { AGES, LOOKING_FOR } from '../profiles/profiles.options.contract.ts'
import { COUNTRIES } from '../regions/regions.contract.ts'
import {
  COUNT_CAP,
  CURSOR_PATTERN,
  PAGE_OF_CARDS,
  SORTS,
  type FilterName,
  type SearchFilters,
  type SearchInput,
  type Sort,
} from './search.contract.ts'
import { readFilter } from './search.filters.rules.ts'

export const NO_FILTERS: SearchFilters = {
  types: [],
  ageMin: AGES.defaultMin,
  ageMax: AGES.defaultMax,
  country: '',
  region: '',
  county: '',
  town: '',
  postcode: '',
  smokers: '',
  canTravel: false,
  canAccommodate: false,
  interests: [],
  verified: false,
  hasPhoto: false,
  fitsBothWays: true,
}

export const FILTER_NAMES = Object.keys(NO_FILTERS) as FilterName[]

/** Whether an address has any filters. */
export const hasFilters = (address: Record<string, unknown>): boolean =>
  FILTER_NAMES.some((name) => name in address)

/** Returns an address's filters. Invalid values count as missing. */
export const filtersOfAddress = (address: Record<string, unknown>): SearchFilters => {
  const said = FILTER_NAMES.flatMap((name) => {
    const value = readFilter(name, address[name])
    return value === undefined ? [] : [[name, value] as const]
  })
  const filters: SearchFilters = { ...NO_FILTERS, ...Object.fromEntries(said) }
  const ages = [filters.ageMin, filters.ageMax]
  return { ...filters, ageMin: Math.min(...ages), ageMax: Math.max(...ages) }
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

const isSet = (filters: SearchFilters, name: FilterName): boolean => !isSame(filters[name], NO_FILTERS[name])

/**
 * Returns the filters as input for a call and as parameters of an address: the ages and any other filters that are set.
 * The ages distinguish a search of everyone from an address without filters.
 */
export const inputOf = (filters: SearchFilters): SearchInput =>
  Object.fromEntries(
    FILTER_NAMES.filter((name) => name === 'ageMin' || name === 'ageMax' || isSet(filters, name)).map(
      (name) => [name, filters[name]],
    ),
  )

/** A list of members: its filters, order and position. */
export interface Listing {
  filters: SearchFilters
  sort: Sort
  /** The position in the list, as a cursor of its order. Empty at the start. */
  at: string
}

/** Returns an address's list. An invalid order or position counts as missing. */
export const listingOfAddress = (address: Record<string, unknown>): Listing => {
  const at = address['at']
  return {
    filters: filtersOfAddress(address),
    sort: SORTS.find((each) => each === address['sort']) ?? SORTS[0],
    at: typeof at === 'string' && CURSOR_PATTERN.test(at) ? at : '',
  }
}

const isOpening = (sort: Sort) => sort === SORTS[0]

export const addressOf = ({ filters, sort, at }: Listing) => ({
  ...inputOf(filters),
  ...(isOpening(sort) ? {} : { sort }),
  ...(at === '' ? {} : { at }),
})

/** Returns the input of the call for the page at which a list opens. */
export const pageInputOf = ({ filters, sort, at }: Listing) => ({
  ...inputOf(filters),
  ...(isOpening(sort) ? {} : { sort }),
  ...(at === '' ? {} : { cursor: at }),
  limit: PAGE_OF_CARDS,
})

/** The search that excludes no one. */
export const WIDEST: SearchFilters = {
  ...NO_FILTERS,
  ageMin: AGES.min,
  ageMax: AGES.max,
  fitsBothWays: false,
}

/** Filters that are dropped along with a filter: the other age, and all places smaller than a place. */
const WITH: Partial<Record<FilterName, readonly FilterName[]>> = {
  ageMin: ['ageMax'],
  country: ['region', 'county', 'town', 'postcode'],
  region: ['county', 'town', 'postcode'],
  county: ['town', 'postcode'],
}

/** Filters that can be dropped individually. `ageMin` represents both ages. */
export const RELAXABLE = FILTER_NAMES.filter((name) => name !== 'ageMax')

/** Whether the filter excludes anyone. */
export const narrows = (filters: SearchFilters, name: FilterName): boolean =>
  [name, ...(name === 'ageMin' ? (['ageMax'] as const) : [])].some(
    (each) => !isSame(filters[each], WIDEST[each]),
  )

/**
 * Returns the filters that exclude someone, split into those the viewer chose and those the search opened with. The
 * two-way fit has its own switch.
 */
export const splitFilters = (filters: SearchFilters, opening: SearchFilters) => {
  const narrowing = RELAXABLE.filter((name) => name !== 'fitsBothWays' && narrows(filters, name))
  const isOpening = (name: FilterName) =>
    isSame(filters[name], opening[name]) && (name !== 'ageMin' || filters.ageMax === opening.ageMax)
  return {
    chosen: narrowing.filter((name) => !isOpening(name)),
    preset: narrowing.filter(isOpening),
  }
}

/** Returns the search without this filter and the filters that depend on it. */
export const withoutFilter = (filters: SearchFilters, name: FilterName): SearchFilters => ({
  ...filters,
  ...Object.fromEntries([name, ...(WITH[name] ?? [])].map((each) => [each, WIDEST[each]])),
})

const PLACE_FIRST = ['region', 'county', 'town', 'postcode', 'country'] as const
const LIKELY_FIRST = [
  'interests',
  'verified',
  'hasPhoto',
  'smokers',
  'canAccommodate',
  'canTravel',
  'types',
  'ageMin',
  'fitsBothWays',
] as const
/** Maximum number of pairs to try. */
const PAIRS = 3

/**
 * Returns pairs of filters to drop together, likeliest to help first. Each pairs the place, or else the most
 * restrictive filter, with one other.
 */
export const pairsToWiden = (filters: SearchFilters): [FilterName, FilterName][] => {
  const places = PLACE_FIRST.filter((name) => narrows(filters, name)).slice(0, 1)
  const [first, ...others] = [...places, ...LIKELY_FIRST.filter((name) => narrows(filters, name))]
  return others.slice(0, PAIRS).map((other) => [first as FilterName, other])
}

/** Drops every filter except the two-way fit, which has its own switch. */
export const withoutFilters = ({ fitsBothWays }: SearchFilters): SearchFilters => ({
  ...WIDEST,
  fitsBothWays,
})

/** Removes anything visitors can't search by: postcodes, and comparisons between members and the viewer. */
export const forVisitors = (listing: Listing): Listing => ({
  ...listing,
  ...(listing.sort === 'fit' ? { sort: SORTS[0], at: '' } : {}),
  filters: { ...listing.filters, postcode: '', fitsBothWays: true },
})

type Preferences = Record<(typeof LOOKING_FOR)[ProfileType], boolean> & {
  ageMin: number
  ageMax: number
  userCountry: string | null
  region: string | null
}

/**
 * Returns the search for a member's own preferences. Whether they can travel or accommodate describes them, and isn't
 * required of others.
 */
export const filtersOfPreferences = (preferences: Preferences): SearchFilters => {
  const { ageMin, ageMax, userCountry, region } = preferences
  return {
    ...NO_FILTERS,
    types: PROFILE_TYPES.filter((type) => preferences[LOOKING_FOR[type]]),
    ageMin,
    ageMax,
    country: COUNTRIES.find((country) => country === userCountry) ?? '',
    region: region ?? '',
  }
}

const grouped = new Intl.NumberFormat('en-GB')

/** Formats a capped count for display: `1,000+`. */
export const countText = (count: number): string =>
  count > COUNT_CAP ? `${grouped.format(COUNT_CAP)}+` : grouped.format(count)
