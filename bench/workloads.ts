import { INTERESTS, PROFILE_TYPES } from '#shared/domains/profiles/profiles.options.contract.ts'
import { NO_FILTERS, WIDEST } from '#shared/domains/search/search.rules.ts'
import type { SearchFilters } from '#shared/domains/search/search.contract.ts'
import type { Searcher } from '#server/domains/search/search.facts.queries.ts'
import type { Search } from '#server/domains/search/search.streams.queries.ts'

/** What one search draws at random; the same numbers go into the product's statement and the hand-written one. */
export interface Draw {
  place: number
  types: [number, number]
  ageMin: number
  ageMax: number
  interests: [number, number]
  /** Ids of members the viewer has blocked. */
  blocked: string[]
}

export interface Workload {
  name: string
  /** The product's search. */
  search(draw: Draw, now: Date): Search
  /** Conditions of the hand-written statement over `ms`, beyond its streams. */
  ideal(draw: Draw): { streams: Streams; where: string[]; values: unknown[]; types?: 1; plan?: 'custom' }
}

type Streams = 'place' | 'country' | 'all'

const ENGLAND = 1
const everybody = { ...WIDEST, fitsBothWays: true }
const typesOf = (numbers: number[]) => numbers.flatMap((number) => PROFILE_TYPES[number] ?? [])
const interestsOf = (bits: number[]) => bits.flatMap((bit) => INTERESTS[bit] ?? [])

const viewer: Searcher = {
  id: '01890000-0000-7000-8000-0000000000ff',
  typeBit: 1,
  ages: { youngest: 35, oldest: 35 },
  smokes: false,
  interests: [],
}

const searchOf = (filters: Partial<SearchFilters>, now: Date, rest: Partial<Search> = {}): Search => ({
  filters: { ...everybody, ...filters },
  searcher: null,
  places: null,
  without: [],
  now,
  ...rest,
})

const PUBLIC = 'ms.flags & 64 <> 0'
const AGE = (low: number, high: number) =>
  `ms.birth > $${low}::date and ms.birth <= $${high}::date and (ms.partner_birth is null or (ms.partner_birth > $${low}::date and ms.partner_birth <= $${high}::date))`

/** First and last birth date of an age range, for the hand-written statement. */
const bornBetween = ({ ageMin, ageMax }: Pick<Draw, 'ageMin' | 'ageMax'>, now = new Date()) => {
  const day = (age: number) => `${now.getUTCFullYear() - age}${now.toISOString().slice(4, 10)}`
  return [day(ageMax + 1), day(ageMin)]
}
const maskOf = (bits: number[]) => bits.reduce((mask, bit) => mask + 2 ** bit, 0)
const HAS_ALL = (number: number) => `ms.interests & $${number}::bigint = $${number}::bigint`
const FITS = (type: number, age: number) =>
  `ms.wants & $${type}::smallint <> 0 and ms.age_min <= $${age}::smallint and ms.age_max >= $${age}::smallint`

