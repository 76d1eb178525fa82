import { INTERESTS, AGES } from '#shared/domains/profiles/profiles.options.contract.ts'
import { COUNTRIES } from '#shared/domains/regions/regions.contract.ts'
import { PROFILE_TYPES } from '#shared/kernel/profile-types.ts'
import { seededNumbers } from '../measure.ts'

export interface Place {
  id: number
  country: (typeof COUNTRIES)[number]
  region: string
  county: string | null
}

interface Wanted {
  place: Place
  isCountry: boolean
  types: [number, number]
  ageMin: number
  ageMax: number
  interest: number | null
}

/** Common interests. */
const POPULAR = [0, 10, 12, 15, 16, 17, 20, 22, 24, 25, 26]
const LARGEST_COUNTRY = 'England'

/**
 * Draws typical searches: two types in a county, the same with an age range and an interest, or all of that in the
 * whole of the largest country. The same seed gives the same searches. The more members a place has, the more often
 * it's drawn.
 */
export const drawSearches = (places: readonly Place[], seed: number) => {
  const random = seededNumbers(seed)
  const int = (below: number) => Math.floor(random() * below)
  const inCountry = places.find(({ country }) => country === LARGEST_COUNTRY)
  return (): Wanted => {
    const kind = int(3)
    const [first, ageMin] = [int(PROFILE_TYPES.length), 20 + int(30)]
    const isCountry = kind === 2
    const place = isCountry ? inCountry : places[Math.floor(places.length * random() ** 2)]
    if (!place) throw new Error('There are no places.')
    const ages = { ageMin, ageMax: ageMin + 5 + int(10) }
    return {
      place,
      isCountry,
      types: [first, (first + 1 + int(PROFILE_TYPES.length - 1)) % PROFILE_TYPES.length],
      ...(kind === 0 ? { ageMin: AGES.defaultMin, ageMax: AGES.defaultMax } : ages),
      interest: kind === 0 ? null : (POPULAR[int(POPULAR.length)] ?? null),
    }
  }
}

export const productSearch = ({ place, isCountry, types, ageMin, ageMax, interest }: Wanted): string => {
  const { country, region, county } = place
  const query = new URLSearchParams({
    types: types.map((type) => PROFILE_TYPES[type]).join(','),
    country,
    ...(isCountry ? {} : { region, ...(county ? { county } : {}) }),
    ageMin: String(ageMin),
    ageMax: String(ageMax),
    ...(interest === null ? {} : { interests: INTERESTS[interest] ?? '' }),
  })
  return `/api/members?${query.toString()}`
}

const dayOfAge = (age: number) => {
  const today = new Date()
  return `${today.getUTCFullYear() - age}${today.toISOString().slice(4, 10)}`
}

export const idealSearch = ({ place, isCountry, types, ageMin, ageMax, interest }: Wanted): string => {
  const query = new URLSearchParams({
    of: String(isCountry ? COUNTRIES.indexOf(place.country) + 1 : place.id),
    types: types.join(','),
    after: dayOfAge(ageMax + 1),
    upTo: dayOfAge(ageMin),
    interests: String(interest === null ? 0 : 2 ** interest),
  })
  return `/${isCountry ? 'country' : 'county'}?${query.toString()}`
}

/** Draws searches for a single year of age, which few members match anywhere. */
export const drawRareSearches = (seed: number) => {
  const random = seededNumbers(seed)
  return () => {
    const age = 70 + Math.floor(random() * (AGES.max - 70 + 1))
    return `/api/members?ageMin=${age}&ageMax=${age}`
  }
}
