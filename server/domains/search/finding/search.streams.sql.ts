import { sql, type SQL } from 'drizzle-orm'
import { TIERS } from '#shared/domains/membership/membership.contract.ts'
import { INTERESTS } from '#shared/domains/profiles/profiles.options.contract.ts'
import { PROFILE_TYPES } from '#shared/kernel/profile-types.ts'
import { isFriendOf } from '#server/domains/relations/relations.sql.ts'
import { shownOfRow } from './search.cards.sql.ts'
import { ACTIVITY_BITS, type PlainSort, type Position } from './search.cursors.queries.ts'
import { RARE_INTERESTS, SEARCH_FLAGS } from '#server/domains/search/search.tables.ts'
import { countryOf, isAgeAsked, typesOf, type Search, type SearchValues } from './search.values.sql.ts'

type Fit = 'asked' | 'not' | 'any'

/** The parts of a search that determine its text. Everything else is a value. */
export interface Shape {
  /**
   * How the search is divided into streams. A search for everyone has a single stream. A search for a rare age
   * (`births`) reads no ordered streams, because all members of that age are read and sorted instead.
   */
  streams: 'town' | 'places' | 'countries' | 'everybody' | 'births'
  inCountry: boolean
  inPlaces: boolean
  ages: boolean
  isMember: boolean
  hasWithout: boolean
  hides: boolean
  fit: Fit
  /**
   * The positions of the chosen rare interests. Empty if the search is limited to a town, to places or to a rare age,
   * which is quick to read anyway. They're literals in the text, because the planner can't use a partial index with a
   * placeholder.
   */
  rare: readonly number[]
}

const isByBirth = ({ filters, fewOfAge = false }: Search) => fewOfAge && isAgeAsked(filters) && !filters.town

const rareOf = (search: Search) => {
  const { filters, places } = search
  if (places || filters.town || isByBirth(search)) return []
  const chosen = filters.interests.map((interest) => INTERESTS.indexOf(interest))
  return RARE_INTERESTS.filter((bit) => chosen.includes(bit))
}

/**
 * Returns the shape of a search. With `not`, returns the shape that finds the members left out only by the two-way fit.
 */
export const shapeOf = (search: Search, fit: 'asked' | 'not'): Shape => {
  const { filters, searcher, places, without, hiddenFrom = null } = search
  const rare = rareOf(search)
  const inCountry = countryOf(search) > 0
  const isEverybody = !inCountry && typesOf(search).length === PROFILE_TYPES.length && rare.length === 0
  return {
    streams: isByBirth(search)
      ? 'births'
      : filters.town
        ? 'town'
        : places
          ? 'places'
          : isEverybody
            ? 'everybody'
            : 'countries',
    inCountry,
    inPlaces: places !== null,
    ages: isAgeAsked(filters),
    isMember: searcher !== null,
    hasWithout: without.length > 0,
    hides: hiddenFrom !== null,
    fit: searcher && (fit === 'not' || filters.fitsBothWays) ? fit : 'any',
    rare,
  }
}

export interface RangeValues {
  behindKey: number
  behindId: string
  upToKey: number
  upToId: string
  limit: number
  cap: number
}

/** A placeholder for a value, with its type. */
export const given = (name: keyof SearchValues | keyof RangeValues, type: string): SQL =>
  sql`${sql.placeholder(name)}::${sql.raw(type)}`

const hasBits = (column: 'flags' | 'interests', bits: 'set' | 'smokes' | 'interests') =>
  sql`ms.${sql.raw(column)} & ${given(bits, 'bigint')} = ${given(bits, 'bigint')}`

const isAge = (column: SQL) =>
  sql`${column} > ${given('bornAfter', 'date')} and ${column} <= ${given('bornUntil', 'date')}`

/** SQL condition on a search row `ms`: the member's own preferences accept the searcher. */
const accepts = () =>
  sql`(ms.wants & ${given('typeBit', 'smallint')} <> 0 and ms.age_min <= ${given('youngest', 'smallint')} and ms.age_max >= ${given('oldest', 'smallint')} and ${hasBits('flags', 'smokes')})`

/**
 * SQL condition on a search row `ms`: the member shows that they live in the town or one of the places that the
 * searcher hides from.
 */
