import { sql, type SQL } from 'drizzle-orm'
import { TIERS } from '#shared/domains/membership/membership.contract.ts'
import { AGES, INTERESTS } from '#shared/domains/profiles/profiles.options.contract.ts'
import { COUNTRIES } from '#shared/domains/regions/regions.contract.ts'
import type { SearchFilters } from '#shared/domains/search/search.contract.ts'
import { ACTIVITY_BITS, type PlainSort, type Position } from './search.cursors.queries.ts'
import { PROFILE_TYPES } from '#shared/kernel/profile-types.ts'
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

const smallints = (numbers: readonly number[]) => sql`${sql.param([...numbers])}::smallint[]`

/** The day on which somebody has to be born to turn `age` on this one. */
const birthday = (age: number, now: Date): string => {
  const year = now.getUTCFullYear() - age
  const month = now.getUTCMonth() + 1
  const day = Math.min(now.getUTCDate(), daysInMonth(year, month))
  return [year, month, day].map((part) => String(part).padStart(2, '0')).join('-')
}

const hasBits = (column: 'flags' | 'interests', bits: number) =>
  sql`ms.${sql.raw(column)} & ${bits}::bigint = ${bits}::bigint`

const maskOf = (interests: readonly string[]): number =>
  INTERESTS.reduce((mask, interest, bit) => (interests.includes(interest) ? mask + 2 ** bit : mask), 0)

const isAge = (column: SQL, { filters, now }: Search) =>
  sql`${column} > ${birthday(filters.ageMax + 1, now)}::date and ${column} <= ${birthday(filters.ageMin, now)}::date`

/** Bits that `flags` must have, and bits it must not have. */
const flagsOf = ({ filters, searcher }: Search) => {
  const asked: [boolean, number][] = [
    [filters.hasPhoto, SEARCH_FLAGS.photo],
    [filters.verified, SEARCH_FLAGS.verified],
    [filters.canTravel, SEARCH_FLAGS.canTravel],
    [filters.canAccommodate, SEARCH_FLAGS.canAccommodate],
    [filters.smokers === 'yes', SEARCH_FLAGS.smokes],
    [searcher === null, SEARCH_FLAGS.public],
  ]
  return {
    set: asked.reduce((bits, [isAsked, bit]) => (isAsked ? bits | bit : bits), 0),
    unset: filters.smokers === 'no' ? SEARCH_FLAGS.smokes : 0,
  }
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
  const { youngest, oldest } = ages ?? { youngest: AGES.max, oldest: AGES.min }
  return sql`(ms.wants & ${typeBit}::smallint <> 0 and ms.age_min <= ${youngest}::smallint and ms.age_max >= ${oldest}::smallint and ${hasBits('flags', smokes ? SEARCH_FLAGS.meetsSmokers : 0)})`
}

/**
 * Positions of the chosen interests that few have, where the search is not narrowed to places: a place is soon
 * read through. They stand as literals in the text: the planner knows the partial indexes only by them.
 */
const rareOf = ({ filters, places }: Search) => {
  if (places || filters.town) return []
  const chosen = filters.interests.map((interest) => INTERESTS.indexOf(interest))
  return RARE_INTERESTS.filter((bit) => chosen.includes(bit))
}

const hasRare = (bit: number) => sql.raw(`(ms.interests & ${2 ** bit}::bigint) <> 0`)

/** Whether the statements carry literals, so that their plans belong to one search only. */
export const hasLiterals = (search: Search): boolean => rareOf(search).length > 0

/** The ordered streams the search reads: each one index range, and what ties a row `ms` to it. */
const streamsOf = (search: Search): { from: SQL; tie: SQL[] } => {
  const { filters, places } = search
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
  const isEverybody = country === 0 && chosen.length === PROFILE_TYPES.length
  if (isEverybody && !hasLiterals(search)) return { from: sql`(select) as everybody`, tie: [] }
  const countries = country > 0 ? [country] : [0, ...COUNTRIES.map((_, index) => index + 1)]
  return {
    from: sql`unnest(${smallints(countries)}) as c(country) cross join ${types}`,
    tie: [sql`ms.country = c.country`, sql`ms.type = t.type`],
  }
}

type Fit = 'asked' | 'not'

/**
 * What a row of a stream must fulfil besides. As one number that is not zero, since of such a condition the
 * planner expects nearly every row to pass; of the plain ones, whose values it does not see, it expects next to
 * none, and would read the whole table instead of the beginning of a stream. Bits that nobody asks for stand in
 * the text all the same, so that few plans serve all searches.
 */