/** `$1` is the place or country, `$2` the types; the conditions count on from `$3`. */
export const WORKLOADS: readonly Workload[] = [
  {
    name: 'county + 2 types',
    search: ({ place, types }, now) => searchOf({ types: typesOf(types) }, now, { places: [place] }),
    ideal: () => ({ streams: 'place', where: [PUBLIC], values: [] }),
  },
  {
    name: 'county + 2 types + age + 2 interests',
    search: ({ place, types, ageMin, ageMax, interests }, now) =>
      searchOf({ types: typesOf(types), ageMin, ageMax, interests: interestsOf(interests) }, now, {
        places: [place],
      }),
    ideal: (draw) => ({
      streams: 'place',
      where: [PUBLIC, AGE(3, 4), HAS_ALL(5)],
      values: [...bornBetween(draw), maskOf(draw.interests)],
    }),
  },
  {
    name: 'whole country + 2 types + age + 2 interests',
    search: ({ types, ageMin, ageMax, interests }, now) =>
      searchOf(
        { country: 'England', types: typesOf(types), ageMin, ageMax, interests: interestsOf(interests) },
        now,
      ),
    ideal: (draw) => ({
      streams: 'country',
      where: [PUBLIC, AGE(3, 4), ...draw.interests.map((bit) => `ms.interests & ${2 ** bit}::bigint <> 0`)],
      values: bornBetween(draw),
      plan: 'custom',
    }),
  },
  {
    name: 'directory (everybody)',
    search: (_draw, now) => searchOf({}, now),
    ideal: () => ({ streams: 'all', where: [PUBLIC], values: [] }),
  },
  {
    name: 'adversarial (country, 1 type, 1 year of age, rare interest)',
    search: ({ types, ageMin, interests }, now) =>
      searchOf(
        {
          country: 'England',
          types: typesOf(types.slice(0, 1)),
          ageMin: ageMin + 25,
          ageMax: ageMin + 25,
          interests: interestsOf([rareOf(interests)]),
        },
        now,
      ),
    ideal: (draw) => ({
      streams: 'country',
      where: [PUBLIC, AGE(3, 4), `ms.interests & ${2 ** rareOf(draw.interests)}::bigint <> 0`],
      values: bornBetween({ ageMin: draw.ageMin + 25, ageMax: draw.ageMin + 25 }),
      types: 1,
      plan: 'custom',
    }),
  },
  {
    name: 'two-way fit, county + 2 types + age',
    search: ({ place, types, ageMin, ageMax }, now) =>
      searchOf({ types: typesOf(types), ageMin, ageMax }, now, { places: [place], searcher: viewer }),
    ideal: (draw) => ({
      streams: 'place',
      where: [AGE(3, 4), FITS(5, 6)],
      values: [...bornBetween(draw), viewer.typeBit, 35],
    }),
  },
  {
    name: 'the same with 50 blocks',
    search: ({ place, types, ageMin, ageMax, blocked }, now) =>
      searchOf({ types: typesOf(types), ageMin, ageMax }, now, {
        places: [place],
        searcher: viewer,
        without: blocked,
      }),
    ideal: (draw) => ({
      streams: 'place',
      where: [AGE(3, 4), FITS(5, 6), 'ms.id <> all($7::uuid[])'],
      values: [...bornBetween(draw), viewer.typeBit, 35, draw.blocked],
    }),
  },
  {
    name: 'two-way fit, everybody as it opens (18 to 60)',
    search: (_draw, now) => searchOf(NO_FILTERS, now, { searcher: viewer }),
    ideal: () => ({
      streams: 'all',
      where: [AGE(1, 2), FITS(3, 4)],
      values: [...bornBetween({ ageMin: 18, ageMax: 60 }), viewer.typeBit, 35],
      plan: 'custom',
    }),
  },
]

const RARE = [27, 8, 3, 21]
const rareOf = (interests: Draw['interests']): number => RARE[interests[0] % RARE.length] ?? 27

/** The statement somebody would write by hand: one ordered index range per type, merged. */
export const idealText = ({ streams, where }: ReturnType<Workload['ideal']>): string => {
  const order = 'order by rank desc, id desc limit 21'
  if (streams === 'all') {
    return `select ms.id, ms.rank from member_search ms where ${where.join(' and ')} ${order}`
  }
  return `select s.id, s.rank from unnest($2::smallint[]) as t(type) cross join lateral (
    select ms.id, ms.rank from member_search ms
    where ms.${streams} = $1::smallint and ms.type = t.type and ${where.join(' and ')}
    order by ms.rank desc, ms.id desc limit 21) s ${order.replace('rank', 's.rank').replace(' id', ' s.id')}`
}

export const idealValues = (
  { streams, values, types: count }: ReturnType<Workload['ideal']>,
  { place, types }: Draw,
): unknown[] =>
  streams === 'all' ? values : [streams === 'place' ? place : ENGLAND, types.slice(0, count), ...values]
