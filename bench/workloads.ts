import { INTERESTS } from '#shared/domains/profiles/profiles.options.contract.ts'
import { COUNTRIES } from '#shared/domains/regions/regions.contract.ts'
import { NO_FILTERS, WIDEST } from '#shared/domains/search/search.rules.ts'
import type { SearchFilters } from '#shared/domains/search/search.contract.ts'
import { PROFILE_TYPES } from '#shared/kernel/profile-types.ts'
import type { Searcher } from '#server/domains/search/finding/search.facts.queries.ts'
import type { Search } from '#server/domains/search/finding/search.values.sql.ts'

/** Random values for one search, used for both the product's statement and the hand-written one. */
export interface Draw {
  place: number
  /** All places of a region. */
  region: number[]
  town: string
  types: [number, number]
  ageMin: number
  ageMax: number
  interests: [number, number]
  /** IDs of members the viewer has blocked. */
  blocked: string[]
}

/** The hand-written search over rows `ms`, with its values as `$1`, `$2` …. */
export interface ByHand {
  /** The columns its streams are tied to, each with an array of allowed values. */
  ties: Partial<Record<'place' | 'country' | 'town', string>>
  /** Positions of the types, empty if any type will do. */
  types: readonly number[]
  where: string[]
  values: unknown[]
}

export interface Workload {
  name: string
  /** The product's search. */
  search(draw: Draw, now: Date): Search
  byHand(draw: Draw): ByHand
}

const ENGLAND = 1
const everybody = { ...WIDEST, fitsBothWays: true }
const typesOf = (numbers: readonly number[]) => numbers.flatMap((number) => PROFILE_TYPES[number] ?? [])
const interestsOf = (bits: readonly number[]) => bits.flatMap((bit) => INTERESTS[bit] ?? [])

export const viewer: Searcher = {
  id: '01890000-0000-7000-8000-0000000000ff',
  typeBit: 1,
  ages: { youngest: 35, oldest: 35 },
  smokes: false,
  canAccommodate: false,
  interests: ['Oral', 'SM', 'Soft Swing', 'Threesomes', 'Toys'],
}

const searchOf = (filters: Partial<SearchFilters>, now: Date, rest: Partial<Search> = {}): Search => ({
  filters: { ...everybody, ...filters },
  searcher: null,
  places: null,
  without: [],
  now,
  ...rest,
})

/** Collects the values of a hand-written search and numbers them. */
const numbered = () => {
  const values: unknown[] = []
  return {
    values,
    $: (value: unknown, type: string) => {
      values.push(value)
      return `$${values.length}::${type}`
    },
  }
}
type Numbered = ReturnType<typeof numbered>

const PUBLIC = 'ms.flags & 64 <> 0'
/** Returns the birth dates that bound an age range. */
const bornBetween = ({ ageMin, ageMax }: Pick<Draw, 'ageMin' | 'ageMax'>, now = new Date()) => {
  const day = (age: number) => `${now.getUTCFullYear() - age}${now.toISOString().slice(4, 10)}`
  return [day(ageMax + 1), day(ageMin)] as const
}
const aged = ({ $ }: Numbered, ages: Pick<Draw, 'ageMin' | 'ageMax'>) => {
  const [first, last] = bornBetween(ages)
  const low = $(first, 'date')
  const high = $(last, 'date')
  return `ms.birth > ${low} and ms.birth <= ${high} and (ms.partner_birth is null or (ms.partner_birth > ${low} and ms.partner_birth <= ${high}))`
}
const hasAll = (bits: readonly number[]) =>
  bits.map((bit) => `ms.interests & ${2 ** bit}::bigint <> 0`).join(' and ')
const accepts = `ms.wants & ${viewer.typeBit} <> 0 and ms.age_min <= 35 and ms.age_max >= 35`
const flag = (bit: number, isSet = true) => `ms.flags & ${bit} ${isSet ? '<>' : '='} 0`

/** Creates a workload with one or a few filters. */
const workload = (
  name: string,
  filters: (draw: Draw) => Partial<SearchFilters>,
  byHand: (draw: Draw, n: Numbered) => Partial<Omit<ByHand, 'values'>>,
  rest: (draw: Draw) => Partial<Search> = () => ({}),
): Workload => ({
  name,
  search: (draw, now) => searchOf(filters(draw), now, rest(draw)),
  byHand: (draw) => {
    const n = numbered()
    const { ties = {}, types = [], where = [] } = byHand(draw, n)
    return { ties, types, where: rest(draw).searcher ? where : [PUBLIC, ...where], values: n.values }
  },
})

const inCounty = ({ place }: Draw, { $ }: Numbered) => ({ place: `array[${$(place, 'smallint')}]` })
const inRegion = ({ region }: Draw, { $ }: Numbered) => ({ place: $(region, 'smallint[]') })
const inEngland = { country: `array[${ENGLAND}]::smallint[]` }
const anywhere = { country: `array[0, ${COUNTRIES.map((_, at) => at + 1).join(', ')}]::smallint[]` }
const asMember = () => ({ searcher: viewer })

/** Rare interests, by position. Fewer than one member in six has each. */
const RARE = [27, 8, 3, 21]
const rareOf = ({ interests }: Draw): number => RARE[interests[0] % RARE.length] ?? 27
const COMMON = INTERESTS.map((_, bit) => bit).filter((bit) => [0, 12, 16, 20, 22, 24, 25].includes(bit))
const commonOf = ({ interests }: Draw): number => COMMON[interests[0] % COMMON.length] ?? 16