const conditionsOf = (search: Search, fit: Fit): SQL[] => {
  const { filters, searcher, without } = search
  const { set, unset } = flagsOf(search)
  const conditions = [
    hasBits('flags', set),
    sql`ms.flags & ${unset}::int = 0`,
    hasBits('interests', maskOf(filters.interests)),
  ]
  if (filters.ageMin > AGES.min || filters.ageMax < AGES.max) {
    conditions.push(isAge(sql`ms.birth`, search))
    conditions.push(sql`(ms.partner_birth is null or ${isAge(sql`ms.partner_birth`, search)})`)
  }
  if (filters.postcode !== '') conditions.push(sql`ms.postcode ~ ${postcodePattern(filters.postcode)}`)
  if (searcher && fit === 'not') conditions.push(sql`not ${accepts(searcher)}`)
  if (searcher && fit === 'asked' && filters.fitsBothWays) conditions.push(accepts(searcher))
  if (without.length > 0) conditions.push(sql`ms.id <> all(${sql.param([...without])}::uuid[])`)
  return [...rareOf(search).map(hasRare), sql`(${sql.join(conditions, sql` and `)})::int <> 0`]
}

/** Rank at which each tier begins. */
const FLOORS = TIERS.map((_, priority) => priority * 2 ** ACTIVITY_BITS)

/**
 * By last activity every stream is read once for each tier: within one the rank is in that order already. The
 * key of a row is its rank without the tier then, and compares what was read.
 */
const KEYS: Record<PlainSort, SQL> = { tier: sql`ms.rank`, active: sql`ms.rank - r.floor`, newest: sql`0` }

const compared = (sort: PlainSort, sign: '<' | '>=', { key, id }: Position): SQL => {
  switch (sort) {
    case 'tier':
      return sql`(ms.rank, ms.id) ${sql.raw(sign)} (${key}::int, ${id}::uuid)`
    case 'active':
      return sql`(ms.rank, ms.id) ${sql.raw(sign)} (r.floor + ${key}::int, ${id}::uuid)`
    case 'newest':
      return sql`ms.id ${sql.raw(sign)} ${id}::uuid`
  }
}

/** How well a row fits the searcher: first whether it accepts, then how many interests are shared. */
const fitOf = (searcher: Searcher | null): SQL =>
  searcher
    ? sql`(${accepts(searcher)})::int * 64 + bit_count((ms.interests & ${maskOf(searcher.interests)}::bigint)::bit(64))::int`
    : sql`0`

export interface Range {
  sort: PlainSort
  /** Only members behind this position. */
  behind?: Position
  /** Only members up to and with this position. */
  upTo?: Position
  /** From the end of the range towards its beginning. */
  back?: boolean
  /** Tells also how well each member fits. */
  withFit?: boolean
  limit: number
}

/** Members of a range in their order: every stream gives at most `limit`, and the merge takes the first of all. */
export const rangeStatement = (
  search: Search,
  { sort, behind, upTo, back = false, withFit = false, limit }: Range,
): SQL => {
  const { from, tie } = streamsOf(search)
  const direction = sql.raw(back ? 'asc' : 'desc')
  const perTier = sort === 'active'
  const conditions = [
    ...tie,
    ...(perTier ? [sql`ms.rank >= r.floor and ms.rank < r.floor + ${2 ** ACTIVITY_BITS}::int`] : []),
    ...conditionsOf(search, 'asked'),
    ...(behind ? [compared(sort, '<', behind)] : []),
    ...(upTo ? [compared(sort, '>=', upTo)] : []),
  ]
  const tiers = perTier ? sql` cross join unnest(${sql.param(FLOORS)}::int[]) as r(floor)` : sql``
  const fit = withFit ? sql`, ${fitOf(search.searcher)} as fit` : sql``
  const inner = sort === 'newest' ? sql`` : sql`ms.rank ${direction}, `
  return sql`select found.* from ${from}${tiers} cross join lateral (select ms.id, ${KEYS[sort]} as key${fit} from member_search ms where ${sql.join(conditions, sql` and `)} order by ${inner}ms.id ${direction} limit ${limit}) found order by found.key ${direction}, found.id ${direction} limit ${limit}`
}

/** How many fit, counted up to `cap`; with `not`, how many only the two-way fit leaves out. */
export const countStatement = (search: Search, { fit, cap }: { fit: Fit; cap: number }): SQL => {
  const { from, tie } = streamsOf(search)
  const conditions = [...tie, ...conditionsOf(search, fit)]
  return sql`select count(*)::int as count from (select from ${from} cross join lateral (select from member_search ms where ${sql.join(conditions, sql` and `)} limit ${cap}) found limit ${cap}) counted`
}
