import { AGES } from '#shared/domains/profiles/profiles.options.contract.ts'
import { shownType } from '#shared/domains/profiles/profiles.rules.ts'
import {
  type FilterName,
  type SearchFilters,
  type Sort,
  VISITOR_DEPTH,
} from '#shared/domains/search/search.contract.ts'
import { countText } from '#shared/domains/search/search.rules.ts'
import type { Facet } from './search.facets.state.ts'

/** Created once, since that takes longer than rendering the rest of a card. */
const MONTH = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric' })

const members = (count: number) => `${countText(count)} ${count === 1 ? 'member' : 'members'}`

export const SEARCH_TEXT = {
  title: 'Browse members',
  found: members,
  counting: 'Counting…',
  sort: 'Sort by',
  filters: 'Filters',
  allFilters: (chosen: number) => (chosen > 0 ? `All filters (${chosen})` : 'All filters'),
  show: (total: number | undefined) => (total === undefined ? 'Show members' : `Show ${members(total)}`),
  save: 'Save this search',
  saved: 'Saved searches',
  remove: (chosen: string) => `Remove ${chosen}`,
  /** Shortens a part's values: `Male, Female +2`. */
  values: (labels: readonly string[]) =>
    labels.length > 2 ? `${labels.slice(0, 2).join(', ')} +${labels.length - 2}` : labels.join(', '),
  clear: 'Clear all',
  /** `names` are the parts' names: `Type, age and place are from your preferences.` */
  presets: (names: readonly string[]) => {
    const [first = '', ...others] = names.map((name, at) => (at > 0 ? name.toLowerCase() : name))
    const last = others.pop()
    return `${[first, ...others].join(', ')}${last ? ` and ${last} are` : ' is'} from your preferences.`
  },
  changePresets: 'Change them',
  types: 'Type',
  ages: 'Age',
  agesHelp:
    'Couples appear only if both partners are in this range. Some members hide their age: choose 18 to 99 to see them.',
  place: 'Place',
  country: 'Country',
  anyCountry: 'Any country',
  region: 'Region',
  anyRegion: 'Any region',
  county: 'County',
  anyCounty: 'Any county',
  town: 'Town',
  postcode: 'Postcode prefix',
  postcodeHelp: 'Up to 4 characters. M20 finds everyone in Greater Manchester.',
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
  interestsHelp: 'Members who like everything you choose.',
  fits: 'Fits both ways',
  fitsShort: (isOn: boolean) => (isOn ? 'Fits both ways' : 'Fits both ways: off'),
  fitsOn: (hidden: number | undefined) =>
    `Only people who are looking for you too${hidden ? ` (${countText(hidden)} hidden)` : ''}`,
  fitsOff: 'Everyone, whether or not they’re looking for you',
  fitsBothWays: 'Looking for you too',
  /** `month` is like `2026-03`, or null if unknown. */
  verifiedSince: (month: string | null) =>
    month ? `Verified since ${MONTH.format(new Date(`${month}-15`))}` : 'Verified',
  /** Precedes the time, for screen readers. */
  active: 'Active',
  tier: { free: 'Free', silver: 'Silver', gold: 'Gold' },
  shared: (interests: readonly string[], more: number) =>
    `In common: ${interests.join(', ')}${more > 0 ? ` +${more}` : ''}`,
  loadFailed: 'We couldn’t load the members.',
  preferencesFailed: 'We couldn’t load your preferences.',
  moreFailed: 'We couldn’t load more members.',
  loading: 'Loading members',
  showMore: 'Show more members',
  showEarlier: 'Show earlier members',
  startOver: 'Back to the start',
  skip: 'Skip to the members',
  shown: (count: number) => `${members(count)} shown`,
  end: 'That’s everyone who matches.',
  endsForVisitorsTitle: 'There is more to see',
  endsForVisitors: `Visitors see the first ${VISITOR_DEPTH} members. Log in or register to see all your matches.`,
  /** `when` is like `in 20 minutes`. */
  tooMany: (when: string, isMember: boolean) =>
    `${isMember ? 'You’ve' : 'You, or someone on your network, have'} looked at a lot of members. You can carry on ${when}; your search will still be here.`,
  logIn: 'Log in',
  emptyTitle: 'No matches yet',
  fewTitle: (total: number) => `Only ${countText(total)} ${total === 1 ? 'match' : 'matches'}`,
  /** Shown above the suggested steps, which are either single ones or two together. */
  relaxHelp: (relaxations: readonly { also?: FilterName | undefined }[]) =>
    relaxations.some(({ also }) => also)
      ? 'One change won’t find anyone else. Two together will:'
      : 'Try one of these:',
  emptyNothing: 'Try a wider area or fewer interests.',
  /** One step, or two together: `The whole country and any interest (3 more)`, or `(3)` if there are no matches yet. */
  adds: (steps: readonly string[], { count, isFirst }: { count: number; isFirst: boolean }) => {
    const [first = '', second] = steps
    const also = second ? ` and ${second.charAt(0).toLowerCase()}${second.slice(1)}` : ''
    return `${first}${also} (${countText(count)}${isFirst ? '' : ' more'})`
  },
  members: 'Members',
  results: 'Search results',
  visitorHint: 'Members see who’s looking for them too, and can search by postcode.',
  register: 'Register free',
} as const

