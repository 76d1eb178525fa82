import { AGES, INTERESTS } from '#shared/domains/profiles/profiles.options.contract.ts'
import { COUNTRIES } from '#shared/domains/regions/regions.contract.ts'
import type { SearchFilters } from '#shared/domains/search/search.contract.ts'
import { PROFILE_TYPES } from '#shared/kernel/profile-types.ts'
import { daysInMonth } from '#shared/kernel/time.ts'
import type { HiddenFrom } from '#server/domains/profiles/public/profiles.neighbours.sql.ts'
import type { Searcher } from './search.facts.queries.ts'
import { SEARCH_FLAGS } from '#server/domains/search/search.tables.ts'

/** A search as its statements need it: the filters, and who asks. */
export interface Search {
  filters: SearchFilters
  /** Null for a visitor. */
  searcher: Searcher | null
  /** Numbers of the places asked for; null where any place will do. */
  places: readonly number[] | null
  /** Members left out: the searcher, anyone who blocks or is blocked, and neighbours who hide. */
  without: readonly string[]
  /** From whom the searcher hides; friends are found all the same. */
  hiddenFrom?: HiddenFrom | null
  /** Whether few members are of the age asked for (`areFewOfAge`). */
  fewOfAge?: boolean
  now: Date
}

/** The day on which someone has to be born to turn `age` on this one. */
const birthday = (age: number, now: Date): string => {
  const year = now.getUTCFullYear() - age
  const month = now.getUTCMonth() + 1
  const day = Math.min(now.getUTCDate(), daysInMonth(year, month))
  return [year, month, day].map((part) => String(part).padStart(2, '0')).join('-')
}

const maskOf = (interests: readonly string[]): number =>
  INTERESTS.reduce((mask, interest, bit) => (interests.includes(interest) ? mask + 2 ** bit : mask), 0)

/** Bits that `flags` must have. */
const setFlagsOf = ({ filters, searcher }: Search): number => {
  const asked: [boolean, number][] = [
    [filters.hasPhoto, SEARCH_FLAGS.photo],
    [filters.verified, SEARCH_FLAGS.verified],
    [filters.canTravel, SEARCH_FLAGS.canTravel],
    [filters.canAccommodate, SEARCH_FLAGS.canAccommodate],
    [filters.smokers === 'yes', SEARCH_FLAGS.smokes],
    [searcher === null, SEARCH_FLAGS.public],
  ]
  return asked.reduce((bits, [isAsked, bit]) => (isAsked ? bits | bit : bits), 0)
}

const numbers = (count: number, first: number) => Array.from({ length: count }, (_, at) => first + at)

const EVERY_TYPE = numbers(PROFILE_TYPES.length, 0)
/** 0 is where the country is unknown. */
const EVERY_COUNTRY = numbers(COUNTRIES.length + 1, 0)

/** Numbers of the types asked for. */
export const typesOf = ({ filters: { types } }: Search): number[] =>
  types.length > 0 ? types.map((type) => PROFILE_TYPES.indexOf(type)) : EVERY_TYPE

/** Number of the country asked for; 0 where any will do. */
export const countryOf = ({ filters: { country } }: Search): number =>
  COUNTRIES.findIndex((name) => name === country) + 1

/** Whether the search is narrowed to an age, which leaves out anyone who hides it. */
export const isAgeAsked = ({ ageMin, ageMax }: SearchFilters): boolean =>
  ageMin > AGES.min || ageMax < AGES.max

/** Everything that may differ between two searches of one shape, by the name it has in their text. */
export const valuesOf = (search: Search) => {
  const { filters, searcher, places, without, hiddenFrom, now } = search
  const country = countryOf(search)
  return {
    types: typesOf(search),
    country,
    countries: country > 0 ? [country] : EVERY_COUNTRY,
    places,
    town: filters.town.toLowerCase(),
    set: setFlagsOf(search),
    unset: filters.smokers === 'no' ? SEARCH_FLAGS.smokes : 0,
    interests: maskOf(filters.interests),
    bornAfter: birthday(filters.ageMax + 1, now),
    bornUntil: birthday(filters.ageMin, now),
    without,
    hiddenTown: hiddenFrom?.town ?? null,
    hiddenPlaces: hiddenFrom?.places ?? [],
    viewerId: searcher?.id,
    typeBit: searcher?.typeBit,
    youngest: searcher?.ages?.youngest ?? AGES.max,
    oldest: searcher?.ages?.oldest ?? AGES.min,
    smokes: searcher?.smokes ? SEARCH_FLAGS.meetsSmokers : 0,
    hosts: searcher?.canAccommodate ? SEARCH_FLAGS.canAccommodate : 0,
    mine: maskOf(searcher?.interests ?? []),
    now,
  }
}

export type SearchValues = ReturnType<typeof valuesOf>