/** Every filter on its own, over all members. */
const ALONE: readonly Workload[] = [
  workload(
    'everybody',
    () => ({}),
    () => ({}),
  ),
  workload(
    'two types',
    ({ types }) => ({ types: typesOf(types) }),
    ({ types }) => ({ ties: anywhere, types }),
  ),
  workload(
    'ages',
    ({ ageMin, ageMax }) => ({ ageMin, ageMax }),
    (draw, n) => ({ where: [aged(n, draw)] }),
  ),
  workload(
    'country',
    () => ({ country: 'England' }),
    () => ({ ties: inEngland }),
  ),
  workload(
    'region',
    () => ({ country: 'England' }),
    (draw, n) => ({ ties: inRegion(draw, n) }),
    ({ region }) => ({ places: region }),
  ),
  workload(
    'county',
    () => ({ country: 'England' }),
    (draw, n) => ({ ties: inCounty(draw, n) }),
    ({ place }) => ({ places: [place] }),
  ),
  workload(
    'town',
    ({ town }) => ({ town }),
    ({ town }, { $ }) => ({ ties: { town: `array[${$(town, 'text')}]` } }),
  ),
  workload(
    'non-smokers',
    () => ({ smokers: 'no' }),
    () => ({ where: [flag(4, false)] }),
  ),
  workload(
    'smokers',
    () => ({ smokers: 'yes' }),
    () => ({ where: [flag(4)] }),
  ),
  workload(
    'can travel',
    () => ({ canTravel: true }),
    () => ({ where: [flag(8)] }),
  ),
  workload(
    'can accommodate',
    () => ({ canAccommodate: true }),
    () => ({ where: [flag(16)] }),
  ),
  workload(
    'common interest',
    (draw) => ({ interests: interestsOf([commonOf(draw)]) }),
    (draw) => ({ where: [hasAll([commonOf(draw)])] }),
  ),
  workload(
    'rare interest',
    (draw) => ({ interests: interestsOf([rareOf(draw)]) }),
    (draw) => ({ ties: anywhere, where: [hasAll([rareOf(draw)])] }),
  ),
  workload(
    'verified',
    () => ({ verified: true }),
    () => ({ where: [flag(2)] }),
  ),
  workload(
    'has photo',
    () => ({ hasPhoto: true }),
    () => ({ where: [flag(1)] }),
  ),
  workload(
    'fits both ways',
    () => ({}),
    () => ({ where: [accepts] }),
    asMember,
  ),
]

/** Typical searches, and the worst possible ones. */
const TOGETHER: readonly Workload[] = [
  workload(
    'as it opens (18 to 60, both ways)',
    () => NO_FILTERS,
    (_draw, n) => ({ where: [accepts, aged(n, { ageMin: 18, ageMax: 60 })] }),
    asMember,
  ),
  workload(
    'county + 2 types',
    ({ types }) => ({ country: 'England', types: typesOf(types) }),
    (draw, n) => ({ ties: inCounty(draw, n), types: draw.types }),
    ({ place }) => ({ places: [place] }),
  ),
  workload(
    'county + 2 types + age + 2 interests',
    ({ types, ageMin, ageMax, interests }) => ({
      country: 'England',
      types: typesOf(types),
      ageMin,
      ageMax,
      interests: interestsOf(interests),
    }),
    (draw, n) => ({
      ties: inCounty(draw, n),
      types: draw.types,
      where: [aged(n, draw), hasAll(draw.interests)],
    }),
    ({ place }) => ({ places: [place] }),
  ),
  workload(
    'country + 2 types + age + 2 interests',
    ({ types, ageMin, ageMax, interests }) => ({
      country: 'England',
      types: typesOf(types),
      ageMin,
      ageMax,
      interests: interestsOf(interests),
    }),
    (draw, n) => ({
      ties: inEngland,
      types: draw.types,
      where: [aged(n, draw), hasAll(draw.interests)],
    }),
  ),
  workload(
    'region + 2 types + age, both ways',
    ({ types, ageMin, ageMax }) => ({ country: 'England', types: typesOf(types), ageMin, ageMax }),
    (draw, n) => ({
      ties: inRegion(draw, n),
      types: draw.types,
      where: [aged(n, draw), accepts],
    }),
    ({ region }) => ({ ...asMember(), places: region }),
  ),
  workload(
    'the same with 50 blocks',
    ({ types, ageMin, ageMax }) => ({ country: 'England', types: typesOf(types), ageMin, ageMax }),
    (draw, n) => ({
      ties: inRegion(draw, n),
      types: draw.types,
      where: [aged(n, draw), accepts, `ms.id <> all(${n.$(draw.blocked, 'uuid[]')})`],
    }),
    ({ region, blocked }) => ({ ...asMember(), places: region, without: blocked }),
  ),
  workload(
    'worst: 1 year of age above 60, anywhere',
    ({ ageMin }) => ({ ageMin: ageMin + 41, ageMax: ageMin + 41 }),
    (draw, n) => ({ where: [aged(n, { ageMin: draw.ageMin + 41, ageMax: draw.ageMin + 41 })] }),
  ),
  workload(
    'worst: country, 1 type, 1 year of age, rare interest',
    (draw) => ({
      country: 'England',
      types: typesOf(draw.types.slice(0, 1)),
      ageMin: draw.ageMin + 25,
      ageMax: draw.ageMin + 25,
      interests: interestsOf([rareOf(draw)]),
    }),
    (draw, n) => ({
      ties: inEngland,
      types: draw.types.slice(0, 1),
      where: [aged(n, { ageMin: draw.ageMin + 25, ageMax: draw.ageMin + 25 }), hasAll([rareOf(draw)])],
    }),
  ),
]

export const WORKLOADS: readonly Workload[] = [...ALONE, ...TOGETHER]