const livesNear = () =>
  sql`(coalesce(ms.town = ${given('hiddenTown', 'text')}, false) or ms.place = any(${given('hiddenPlaces', 'smallint[]')}))`

const types = () => sql`unnest(${given('types', 'smallint[]')}) as t(type)`

/**
 * Returns the streams that the search reads (`from`), and the conditions that tie a row `ms` to its stream. Each
 * ordered stream is one range of an index.
 */
const streamsOf = ({ streams, inCountry, inPlaces }: Shape): { from: SQL; tie: SQL[] } => {
  const isCountry = inCountry ? [sql`ms.country = ${given('country', 'smallint')}`] : []
  const isType = sql`ms.type = t.type`
  switch (streams) {
    case 'town': {
      const isPlace = inPlaces ? [sql`ms.place = any(${given('places', 'smallint[]')})`] : []
      return {
        from: types(),
        tie: [sql`ms.town = ${given('town', 'text')}`, isType, ...isCountry, ...isPlace],
      }
    }
    case 'places': {
      const from = sql`unnest(${given('places', 'smallint[]')}) as p(place) cross join ${types()}`
      return { from, tie: [sql`ms.place = p.place`, isType, ...isCountry] }
    }
    case 'births': {
      const isPlace = inPlaces ? [sql`ms.place = any(${given('places', 'smallint[]')})`] : []
      const isAnyType = sql`ms.type = any(${given('types', 'smallint[]')})`
      return { from: sql`(select) as everybody`, tie: [isAnyType, ...isCountry, ...isPlace] }
    }
    case 'everybody':
      return { from: sql`(select) as everybody`, tie: [] }
    case 'countries': {
      const from = sql`unnest(${given('countries', 'smallint[]')}) as c(country) cross join ${types()}`
      return { from, tie: [sql`ms.country = c.country`, isType] }
    }
  }
}

/**
 * Returns the other conditions on a stream's rows. They're written as a number that must not be zero, which the planner
 * expects of nearly all rows. The planner can't see the values in plain conditions, so it would expect hardly any rows
 * to pass, and read the whole table instead of the start of a stream. Conditions on bits are in every text, even if no
 * bits are requested, so that few plans serve all searches.
 */
const conditionsOf = ({ ages, fit, hasWithout, hides, rare }: Shape): SQL[] => {
  const conditions = [
    hasBits('flags', 'set'),
    sql`ms.flags & ${given('unset', 'int')} = 0`,
    hasBits('interests', 'interests'),
  ]
  if (ages) {
    conditions.push(isAge(sql`ms.birth`))
    conditions.push(sql`(ms.partner_birth is null or ${isAge(sql`ms.partner_birth`)})`)
  }
  if (fit !== 'any') conditions.push(fit === 'asked' ? accepts() : sql`not ${accepts()}`)
  if (hasWithout) conditions.push(sql`ms.id <> all(${given('without', 'uuid[]')})`)
  if (hides)
    conditions.push(sql`(not ${livesNear()} or ${isFriendOf(given('viewerId', 'uuid'), sql`ms.id`)})`)
  return [
    ...rare.map((bit) => sql.raw(`(ms.interests & ${2 ** bit}::bigint) <> 0`)),
    sql`(${sql.join(conditions, sql` and `)})::int <> 0`,
  ]
}

/** The lowest rank of each tier's members, without and with a picture. */
const FLOORS = `(values ${[...TIERS, ...TIERS].map((_, at) => `(${at * 2 ** ACTIVITY_BITS})`).join(', ')}) as r(floor)`

/**
 * The sort key in each order. For the order by last activity, every stream is read once per floor, because the ranks
 * above a floor are in that order. A row's key is its rank minus the floor, so that rows above different floors can be
 * compared.
 */
const KEYS: Record<PlainSort, SQL> = {
  tier: sql`ms.rank`,
  active: sql`ms.rank - r.floor`,
  newest: sql`ms.joined`,
}

/** The sort keys of rows that aren't read from ordered streams. */
const KEYS_BY_BIRTH: Record<PlainSort, SQL> = {
  ...KEYS,
  active: sql.raw(`(ms.rank & ${2 ** ACTIVITY_BITS - 1})`),
}

/**
 * The source of the rows `ms`. For a rare age, it's a subquery filtered only by birth date, because the planner
 * otherwise doesn't use the index on birth dates.
 */
