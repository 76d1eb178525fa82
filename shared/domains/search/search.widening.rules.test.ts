import { expect, test } from 'vitest'
import { covers } from '#testing/covers.ts'
import type { FilterName, SearchFilters } from './search.contract.ts'
import {
  FILTER_NAMES,
  narrows,
  NO_FILTERS,
  pairsToWiden,
  RELAXABLE,
  splitFilters,
  WIDEST,
  withoutFilter,
  withoutFilters,
} from './search.rules.ts'

test('the widest search covers all ages, and doesn’t require a two-way fit', () => {
  expect(WIDEST).toEqual({ ...NO_FILTERS, ageMin: 18, ageMax: 99, fitsBothWays: false })
  const asked: SearchFilters = { ...NO_FILTERS, town: 'Deal', verified: true }
  expect(withoutFilters(asked)).toEqual({ ...WIDEST, fitsBothWays: true })
  expect(withoutFilters({ ...asked, fitsBothWays: false })).toEqual(WIDEST)
})

test('every search filter can be dropped, and both ages are dropped as one', () => {
  expect(RELAXABLE).toEqual(Object.keys(NO_FILTERS).filter((name) => name !== 'ageMax'))
  expect(narrows({ ...WIDEST, ageMin: 19 }, 'ageMin')).toBe(true)
  expect(narrows({ ...WIDEST, ageMax: 98 }, 'ageMin')).toBe(true)
  expect(narrows({ ...WIDEST, town: 'Deal' }, 'town')).toBe(true)
  expect(narrows({ ...WIDEST, town: 'Deal', ageMax: 98 }, 'region')).toBe(false)
})

test.each<[FilterName, FilterName[]]>([
  ['country', ['country', 'region', 'county', 'town', 'postcode']],
  ['region', ['region', 'county', 'town', 'postcode']],
  ['county', ['county', 'town', 'postcode']],
  ['town', ['town']],
  ['postcode', ['postcode']],
])('dropping the filter %s also drops every smaller place', (name, given) => {
  const place = {
    country: 'England',
    region: 'South East',
    county: 'Kent',
    town: 'Deal',
    postcode: 'CT14',
  } as const
  const asked: SearchFilters = { ...WIDEST, ...place, verified: true }
  const left = withoutFilter(asked, name)
  expect(FILTER_NAMES.filter((each) => left[each] !== asked[each])).toEqual(given)
  for (const each of given) expect(left[each]).toBe('')
})

test('filters that the search opened with don’t count as chosen', () => {
  const opening: SearchFilters = { ...NO_FILTERS, types: ['woman'], ageMin: 30, country: 'Wales' }
  expect(splitFilters(opening, opening)).toEqual({ chosen: [], preset: ['types', 'ageMin', 'country'] })
  expect(splitFilters({ ...opening, ageMax: 40, verified: true }, opening)).toEqual({
    chosen: ['ageMin', 'verified'],
    preset: ['types', 'country'],
  })
  expect(splitFilters(WIDEST, opening)).toEqual({ chosen: [], preset: [] })
  expect(splitFilters(NO_FILTERS, NO_FILTERS)).toEqual({ chosen: [], preset: ['ageMin'] })
})

test.each<[Partial<SearchFilters>, [FilterName, FilterName][]]>([
  [{}, []],
  [{ town: 'Deal' }, []],
  [
    { town: 'Deal', country: 'England', region: 'South East', verified: true, interests: ['Toys'] },
    [
      ['region', 'interests'],
      ['region', 'verified'],
    ],
  ],
  [
    { types: ['man'], verified: true, hasPhoto: true, canTravel: true, smokers: 'no' },
    [
      ['verified', 'hasPhoto'],
      ['verified', 'smokers'],
      ['verified', 'canTravel'],
    ],
  ],
])('with the filters %j, these pairs are dropped together: %j', covers('BEY-04.3'), (asked, pairs) => {
  expect(pairsToWiden({ ...WIDEST, ...asked })).toEqual(pairs)
})
