import { sql, type SQL } from 'drizzle-orm'
import { AGES, INTERESTS, PROFILE_TYPES } from '#shared/domains/profiles/profiles.options.contract.ts'
import { COUNTRIES } from '#shared/domains/regions/regions.contract.ts'
import type { SearchFilters } from '#shared/domains/search/search.contract.ts'
import { daysInMonth } from '#shared/kernel/time.ts'
import type { Searcher } from './search.facts.queries.ts'
import { RARE_INTERESTS, SEARCH_FLAGS } from './search.tables.ts'

/** A search as its statements need it: the filters, and who asks. */
export interface Search {
  filters: SearchFilters
  /** Null for a visitor. */
  searcher: Searcher | null
  /** Numbers of the places asked for; null where any place will do. */
  places: readonly number[] | null
  /** Members left out: the searcher, and whoever blocks or is blocked. */
  without: readonly string[]
  now: Date
}

/** Where the next page goes on: behind this member in the order of the list. */
export type Position = { rank: number; id: string }

const START: Position = { rank: 2 ** 31 - 1, id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }

const smallints = (numbers: readonly number[]) => sql`${sql.param([...numbers])}::smallint[]`

/** The day on which somebody has to be born to turn `age` on this one. */
const birthday = (age: number, now: Date): string => {
  const year = now.getUTCFullYear() - age
  const month = now.getUTCMonth() + 1
  const day = Math.min(now.getUTCDate(), daysInMonth(year, month))
  return [year, month, day].map((part) => String(part).padStart(2, '0')).join('-')
}

const isAge = (column: SQL, { filters, now }: Search) =>
  sql`${column} > ${birthday(filters.ageMax + 1, now)}::date and ${column} <= ${birthday(filters.ageMin, now)}::date`

/**
 * One condition a bit, in the form of which the planner expects most rows to pass: where it expects few, it
 * reads the whole table instead of the beginning of a stream.
 */
const flagConditions = ({ filters, searcher }: Search): SQL[] => {
  const asked: [boolean, number][] = [
    [filters.hasPhoto, SEARCH_FLAGS.photo],
    [filters.verified, SEARCH_FLAGS.verified],
    [filters.canTravel, SEARCH_FLAGS.canTravel],
    [filters.canAccommodate, SEARCH_FLAGS.canAccommodate],
    [filters.smokers === 'yes', SEARCH_FLAGS.smokes],
    [searcher === null, SEARCH_FLAGS.public],
  ]
  const set = asked.flatMap(([isAsked, bit]) => (isAsked ? [sql`ms.flags & ${bit}::int <> 0`] : []))
  const bit = SEARCH_FLAGS.smokes
  return filters.smokers === 'no' ? [...set, sql`ms.flags & ${bit}::int < ${bit}::int`] : set
}

/**
 * What a postcode must look like to lie in the prefix: `M` is not ME, `M2` not M20, the same rule by which
 * places are found.
 */
const postcodePattern = (prefix: string): string => {
  const notBefore = /^[A-Z]+$/.test(prefix) ? '(?![A-Z])' : /^[A-Z]+\d$/.test(prefix) ? '(?![0-9])' : ''
  return `^${prefix}${notBefore}`
}

/** SQL over a search row `ms`: do the member's own preferences accept the searcher? */
const accepts = ({ typeBit, ages, smokes }: Searcher): SQL => {
  const conditions = [sql`ms.wants & ${typeBit}::smallint <> 0`]
  if (ages) conditions.push(sql`ms.age_min <= ${ages.youngest} and ms.age_max >= ${ages.oldest}`)
  if (smokes) conditions.push(sql`ms.flags & ${SEARCH_FLAGS.meetsSmokers}::int <> 0`)
  return sql`(${sql.join(conditions, sql` and `)})`
}

const bitsOf = (interests: SearchFilters['interests']) =>
  interests.map((interest) => INTERESTS.indexOf(interest))

/** The interests stand as literals in the text: the planner knows the partial indexes only by them. */
const hasInterest = (bit: number) => sql.raw(`(ms.interests & ${1n << BigInt(bit)}::bigint) <> 0`)

