// Runs on both engines, because each engine has its own plans.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HIDE_FROM } from '#shared/domains/profiles/profiles.options.contract.ts'
import { NO_FILTERS } from '#shared/domains/search/search.rules.ts'
import { STRETCH, type SearchFilters } from '#shared/domains/search/search.contract.ts'
import { BOTTOM, topOf, type PlainSort } from './search.cursors.queries.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { addCrowd } from '#server/testing/scenario/crowd.ts'
import { listReadings, scansOf } from '#server/testing/matrices/plans.ts'
import { sentWhile } from '#server/testing/matrices/sent.ts'
import { profiles } from '#server/domains/profiles/profiles.tables.ts'
import { findViewer, type Searcher } from './search.facts.queries.ts'
import { bothCountsStatement, pageStatement, rangeStatement, type Sent } from './search.statements.sql.ts'
import type { Range } from './search.streams.sql.ts'
import type { Search } from './search.values.sql.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
  await addCrowd(app.services.db, { count: 6000, now: app.services.clock.now() })
}, 120_000)
afterAll(() => app.close())

const searcher: Searcher = {
  id: '01890000-0000-7000-8000-0000000000ff',
  typeBit: 1,
  ages: { youngest: 40, oldest: 40 },
  smokes: true,
  canAccommodate: false,
  interests: [],
}

const search = (filters: Partial<SearchFilters>, rest: Partial<Search> = {}): Search => ({
  filters: { ...NO_FILTERS, ...filters },
  searcher: null,
  places: null,
  without: [],
  now: app.services.clock.now(),
  ...rest,
})

const scans = (statement: Sent) => scansOf(app.services.database, statement)

const everything = { verified: true, canTravel: true, smokers: 'no', ageMin: 30, ageMax: 45 } as const
const member = { searcher, without: [searcher.id] }

/** Searches, each with the indexes that its streams use by rank and by time of joining. */
const SEARCHES: [string, () => Search, string, string][] = [
  [
    'a county and two types',
    () => search({ types: ['man', 'couple_mf'] }, { places: [3] }),
    'member_search_place',
    'member_search_newest_place',
  ],
  [
    'a county with every other filter, for a member',
    () => search({ ...everything, country: 'England', interests: ['Toys'] }, { places: [3, 4], ...member }),
    'member_search_place',
    'member_search_newest_place',
  ],
  [
    'a country with every other filter, for a member',
    () => search({ ...everything, country: 'England', types: ['woman'] }, member),
    'member_search_country',
    'member_search_newest_country',
  ],
  [
    'a type anywhere with every other filter, for a member',
    () => search({ ...everything, types: ['woman', 'man'] }, member),
    'member_search_country',
    'member_search_newest_country',
  ],
  [
    'a rare interest in a country',
    () => search({ country: 'England', types: ['man'], interests: ['Webcams'] }),
    'member_search_interest_28',
    'member_search_newest_interest_28',
  ],
  [
    'a town with every other filter, for a member',
    () => search({ ...everything, town: 'Town 5', country: 'England' }, member),
    'member_search_town',
    'member_search_newest_town',
  ],
  ['everyone', () => search({ ageMax: 99 }), 'member_search_rank', 'member_search_newest'],
  ['everyone, for a member', () => search({}, member), 'member_search_rank', 'member_search_newest'],
]

describe.each(SEARCHES)('a search for %s only reads a covering index', (_name, asked, byRank, byJoining) => {
  test.each<[string, Range, string]>([
    ['by tier', { sort: 'tier', behind: topOf('tier'), limit: 25 }, byRank],
    ['by last activity', { sort: 'active', behind: topOf('active'), limit: 25 }, byRank],
    [
      'by best fit',
      { sort: 'active', behind: topOf('fit'), upTo: BOTTOM, limit: STRETCH + 1, withFit: true },
      byRank,
    ],
    ['newest first', { sort: 'newest', behind: topOf('newest'), limit: 25 }, byJoining],
  ])('%s', async (_order, range, index) => {
    const statement = rangeStatement(asked(), range)
    expect(await scans(statement)).toEqual([`Index Only Scan ${index}`])
  })

  test.each<[string, Range, string]>([
    ['by tier', { sort: 'tier', upTo: BOTTOM, back: true, limit: 25 }, byRank],
    ['by last activity', { sort: 'active', upTo: BOTTOM, back: true, limit: 25 }, byRank],
    ['newest first', { sort: 'newest', upTo: BOTTOM, back: true, limit: 25 }, byJoining],
  ])('%s, backwards', async (_order, range, index) => {
    const statement = rangeStatement(asked(), range)
    expect(await scans(statement)).toEqual([`Index Only Scan Backward ${index}`])
  })
})