/** The parts of the filters. */
export const FACET_TEXT: Record<Facet, string> = {
  types: SEARCH_TEXT.types,
  ages: SEARCH_TEXT.ages,
  place: SEARCH_TEXT.place,
  interests: SEARCH_TEXT.interests,
  more: 'More',
  fits: SEARCH_TEXT.fits,
}

/** The sort orders, and a line above the list if the name needs explaining. */
export const SORT_TEXT: Record<Sort, { label: string; meaning?: string }> = {
  tier: { label: 'Gold and silver first' },
  fit: {
    label: 'Best fit',
    meaning: 'People looking for you come first, then those you have most in common with.',
  },
  active: { label: 'Last active' },
  newest: { label: 'Newest' },
}

/** The label for dropping each filter. */
export const RELAX_TEXT: Record<Exclude<FilterName, 'ageMax'>, string> = {
  types: 'Any type',
  ageMin: 'Any age',
  country: 'Any country',
  region: 'The whole country',
  county: 'The whole region',
  town: 'Any town',
  postcode: 'Any postcode',
  smokers: 'Smokers and non-smokers',
  canTravel: 'Include those who can’t travel',
  canAccommodate: 'Include those who can’t accommodate',
  interests: 'Any interest',
  verified: 'Include unverified',
  hasPhoto: 'Include those without a photo',
  fitsBothWays: 'Include people who aren’t looking for you',
}

/** Returns a chosen filter's text on its chip. Each type and interest has its own chip. */
export const chipText = (filters: SearchFilters, name: FilterName): string => {
  switch (name) {
    case 'types':
      return filters.types.map(shownType).join(', ')
    case 'ageMin':
    case 'ageMax':
      return filters.ageMax === AGES.max
        ? `Age ${filters.ageMin}+`
        : `Age ${filters.ageMin}–${filters.ageMax}`
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

/** The short lists on the dashboard. */
export const NEARBY_TEXT = {
  near: { online: 'Online near you', newest: 'New near you' },
  anywhere: { online: 'Online now', newest: 'New here' },
  seeAll: 'See all',
  seeAllOf: (title: string) => `See all: ${title}`,
} as const

export const REACH_TEXT = {
  reach: (reaching: number, fitting: number) =>
    `${countText(reaching)} of the ${countText(fitting)} ${fitting === 1 ? 'member' : 'members'} in your search can write to you.`,
  reachHelp: 'Updates as you choose; nothing changes until you save.',
  counting: 'Counting who can write to you…',
  notCounted: 'We couldn’t count who can write to you just now.',
} as const
