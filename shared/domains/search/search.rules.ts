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

/** Whether an address says anything about the search. */
export const hasFilters = (address: Record<string, unknown>): boolean =>
  FILTER_NAMES.some((name) => name in address)

/** The filters of an address; what is not valid in it counts as not said. */
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
 * The filters as input of a call and as parameters of an address: what is set, and always the ages, so that
 * an address that asks for everybody differs from one that says nothing.
 */
export const inputOf = (filters: SearchFilters): SearchInput =>
  Object.fromEntries(
    FILTER_NAMES.filter((name) => name === 'ageMin' || name === 'ageMax' || isSet(filters, name)).map(
      (name) => [name, filters[name]],
    ),
  )

/** A list of members: who, in which order, and where in it. */
export interface Listing {
  filters: SearchFilters
  sort: Sort
  /** Where the list is looked at, as a cursor of its order; empty at its beginning. */
  at: string
}

/** The list of an address; what cannot be an order or a place counts as not said. */
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

/** Input of the call for the page at which a list is entered. */
export const pageInputOf = ({ filters, sort, at }: Listing) => ({
  ...inputOf(filters),
  ...(isOpening(sort) ? {} : { sort }),
  ...(at === '' ? {} : { cursor: at }),
  limit: PAGE_OF_CARDS,
})

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
  [name, ...(name === 'ageMin' ? (['ageMax'] as const) : [])].some(
    (each) => !isSame(filters[each], WIDEST[each]),
  )

/**
 * Filters that leave someone out: those someone chose, and those as the search opened. The two-way fit has its
 * switch.
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

/** The search with this filter given up, and with it what means nothing alone. */
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
/** Pairs that are tried. */
const PAIRS = 3

/**
 * Two filters to be given up together, the likeliest to help first: the place, or else what few fulfil, with another.
 */
export const pairsToWiden = (filters: SearchFilters): [FilterName, FilterName][] => {
  const places = PLACE_FIRST.filter((name) => narrows(filters, name)).slice(0, 1)
  const [first, ...others] = [...places, ...LIKELY_FIRST.filter((name) => narrows(filters, name))]
  return others.slice(0, PAIRS).map((other) => [first as FilterName, other])
}

/** Every filter given up but the two-way fit, which has its switch. */
export const withoutFilters = ({ fitsBothWays }: SearchFilters): SearchFilters => ({
  ...WIDEST,
  fitsBothWays,
})

/** What visitors may not ask for is left out: postcodes, and what compares the members with them. */
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
 * The search a member's own preferences ask for. Travelling and accommodating describe the member, and are not asked
 * of others.
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

/** A capped count as people read it: `1,000+`. */
export const countText = (count: number): string =>
  count > COUNT_CAP ? `${grouped.format(COUNT_CAP)}+` : grouped.format(count)
