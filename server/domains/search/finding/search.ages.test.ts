import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { INTERESTS } from '#shared/domains/profiles/profiles.options.contract.ts'
import { NO_FILTERS, WIDEST } from '#shared/domains/search/search.rules.ts'
import { MINUTE } from '#shared/kernel/time.ts'
import { PROFILE_TYPES } from '#shared/kernel/profile-types.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { costOf } from '#server/testing/matrices/costs.ts'
import { addCrowd } from '#server/testing/scenario/crowd.ts'
import { areFewOfAge } from './search.ages.queries.ts'
import { BOTTOM, topOf, type PlainSort, type Position } from './search.cursors.queries.ts'
import type { Searcher } from './search.facts.queries.ts'
import { runSearch, type Fitting } from './search.pages.queries.ts'
import { bothCountsStatement, countStatement, rangeStatement } from './search.statements.sql.ts'
import type { Range } from './search.streams.sql.ts'
import type { Search } from './search.values.sql.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
  await addCrowd(app.services.db, { count: 1500, now: app.services.clock.now() })
}, 60_000)
afterAll(() => app.close())

const searcher: Searcher = {
  id: '01890000-0000-7000-8000-0000000000ff',
  typeBit: 2,
  ages: { youngest: 40, oldest: 40 },
  smokes: true,
  canAccommodate: false,
  interests: ['Toys', 'Oral'],
}

const asked = fc.record({
  filters: fc.record({
    types: fc.subarray([...PROFILE_TYPES]),
    ageMin: fc.integer({ min: 18, max: 60 }),
    ageMax: fc.integer({ min: 60, max: 99 }),
    country: fc.constantFrom('' as const, 'England' as const),
    interests: fc.subarray([...INTERESTS], { maxLength: 1 }),
    town: fc.constantFrom('', '', '', 'Town 5'),
    fitsBothWays: fc.boolean(),
  }),
  places: fc.constantFrom(null, null, [1, 2, 3, 4, 5]),
  isMember: fc.boolean(),
  sort: fc.constantFrom<PlainSort>('tier', 'active', 'newest'),
  back: fc.boolean(),
})

test('a search by age gives the same result through the index on birth dates as through the streams, from anywhere in the list', async () => {
  const { database, clock } = app.services
  let pages = 0
  for (const { filters, places, isMember, sort, back } of fc.sample(asked, { numRuns: 150 })) {
    const search: Search = {
      filters: { ...NO_FILTERS, ...filters },
      searcher: isMember ? searcher : null,
      places,
      without: isMember ? [searcher.id] : [],
      now: clock.now(),
    }
    const both = async (range: Range) => {
      const read = (fewOfAge: boolean) =>
        runSearch<Fitting>(database, rangeStatement({ ...search, fewOfAge }, range))
      const found = await read(true)
      expect(found, JSON.stringify({ filters, range })).toEqual(await read(false))
      return found
    }
    let at: Position | undefined = back ? BOTTOM : topOf(sort)
    for (let page = 0; at && page < 3; page += 1) {
      const found: Fitting[] = await both({
        sort,
        limit: 7,
        withFit: true,
        ...(back ? { upTo: at, back } : { behind: at }),
      })
      pages += found.length > 0 ? 1 : 0
      at = found.at(-1)
    }
    for (const count of [countStatement, bothCountsStatement]) {
      const counted = (fewOfAge: boolean) =>
        runSearch<{ count: number }>(database, count({ ...search, fewOfAge }, 40))
      expect(await counted(true)).toEqual(await counted(false))
    }
  }
  expect(pages).toBeGreaterThan(150)
}, 60_000)

const few = (ageMin: number, ageMax: number, wanted = 25) =>
  areFewOfAge(app.services, { filters: { ...NO_FILTERS, ...WIDEST, ageMin, ageMax }, wanted })

test('a rare age counts as few members, and a wide range of ages or no age filter doesn’t, unless many members are wanted', async () => {
  expect(await few(80, 80)).toBe(true)
  expect(await few(97, 97)).toBe(true)
  expect(await few(18, 60)).toBe(false)
  expect(await few(18, 99)).toBe(false)
  expect(await few(30, 39)).toBe(false)
  expect(await few(30, 39, 1000)).toBe(true)
})

test('members are counted by age at most every ten minutes, and searches don’t wait for a recount', async () => {
  let widest = 40
  while (await few(40, widest + 1)) widest += 1
  await addCrowd(app.services.db, { count: 1500, now: app.services.clock.now() })
  app.clock.advance(9 * MINUTE)
  expect(await costOf(() => few(40, widest))).toBe(0)
  expect(await few(40, widest)).toBe(true)
  app.clock.advance(MINUTE)
  expect(await few(40, widest)).toBe(true)
  await expect.poll(() => few(40, widest)).toBe(false)
})
