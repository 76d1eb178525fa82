import { AGES } from '#shared/domains/profiles/profiles.options.contract.ts'
import { shownType } from '#shared/domains/profiles/profiles.rules.ts'
import {
  VISITOR_DEPTH,
  type FilterName,
  type SearchFilters,
  type Sort,
} from '#shared/domains/search/search.contract.ts'
import { countText } from '#shared/domains/search/search.rules.ts'

const members = (count: number) => `${countText(count)} ${count === 1 ? 'member' : 'members'}`

export const SEARCH_TEXT = {
  title: 'Browse members',
  found: (total: number) => (total === 0 ? 'Nobody fits all of this' : members(total)),
  counting: 'Counting…',
  sort: 'Sort by',
  filters: 'Filters',
  filtersSet: (count: number) => (count > 0 ? `Filters (${count})` : 'Filters'),
  show: (total: number | undefined) => (total === undefined ? 'Show members' : `Show ${members(total)}`),
  chosen: 'Chosen filters',
  clear: 'Clear all',
  types: 'Type',
  ages: 'Age',
  agesHelp: 'Both partners of a couple must fit. Members who hide their age are found from 18 to 99 only.',
  place: 'Place',
  country: 'Country',
  anyCountry: 'Any country',
  region: 'Region',
  anyRegion: 'Any region',
  county: 'County',
  anyCounty: 'Any county',
  town: 'Town',
  postcode: 'Postcode prefix',
  postcodeHelp: 'Up to 4 characters: M20 finds everybody in Greater Manchester.',
  postcodeWrong: 'Only letters and digits, at most 4.',
  smokers: 'Smokers',
  anySmokers: 'Smokers and non-smokers',
  onlySmokers: 'Smokers',
  noSmokers: 'Non-smokers',
  more: 'Only members who',
  hasPhoto: 'have a photo',
  verified: 'are verified',
  canTravel: 'can travel',
  canAccommodate: 'can accommodate',
  interests: 'Interests',
  interestsChosen: (count: number) => (count > 0 ? `Interests (${count})` : 'Interests'),
  interestsHelp: 'Members who share all you choose.',
  fits: 'Fits both ways',
  fitsOn: (hidden: number | undefined) =>
    !hidden
      ? 'Shows who looks for somebody like you.'
      : `Hides ${members(hidden)} who ${hidden === 1 ? 'looks' : 'look'} for somebody else.`,
  fitsOff: 'Also shows who looks for somebody else.',
  fitsBothWays: 'Looks for you too',
  verifiedBadge: 'Verified',
  tier: { free: 'Free', silver: 'Silver', gold: 'Gold' },
  agesOf: (ages: readonly number[]) => ages.join(' & '),
  shared: (interests: readonly string[]) => `In common: ${interests.join(', ')}`,
  sharedMore: (count: number) => ` +${count}`,
  loadFailed: 'The members could not be loaded.',
  moreFailed: 'More members could not be loaded.',
  loading: 'Loading members',
  showMore: 'Show more members',
  showEarlier: 'Show earlier members',
  startAnew: 'Back to the start',
  skip: 'Skip to the members',
  shown: (count: number) => `${members(count)} shown`,
  end: 'That is everybody who fits.',
  endsForVisitorsTitle: 'There are more members who fit',
  endsForVisitors: `Visitors see the first ${VISITOR_DEPTH} members of a list. Log in or register, and you see them all.`,
  /** `when` is like `in 20 minutes`. */
  tooMany: (when: string, isMember: boolean) =>
    `${isMember ? 'You have' : 'You, or somebody on your network, have'} looked through a great many members. You can go on ${when}; your search stays as it is.`,
  logIn: 'Log in',
  emptyTitle: 'Nobody fits all of this',
  fewTitle: (total: number) => `Only ${members(total)} fit${total === 1 ? 's' : ''} all of this`,
  relaxHelp: 'No filter is changed without you. Giving up one of these would add:',
  emptyNothing: 'No single filter is to blame. Clear them all to see everybody.',
  adds: (label: string, count: number) => `${label}: ${members(count)} more`,
  members: 'Members',
  results: 'Search results',
  visitorHint: 'Members see who looks for somebody like them, and can search by postcode.',
  register: 'Register free',
} as const

/** Orders of the list, and what each means in one line of a phone. */
export const SORT_TEXT: Record<Sort, { label: string; meaning: string }> = {
  tier: { label: 'Gold and silver first', meaning: 'Then who was here last' },
  fit: { label: 'Best fit', meaning: 'Looks for you, most in common' },
  active: { label: 'Last active', meaning: 'Whatever the membership' },
  newest: { label: 'Newest', meaning: 'Who joined last comes first' },
}

/** What giving up a filter is called. */
export const RELAX_TEXT: Record<Exclude<FilterName, 'ageMax'>, string> = {
  types: 'Any type',
  ageMin: 'Any age',
  country: 'Any country',
  region: 'The whole country',
  county: 'The whole region',
  town: 'Any town',
  postcode: 'Any postcode',
  smokers: 'Smokers or not',
  canTravel: 'Who cannot travel, too',
  canAccommodate: 'Who cannot accommodate, too',
  interests: 'Any interests',
  verified: 'Unverified, too',
  hasPhoto: 'Without a photo, too',
  fitsBothWays: 'Who looks for others, too',
}

/** How a chosen filter reads on its chip; types and interests have a chip each. */
export const chipText = (filters: SearchFilters, name: FilterName): string => {
  switch (name) {
    case 'types':
      return filters.types.map(shownType).join(', ')
    case 'ageMin':
    case 'ageMax':
      return filters.ageMax === AGES.max
        ? `Age ${filters.ageMin} and over`
        : `Age ${filters.ageMin} to ${filters.ageMax}`
    case 'country':
    case 'region':
    case 'county':
    case 'town':
      return filters[name]
    case 'postcode':
      return `Postcode ${filters.postcode}`
    case 'smokers':
      return filters.smokers === 'no' ? 'Non-smokers' : 'Smokers'
    case 'canTravel':
      return 'Can travel'
    case 'canAccommodate':
      return 'Can accommodate'
    case 'interests':
      return filters.interests.join(', ')
    case 'verified':
      return 'Verified'
    case 'hasPhoto':
      return 'With photo'
    case 'fitsBothWays':
      return 'Fits both ways'
  }
}
