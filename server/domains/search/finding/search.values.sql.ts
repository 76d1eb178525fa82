import { AGES, INTERESTS } from '#shared/domains/profiles/profiles.options.contract.ts'
import { COUNTRIES } from '#shared/domains/regions/regions.contract.ts'
import type { SearchFilters } from '#shared/domains/search/search.contract.ts'
import { PROFILE_TYPES } from '#shared/kernel/profile-types.ts'
import { daysInMonth } from '#shared/kernel/time.ts'
import type { HiddenFrom } from '#server/domains/profiles/public/profiles.neighbours.sql.ts'
import type { Searcher } from './search.facts.queries.ts'
import { SEARCH_FLAGS } from '#server/domains/search/search.tables.ts'

/** What a search's statements are built from: the filters and the searcher. */
export interface Search {
  filters: SearchFilters
  /** Null for a visitor. */
  searcher: Searcher | null
  /** The ids of the requested places. Null for any place. */
  places: readonly number[] | null
  /**
   * The ids of members to leave out: the searcher, members blocked in either direction, neighbours who hide from the
   * searcher, and members the searcher has reported.
   */
  without: readonly string[]
  /** The town and places the searcher hides from. Friends who live there are found anyway. */
  hiddenFrom?: HiddenFrom | null
  /** Whether so few members are of the requested age that all of them are read (`areFewOfAge`). */
  fewOfAge?: boolean
  now: Date
}

/** Returns the birth date of someone who turns `age` today. */
const birthday = (age: number, now: Date): string => {
  const year = now.getUTCFullYear() - age
  const month = now.getUTCMonth() + 1
  const day = Math.min(now.getUTCDate(), daysInMonth(year, month))
  return [year, month, day].map((part) => String(part).padStart(2, '0')).join('-')
}

const maskOf = (interests: readonly string[]): number =>
  INTERESTS.reduce((mask, interest, bit) => (interests.includes(interest) ? mask + 2 ** bit : mask), 0)

/** Returns the bits that must be set in `flags`. */
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
/** The numbers of all countries. 0 means that the country is unknown or hidden. */
const EVERY_COUNTRY = numbers(COUNTRIES.length + 1, 0)

/** Returns the numbers of the requested types, or of all types if none are requested. */
export const typesOf = ({ filters: { types } }: Search): number[] =>
  types.length > 0 ? types.map((type) => PROFILE_TYPES.indexOf(type)) : EVERY_TYPE

/** Returns the number of the requested country, or 0 for any country. */
export const countryOf = ({ filters: { country } }: Search): number =>
  COUNTRIES.findIndex((name) => name === country) + 1

/** Returns whether the search filters by age. Such a search leaves out members who hide their age. */
export const isAgeAsked = ({ ageMin, ageMax }: SearchFilters): boolean =>
  ageMin > AGES.min || ageMax < AGES.max

/** Returns all values in which two searches of the same shape may differ, by the name of their placeholder. */
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
