import { expect, test } from 'vitest'
import type { FilterName, SearchFilters } from '#shared/domains/search/search.contract.ts'
import { NO_FILTERS } from '#shared/domains/search/search.rules.ts'
import { PROFILE_TYPES } from '#shared/kernel/profile-types.ts'
import { covers } from '#testing/covers.ts'
import { facetsOf, listChips } from './search.facets.state.ts'
import { SEARCH_TEXT } from './search.text.ts'

test.each<[FilterName, Partial<SearchFilters>, string, string]>([
  ['ageMin', { ageMin: 30, ageMax: 99 }, 'ages', 'Age 30+'],
  ['ageMin', { ageMin: 18, ageMax: 40 }, 'ages', 'Age 18–40'],
  ['country', { country: 'Wales' }, 'place', 'Wales'],
  ['town', { town: 'Leeds' }, 'place', 'Leeds'],
  ['postcode', { postcode: 'M20' }, 'place', 'Postcode M20'],
  ['smokers', { smokers: 'yes' }, 'more', 'Smokers'],
  ['smokers', { smokers: 'no' }, 'more', 'Non-smokers'],
  ['canTravel', { canTravel: true }, 'more', 'Can travel'],
  ['canAccommodate', { canAccommodate: true }, 'more', 'Can accommodate'],
  ['verified', { verified: true }, 'more', 'Verified'],
  ['hasPhoto', { hasPhoto: true }, 'more', 'With photo'],
  ['interests', { interests: ['Toys'] }, 'interests', 'Toys'],
])('the chip of the search filter %s removes it: %j', covers('SEARCH-08.1'), (name, asked, facet, label) => {
  const chips = listChips({ ...NO_FILTERS, ...asked }, [name])
  expect(chips.map((chip) => chip.label)).toEqual([label])
  const widest = name === 'ageMin' ? { ageMin: 18, ageMax: 99 } : {}
  expect(chips[0]?.left).toEqual({ ...NO_FILTERS, ...widest })
  expect(facetsOf([name])).toEqual([facet])
})

test('the search form’s boxes are labelled by what they ask for', covers('SEARCH-08.1'), () => {
  const { hasPhoto, verified, canTravel, canAccommodate, onlySmokers, noSmokers } = SEARCH_TEXT
  expect({ hasPhoto, verified, canTravel, canAccommodate, onlySmokers, noSmokers }).toEqual({
    hasPhoto: 'have a photo',
    verified: 'are verified',
    canTravel: 'can travel',
    canAccommodate: 'can accommodate',
    onlySmokers: 'Smokers',
    noSmokers: 'Non-smokers',
  })
})

test('each type to search for has a chip with its name', covers('SEARCH-05'), () => {
  const chips = listChips({ ...NO_FILTERS, types: [...PROFILE_TYPES] }, ['types'])
  expect(PROFILE_TYPES.map((type, at) => [type, chips[at]?.label])).toEqual([
    ['man', 'Male'],
    ['woman', 'Female'],
    ['couple_mf', 'Couple M/F'],
    ['couple_mm', 'Couple M/M'],
    ['couple_ff', 'Couple F/F'],
    ['tvts', 'TV/TS'],
  ])
})