const rowsOf = ({ streams }: Shape): SQL =>
  streams === 'births'
    ? sql`(select * from member_search ms where ${isAge(sql`ms.birth`)} offset 0) ms`
    : sql`member_search ms`

/** The columns in each order's indexes, before the id. */
const COLUMNS: Record<PlainSort, SQL> = {
  tier: sql`ms.rank`,
  active: sql`ms.rank`,
  newest: sql`ms.joined`,
}

const compared = ({ streams }: Shape, sort: PlainSort, edge: 'behind' | 'upTo'): SQL => {
  const sign = sql.raw(edge === 'behind' ? '<' : '>=')
  const [key, id] = [given(`${edge}Key`, 'bigint'), given(`${edge}Id`, 'uuid')]
  if (streams === 'births') return sql`(${KEYS_BY_BIRTH[sort]}, ms.id) ${sign} (${key}, ${id})`
  return sql`(${COLUMNS[sort]}, ms.id) ${sign} (${sort === 'active' ? sql`r.floor + ${key}` : key}, ${id})`
}

/**
 * How well a row fits the searcher: first whether the row's member accepts the searcher, then the number of shared
 * interests. If either of the two can accommodate, that counts as one more shared interest.
 */
const fitOf = ({ isMember }: Shape): SQL =>
  isMember
    ? sql`(${accepts()})::int * 64 + bit_count((ms.interests & ${given('mine', 'bigint')})::bit(64))::int + ((ms.flags | ${given('hosts', 'int')}) & ${sql.raw(String(SEARCH_FLAGS.canAccommodate))} <> 0)::int`
    : sql`0`

export interface Range {
  sort: PlainSort
  /** Only members after this position. */
  behind?: Position
  /** Only members up to and including this position. */
  upTo?: Position
  /** Reads the range from its end to its start. */
  back?: boolean
  /** Also returns how well each member fits. */
  withFit?: boolean
  limit: number
}

/**
 * Selects the members in a range, in order. Every stream returns at most `limit` members, of which the first `limit`
 * are selected. With `withRow`, also returns the data that a card needs from the search row.
 */
export const rangeText = (
  shape: Shape,
  { sort, behind, upTo, back = false, withFit = false, withRow = false }: Range & { withRow?: boolean },
): SQL => {
  const { from, tie } = streamsOf(shape)
  const direction = sql.raw(back ? 'asc' : 'desc')
  const isSortedHere = shape.streams === 'births'
  const perFloor = sort === 'active' && !isSortedHere
  const key = isSortedHere ? KEYS_BY_BIRTH[sort] : KEYS[sort]
  const conditions = [
    ...tie,
    ...(perFloor
      ? [sql`ms.rank >= r.floor and ms.rank < r.floor + ${sql.raw(String(2 ** ACTIVITY_BITS))}`]
      : []),
    ...conditionsOf(shape),
    ...(behind ? [compared(shape, sort, 'behind')] : []),
    ...(upTo ? [compared(shape, sort, 'upTo')] : []),
  ]
  const floors = perFloor ? sql` cross join ${sql.raw(FLOORS)}` : sql``
  const fit = withFit ? sql`, ${fitOf(shape)} as fit` : sql``
  const columns = withRow ? shownOfRow : sql`ms.id`
  const first = isSortedHere ? key : COLUMNS[sort]
  const limit = given('limit', 'bigint')
  return sql`select found.* from ${from}${floors} cross join lateral (select ${columns}, ${key}::float8 as key${fit} from ${rowsOf(shape)} where ${sql.join(conditions, sql` and `)} order by ${first} ${direction}, ms.id ${direction} limit ${limit}) found order by found.key ${direction}, found.id ${direction} limit ${limit}`
}

/** Counts the matching members whose row `ms` meets the condition `also`, up to `cap`. */
export const countText = (shape: Shape, also?: SQL): SQL => {
  const { from, tie } = streamsOf(shape)
  const cap = given('cap', 'bigint')
  return sql`select count(*)::int as count from (select from ${from} cross join lateral (select from ${rowsOf(shape)} where ${sql.join([...tie, ...conditionsOf(shape), ...(also ? [also] : [])], sql` and `)} limit ${cap}) found limit ${cap}) counted`
}