/** The ordered streams the search reads: each one index range, and what ties a row `ms` to it. */
const streamsOf = ({ filters, places }: Search): { from: SQL; tie: SQL[] } => {
  const chosen = filters.types.length > 0 ? filters.types : PROFILE_TYPES
  const types = sql`unnest(${smallints(chosen.map((type) => PROFILE_TYPES.indexOf(type)))}) as t(type)`
  const country = COUNTRIES.findIndex((name) => name === filters.country) + 1
  if (filters.town !== '') {
    const tie = [sql`ms.town = ${filters.town.toLowerCase()}`, sql`ms.type = t.type`]
    if (country > 0) tie.push(sql`ms.country = ${country}::smallint`)
    if (places) tie.push(sql`ms.place = any(${smallints(places)})`)
    return { from: types, tie }
  }
  if (places) {
    const from = sql`unnest(${smallints(places)}) as p(place) cross join ${types}`
    const tie = [sql`ms.place = p.place`, sql`ms.type = t.type`]
    if (country > 0) tie.push(sql`ms.country = ${country}::smallint`)
    return { from, tie }
  }
  const isRare = bitsOf(filters.interests).some((bit) => RARE_INTERESTS.some((rare) => rare === bit))
  const isEverybody = country === 0 && chosen.length === PROFILE_TYPES.length
  if (isEverybody && !isRare) return { from: sql`(select) as everybody`, tie: [] }
  const countries = country > 0 ? [country] : [0, ...COUNTRIES.map((_, index) => index + 1)]
  return {
    from: sql`unnest(${smallints(countries)}) as c(country) cross join ${types}`,
    tie: [sql`ms.country = c.country`, sql`ms.type = t.type`],
  }
}

type Fit = 'asked' | 'not'

const conditionsOf = (search: Search, fit: Fit): SQL[] => {
  const { filters, searcher, without } = search
  const conditions: SQL[] = []
  if (filters.ageMin > AGES.min || filters.ageMax < AGES.max) {
    conditions.push(isAge(sql`ms.birth`, search))
    conditions.push(sql`(ms.partner_birth is null or (${isAge(sql`ms.partner_birth`, search)}))`)
  }
  conditions.push(...flagConditions(search))
  conditions.push(...bitsOf(filters.interests).map(hasInterest))
  if (filters.postcode !== '') conditions.push(sql`ms.postcode ~ ${postcodePattern(filters.postcode)}`)
  if (searcher && fit === 'not') conditions.push(sql`not ${accepts(searcher)}`)
  if (searcher && fit === 'asked' && filters.fitsBothWays) conditions.push(accepts(searcher))
  if (without.length > 0) conditions.push(sql`ms.id <> all(${sql.param([...without])}::uuid[])`)
  return conditions
}

const whereOf = (conditions: SQL[]) =>
  conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``

/** One page of ids in their order: every stream gives at most a page, and the merge takes the first of all. */
export const pageStatement = (
  search: Search,
  { after, limit }: { after: Position | null; limit: number },
): SQL => {
  const { from, tie } = streamsOf(search)
  const { rank, id } = after ?? START
  const conditions = [
    ...tie,
    ...conditionsOf(search, 'asked'),
    sql`(ms.rank, ms.id) < (${rank}, ${id}::uuid)`,
  ]
  return sql`select found.id, found.rank from ${from} cross join lateral (select ms.id, ms.rank from member_search ms ${whereOf(conditions)} order by ms.rank desc, ms.id desc limit ${limit}) found order by found.rank desc, found.id desc limit ${limit}`
}

/** How many fit, counted up to `cap`; with `not`, how many only the two-way fit leaves out. */
export const countStatement = (search: Search, { fit, cap }: { fit: Fit; cap: number }): SQL => {
  const { from, tie } = streamsOf(search)
  const where = whereOf([...tie, ...conditionsOf(search, fit)])
  return sql`select count(*)::int as count from (select from ${from} cross join lateral (select from member_search ms ${where} limit ${cap}) found limit ${cap}) counted`
}
