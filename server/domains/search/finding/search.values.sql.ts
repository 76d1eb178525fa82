import { AGES, INTERESTS } from '#shared/domains/profiles/profiles.options.contract.ts'
import { COUNTRIES } from '#shared/domains/regions/regions.contract.ts'
import type { SearchFilters } from '#shared/domains/search/search.contract.ts'
import { PROFILE_TYPES } from '#shared/kernel/profile-types.ts'
import { daysInMonth } from '#shared/kernel/time.ts'
import type { HiddenFrom } from '#server/domains/profiles/public/profiles.neighbours.sql.ts'
import type { Searcher } from './search.facts.queries.ts'
import { SEARCH_FLAGS } from '#server/domains/search/search.tables.ts'

/** The input of a search's statements: the filters and the searcher. */
export interface Search {
  filters: SearchFilters
  /** Null for a visitor. */
  searcher: Searcher | null
  /** Ids of the requested places. Null for any place. */
  places: readonly number[] | null
  /**
   * Ids of members to leave out: the searcher, those blocked in either direction, neighbours who hide, and reported
   * members.
   */
  without: readonly string[]
  /** The town and places the searcher hides from. Friends are found anyway. */
  hiddenFrom?: HiddenFrom | null
  /** Whether few members are of the requested age (`areFewOfAge`). */
  fewOfAge?: boolean
  now: Date
}

/** The birth date of someone who turns `age` today. */
const birthday = (age: number, now: Date): string => {
  const year = now.getUTCFullYear() - age
  const month = now.getUTCMonth() + 1
  const day = Math.min(now.getUTCDate(), daysInMonth(year, month))
  return [year, month, day].map((part) => String(part).padStart(2, '0')).join('-')
}

const maskOf = (interests: readonly string[]): number =>
  INTERESTS.reduce((mask, interest, bit) => (interests.includes(interest) ? mask + 2 ** bit : mask), 0)

/** Bits that must be set in `flags`. */
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
/** 0 means the country is unknown. */
const EVERY_COUNTRY = numbers(COUNTRIES.length + 1, 0)

/** Numbers of the requested types. */
export const typesOf = ({ filters: { types } }: Search): number[] =>
  types.length > 0 ? types.map((type) => PROFILE_TYPES.indexOf(type)) : EVERY_TYPE

/** Number of the requested country. 0 for any. */
export const countryOf = ({ filters: { country } }: Search): number =>
  COUNTRIES.findIndex((name) => name === country) + 1

/** Returns whether the search filters by age, which leaves out members who hide theirs. */
export const isAgeAsked = ({ ageMin, ageMax }: SearchFilters): boolean =>
  ageMin > AGES.min || ageMax < AGES.max

/** All values in which two searches of the same shape may differ, by their name in the text. */
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
