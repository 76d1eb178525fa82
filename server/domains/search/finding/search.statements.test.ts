import { PgDialect } from 'drizzle-orm/pg-core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AGES, INTERESTS } from '#shared/domains/profiles/profiles.options.contract.ts'
import { COUNTRIES } from '#shared/domains/regions/regions.contract.ts'
import type { SearchFilters } from '#shared/domains/search/search.contract.ts'
import { NO_FILTERS } from '#shared/domains/search/search.rules.ts'
import { PROFILE_TYPES } from '#shared/kernel/profile-types.ts'
import { BOTTOM, topOf } from './search.cursors.queries.ts'
import type { Searcher } from './search.facts.queries.ts'
import {
  bothCountsStatement,
  countStatement,
  pageStatement,
  rangeStatement,
} from './search.statements.sql.ts'
import { rangeText, shapeOf, type Range } from './search.streams.sql.ts'
import { RARE_INTERESTS } from '#server/domains/search/search.tables.ts'
import type { Search } from './search.values.sql.ts'

const dialect = new PgDialect()
const now = new Date('2026-03-01T12:00:00Z')

const searcher: Searcher = {
  id: '01890000-0000-7000-8000-0000000000ff',
  typeBit: 1,
  ages: { youngest: 40, oldest: 41 },
  smokes: true,
  canAccommodate: false,
  interests: ['Toys'],
}

const filters: fc.Arbitrary<SearchFilters> = fc
  .record({
    types: fc.subarray([...PROFILE_TYPES]),
    ageMin: fc.constantFrom(AGES.min, 30),
    ageMax: fc.constantFrom(AGES.max, 45),
    country: fc.constantFrom('' as const, ...COUNTRIES),
    town: fc.constantFrom('', 'Testham'),
    smokers: fc.constantFrom('' as const, 'yes' as const, 'no' as const),
    interests: fc.subarray([...INTERESTS], { maxLength: 3 }),
    hasPhoto: fc.boolean(),
    fitsBothWays: fc.boolean(),
  })
  .map((asked) => ({ ...NO_FILTERS, ...asked }))

const searches: fc.Arbitrary<Search> = fc
  .record({
    filters,
    isMember: fc.boolean(),
    places: fc.constantFrom(null, [1], [3, 4]),
    fewOfAge: fc.boolean(),
    hides: fc.boolean(),
  })
  .map(({ filters: asked, isMember, places, fewOfAge, hides }) => ({
    filters: asked,
    searcher: isMember ? searcher : null,
    places,
    fewOfAge,
    without: isMember ? [searcher.id] : [],
    hiddenFrom: isMember && hides ? { town: 'testham', places: [3] } : null,
    now,
  }))

const ranges: fc.Arbitrary<Range> = fc
  .record({
    sort: fc.constantFrom('tier' as const, 'active' as const, 'newest' as const),
    isBehind: fc.boolean(),
    isUpTo: fc.boolean(),
    back: fc.boolean(),
    withFit: fc.boolean(),
    limit: fc.integer({ min: 1, max: 481 }),
  })
  .map(({ isBehind, isUpTo, ...range }) => ({
    ...range,
    ...(isBehind ? { behind: topOf(range.sort) } : {}),
    ...(isUpTo ? { upTo: BOTTOM } : {}),
  }))

test('the cached text of a search statement is identical to a newly built one', () => {
  const texts = new Map<string, string>()
  fc.assert(
    fc.property(searches, ranges, (search, range) => {
      const { name, text, values } = rangeStatement(search, range)
      const built = dialect.sqlToQuery(rangeText(shapeOf(search, 'asked'), range))
      expect(text).toBe(built.sql)
      expect(values).toHaveLength(built.params.length)
      if (!name) return
      const page = pageStatement(search, range)
      for (const each of [{ name, text }, page]) {
        const known = each.name ?? ''
        expect(known.length).toBeLessThan(64)
        expect(texts.get(known) ?? each.text).toBe(each.text)
        texts.set(known, each.text)
      }
      expect(page.text).toContain(' as "photoId"')
      expect(page.text.includes('"blocked_users"')).toBe(search.searcher !== null)
    }),
    { numRuns: 500 },
  )
  expect(texts.size).toBeGreaterThan(100)
})

test('count statements for different shapes of searches have different names, and each name has a single text', () => {
  const texts = new Map<string, string>()
  fc.assert(
    fc.property(searches, (search) => {
      for (const { name, text } of [countStatement(search, 9), bothCountsStatement(search, 9)]) {
        if (!name) continue
        expect(texts.get(name) ?? text).toBe(text)
        texts.set(name, text)
      }
    }),
    { numRuns: 300 },
  )
  expect(new Set(texts.values()).size).toBe(texts.size)
})

const narrowed = (asked: Partial<SearchFilters>): Search => ({
  filters: { ...NO_FILTERS, ...asked },
  searcher: null,
  places: null,
  without: [],
  now,
})
const [rare, other] = RARE_INTERESTS.map((bit) => INTERESTS[bit])

test('searches of the same shape share a statement, because its text doesn’t contain values', () => {
  const range: Range = { sort: 'tier', behind: topOf('tier'), limit: 25 }
  const one = rangeStatement(narrowed({ types: ['man'], ageMin: 30, country: 'Wales' }), range)
  const two = rangeStatement(narrowed({ types: ['woman', 'tvts'], ageMax: 40, verified: true }), {
    ...range,
    limit: 9,
  })
  expect(two).toMatchObject({ name: one.name, text: one.text })
  expect(two.values).not.toEqual(one.values)
})

test('each rare interest has its own cached statement, but a pair of rare interests doesn’t', () => {
  const range: Range = { sort: 'tier', limit: 25 }
  const named = (...interests: (typeof rare)[]) =>
    rangeStatement(narrowed({ interests: interests.flatMap((each) => each ?? []) }), range).name
  expect(named(rare)).toMatch(/^search\.ids\.tier\.countries\./)
  expect(named(other)).not.toBe(named(rare))
  expect(named(rare, other)).toBeUndefined()
})