/** A scan of a whole table that has a row per member. */
const OF_ALL_MEMBERS =
  /^Seq Scan (profiles|accounts|member_activity|member_search|photos|membership_subscriptions)/

describe.each(SEARCHES)('a page of results for %s', (_name, asked, byRank, byJoining) => {
  test.each<[PlainSort, string]>([
    ['tier', byRank],
    ['active', byRank],
    ['newest', byJoining],
  ])(
    'by %s reads its search rows from a covering index, and the data of the cards by id',
    async (sort, index) => {
      const [first, ...cards] = await scans(pageStatement(asked(), { sort, behind: topOf(sort), limit: 25 }))
      expect(first).toBe(`Index Only Scan ${index}`)
      expect(cards).toContain('Index Scan profiles_pkey')
      expect(cards.filter((scan) => OF_ALL_MEMBERS.test(scan) || scan.includes('member_search'))).toEqual([])
    },
  )
})

test('counting the matches of a search also only reads a covering index', async () => {
  const asked = search({ ...everything, country: 'England', types: ['woman'] }, member)
  const found = await scans(bothCountsStatement(asked, 1001))
  expect(found).toHaveLength(2)
  for (const scan of found) expect(scan).toMatch(/^Index Only Scan member_search_(newest_)?country$/)
})

test.each(['tier', 'active', 'newest'] as const)(
  'members of a rare age are read through the index on birth dates: %s',
  async (sort) => {
    const asked = search({ ageMin: 80, ageMax: 80 }, { ...member, fewOfAge: true })
    const ofBirth =
      /^(Bitmap Index Scan member_search_birth|Bitmap Heap Scan member_search|Index Scan member_search_birth)/
    const range: Range = { sort, behind: topOf(sort), limit: 25 }
    const [first = '', second = ''] = await scans(rangeStatement(asked, range))
    expect(first).toMatch(ofBirth)
    expect(second || first).toMatch(ofBirth)
    const counts = await scans(bothCountsStatement(asked, 1001))
    expect(counts.filter((scan) => !ofBirth.test(scan))).toEqual([])
  },
)

test.each(HIDE_FROM)(
  'loading a searcher who hides from “%s” doesn’t read everyone who lives near them',
  async (hideFrom) => {
    const { db, database } = app.services
    const [viewer] = await db.select().from(profiles).where(eq(profiles.placeId, 1)).limit(1)
    await db
      .update(profiles)
      .set({ hideFrom })
      .where(eq(profiles.id, viewer?.id ?? ''))
    const sent = await sentWhile(() => findViewer(db, { id: viewer?.id ?? '' }, app.clock.now()))
    const [reading] = await listReadings(database, sent)
    expect(reading).toMatchObject({ statement: 'profiles.viewer', rows: 1 })
    expect(reading?.pages).toBeLessThan(100)
  },
)

test('a page of results for a member who hides from neighbours is read from the index by rank', async () => {
  const hides = { ...member, hiddenFrom: { town: 'town 5', places: [3, 4] } }
  const found = await scans(
    pageStatement(search({}, hides), { sort: 'tier', behind: topOf('tier'), limit: 25 }),
  )
  expect(found[0]).toMatch(/^Index (Only )?Scan member_search_rank/)
})

test('search rows are vacuumed after a fixed number of changes, however many there are', async () => {
  const { rows } = await app.services.database.pool.query<{ option: string }>(
    `select unnest(reloptions) as option from pg_class where relname = 'member_search'`,
  )
  expect(rows.map(({ option }) => option)).toEqual(
    expect.arrayContaining([
      'autovacuum_vacuum_scale_factor=0',
      'autovacuum_vacuum_threshold=1000',
      'autovacuum_vacuum_insert_scale_factor=0',
      'autovacuum_vacuum_insert_threshold=1000',
    ]),
  )
})
