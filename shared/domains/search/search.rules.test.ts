import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { covers } from '#testing/covers.ts'
import { PROFILE_TYPES } from '../../kernel/profile-types.ts'
import { INTERESTS } from '../profiles/profiles.options.contract.ts'
import { COUNTRIES } from '../regions/regions.contract.ts'
import {
  FILTER_FIELDS,
  searchFilters,
  SORTS,
  type FilterName,
  type SearchFilters,
} from './search.contract.ts'
import { readFilter } from './search.filters.rules.ts'
import {
  addressOf,
  countText,
  FILTER_NAMES,
  filtersOfAddress,
  filtersOfPreferences,
  forVisitors,
  hasFilters,
  inputOf,
  listingOfAddress,
  narrows,
  NO_FILTERS,
  pageInputOf,
  RELAXABLE,
  WIDEST,
  withoutFilter,
} from './search.rules.ts'

const age = fc.integer({ min: 18, max: 99 })
const place = fc.constantFrom('', 'Kent', 'Leeds')
const filters: fc.Arbitrary<SearchFilters> = fc
  .record({
    types: fc.subarray([...PROFILE_TYPES]),
    ages: fc.tuple(age, age),
    country: fc.constantFrom('' as const, ...COUNTRIES),
    region: place,
    county: place,
    town: place,
    postcode: fc.constantFrom('', 'M20', 'SW1A'),
    smokers: fc.constantFrom('' as const, 'yes' as const, 'no' as const),
    canTravel: fc.boolean(),
    canAccommodate: fc.boolean(),
    interests: fc.subarray([...INTERESTS]),
    verified: fc.boolean(),
    hasPhoto: fc.boolean(),
    fitsBothWays: fc.boolean(),
  })
  .map(({ ages, ...rest }) => ({ ...rest, ageMin: Math.min(...ages), ageMax: Math.max(...ages) }))

/** Returns the filters as plain text, as in the address bar. */
const address = (asked: SearchFilters) =>
  Object.fromEntries(Object.entries(inputOf(asked)).map(([name, value]) => [name, String(value)]))

describe('the address of a search', () => {
  test('search filters survive the round trip through the address', covers('SEARCH-08.1'), () => {
    fc.assert(
      fc.property(filters, (asked) => {
        expect(filtersOfAddress(address(asked))).toEqual(asked)
      }),
    )
  })

  test('an address without filters opens a search for ages 18 to 60', covers('SEARCH-06', 'CONST-07'), () => {
    expect(filtersOfAddress({})).toEqual(NO_FILTERS)
    expect([NO_FILTERS.ageMin, NO_FILTERS.ageMax, NO_FILTERS.fitsBothWays]).toEqual([18, 60, true])
  })

  test('the browser parses an address the same way as the server parses the call', () => {
    expect(NO_FILTERS).toEqual(z.parse(searchFilters, {}))
    const words = [
      'woman',
      'man',
      'alien',
      'England',
      'yes',
      '1',
      'false',
      '18',
      '99',
      '9.5',
      ' ',
      ',',
      'm20',
      'Flirting',
    ]
    const said = fc.oneof(
      fc.string(),
      fc.array(fc.constantFrom(...words)).map((parts) => parts.join(',')),
      fc.string({ minLength: 15, maxLength: 70 }),
    )
    fc.assert(
      fc.property(fc.constantFrom(...FILTER_NAMES), said, (name, text) => {
        const { success, data } = z.safeParse(FILTER_FIELDS[name], text)
        expect(readFilter(name, text)).toEqual(success ? data : undefined)
      }),
      { numRuns: 3000 },
    )
    fc.assert(
      fc.property(filters, fc.constantFrom(...FILTER_NAMES), (asked, name) => {
        expect(readFilter(name, asked[name])).toEqual(asked[name])
      }),
    )
  })

  test('an address with filters always differs from one without, even for a search of everyone', () => {
    expect(hasFilters({})).toBe(false)
    expect(hasFilters({ from: '/browse' })).toBe(false)
    fc.assert(
      fc.property(filters, (asked) => {
        expect(hasFilters(address(asked))).toBe(true)
      }),
    )
  })

  test.each<[Record<string, string>, Partial<SearchFilters>]>([
    [{ ageMin: '17' }, {}],
    [{ ageMax: '100' }, {}],
    [{ ageMin: 'x', ageMax: '70' }, { ageMax: 70 }],
    [
      { ageMin: '50', ageMax: '40' },
      { ageMin: 40, ageMax: 50 },
    ],
    [{ types: 'man,alien', verified: 'perhaps' }, {}],
    [
      { types: 'woman,man,woman', verified: '1' },
      { types: ['woman', 'man'], verified: true },
    ],
    [{ postcode: 'm 20' }, { postcode: 'M20' }],
    [{ postcode: '%' }, {}],
    [{ country: 'Atlantis' }, {}],
  ])('what’s invalid in %j is ignored', (said, expected) => {
    expect(filtersOfAddress(said)).toEqual({ ...NO_FILTERS, ...expected })
  })
})

test.each<[FilterName, string, unknown]>([
  ['ageMin', '17', undefined],
  ['ageMin', '18', 18],
  ['ageMax', '99', 99],
  ['ageMax', '100', undefined],
  ['ageMax', '', undefined],
  ['region', 'r'.repeat(60), 'r'.repeat(60)],
  ['region', 'r'.repeat(61), undefined],
  ['county', 'c'.repeat(60), 'c'.repeat(60)],
  ['county', 'c'.repeat(61), undefined],
  ['town', 't'.repeat(50), 't'.repeat(50)],
  ['town', 't'.repeat(51), undefined],
  ['town', ' De\0al ', 'Deal'],
  ['postcode', `M20${' '.repeat(17)}`, 'M20'],
  ['postcode', `M20${' '.repeat(18)}`, undefined],
])('the filter %s with %j is read as %j', (name, text, value) => {
  expect(readFilter(name, text)).toEqual(value)
})

test('a member’s first search has the filters of their own preferences', covers('SEARCH-09.1'), () => {
  const preferences = {
    lookingForMan: false,
    lookingForWoman: true,
    lookingForCoupleMf: true,
    lookingForCoupleMm: false,
    lookingForCoupleFf: false,
    lookingForTvts: false,
    ageMin: 30,
    ageMax: 70,
    canTravel: true,
    canAccommodate: true,
    userCountry: 'England',
    region: 'South East',
  }
  expect(filtersOfPreferences(preferences)).toEqual({
    ...NO_FILTERS,
    types: ['woman', 'couple_mf'],
    ageMin: 30,
    ageMax: 70,
    country: 'England',
    region: 'South East',
  })
  const nowhere = { ...preferences, userCountry: null, region: null }
  expect(filtersOfPreferences(nowhere)).toMatchObject({ country: '', region: '' })
})

test('postcode, two-way fit and best-fit order are removed for visitors', () => {
  const asked = { ...NO_FILTERS, postcode: 'M20', fitsBothWays: false }
  expect(forVisitors({ filters: asked, sort: 'fit', at: 'fit-__' })).toEqual({
    filters: NO_FILTERS,
    sort: 'tier',
    at: '',
  })
  const listing = { filters: NO_FILTERS, sort: 'newest', at: `newest-0.${ID}` } as const
  expect(forVisitors(listing)).toEqual(listing)
})

const ID = '01890000-0000-7000-8000-000000000001'

describe('the order and position of a search are in its address', covers('BEY-02.1', 'BEY-02.5'), () => {
  const at = fc.tuple(fc.constantFrom(...SORTS), fc.stringMatching(/^[\w-]{0,240}$/))

  test('order, position and all filters survive the round trip through an address', () => {
    fc.assert(
      fc.property(filters, at, (asked, [sort, place]) => {
        const listing = { filters: asked, sort, at: place }
        const said = Object.fromEntries(
          Object.entries(addressOf(listing)).map(([name, value]) => [name, String(value)]),
        )
        expect(listingOfAddress(said)).toEqual(listing)
      }),
    )
  })

  test.each<[Record<string, string>]>([
    [{ sort: 'sideways' }],
    [{ at: 'a b' }],
    [{ at: "1'; drop" }],
    [{ at: 'a'.repeat(241) }],
  ])('what’s invalid in %j is ignored', (said) => {
    expect(listingOfAddress(said)).toEqual({ filters: NO_FILTERS, sort: 'tier', at: '' })
  })

  test('the default order and the start of the list are left out', () => {
    expect(addressOf({ filters: NO_FILTERS, sort: 'tier', at: '' })).toEqual({ ageMin: 18, ageMax: 60 })
    expect(hasFilters({ sort: 'newest' })).toBe(false)
  })
})

test('a page of results is requested by its filters, and by order and position unless they’re the default', () => {
  const opening = { filters: { ...NO_FILTERS, town: 'Deal' }, sort: 'tier', at: '' } as const
  const ages = { ageMin: 18, ageMax: 60 }
  expect(pageInputOf(opening)).toEqual({ ...ages, town: 'Deal', limit: 24 })
  expect(pageInputOf({ ...opening, sort: 'newest', at: 'newest-0' })).toEqual({
    ...ages,
    town: 'Deal',
    sort: 'newest',
    cursor: 'newest-0',
    limit: 24,
  })
})

test('dropping all search filters one by one leaves the widest search', () => {
  fc.assert(
    fc.property(
      filters,
      fc.shuffledSubarray([...RELAXABLE], { minLength: RELAXABLE.length }),
      (asked, names) => {
        expect(names.reduce(withoutFilter, asked)).toEqual(WIDEST)
      },
    ),
  )
})

test('a dropped search filter excludes no one, and dropping a larger place also drops the smaller ones', () => {
  fc.assert(
    fc.property(filters, fc.constantFrom(...RELAXABLE), (asked, name) => {
      expect(narrows(withoutFilter(asked, name), name)).toBe(false)
    }),
  )
  const inKent: SearchFilters = {
    ...NO_FILTERS,
    country: 'England',
    region: 'South East',
    county: 'Kent',
    town: 'Deal',
  }
  expect(withoutFilter(inKent, 'region')).toEqual({ ...NO_FILTERS, country: 'England' })
})

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [1001, '1,000+'],
])('a count of %i search results is shown as %s', (count, text) => {
  expect(countText(count)).toBe(text)
})
