import { sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { NO_FILTERS } from '#shared/domains/search/search.rules.ts'
import type { SearchFilters } from '#shared/domains/search/search.contract.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { addCrowd } from '#server/testing/crowd.ts'
import type { Searcher } from './search.facts.queries.ts'
import { countStatement, pageStatement, type Search } from './search.streams.queries.ts'

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

interface PlanNode {
  'Node Type': string
  'Index Name'?: string
  Plans?: PlanNode[]
}

/** Every way in which the plan touches a table, as `<node> <index>`. */
const scansOf = async (statement: SQL): Promise<string[]> => {
  const { rows } = await app.services.db.execute<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    sql`explain (format json) ${statement}`,
  )
  const walk = (node: PlanNode): string[] => [
    ...(node['Node Type'].endsWith('Scan')
      ? [`${node['Node Type']} ${node['Index Name'] ?? ''}`.trim()]
      : []),
    ...(node.Plans ?? []).flatMap(walk),
  ]
  const plan = rows[0]?.['QUERY PLAN'][0].Plan
  return plan ? walk(plan).filter((scan) => !/^(Function|Subquery|Result)/.test(scan)) : []
}

const everything = { verified: true, canTravel: true, smokers: 'no', ageMin: 30, ageMax: 45 } as const
const member = { searcher, without: [searcher.id] }

test.each<[string, () => Search, string]>([
  [
    'a county and two types',
    () => search({ types: ['man', 'couple_mf'] }, { places: [3] }),
    'member_search_place',
  ],
  [
    'a county with every other filter, for a member',
    () => search({ ...everything, interests: ['Toys'], postcode: 'M2' }, { places: [3, 4], ...member }),
    'member_search_place',
  ],
  [
    'a country with every other filter, for a member',
    () => search({ ...everything, country: 'England', types: ['woman'] }, member),
    'member_search_country',
  ],
  [
    'a type anywhere with every other filter, for a member',
    () => search({ ...everything, types: ['woman', 'man'] }, member),
    'member_search_country',
  ],
  [
    'a town with every other filter, for a member',
    () => search({ ...everything, town: 'Town 5', country: 'England' }, member),
    'member_search_town',
  ],
  ['everybody', () => search({ ageMax: 99 }), 'member_search_rank'],
  ['everybody, for a member', () => search({}, member), 'member_search_rank'],
])('%s is read from the covering index alone', async (_name, asked, index) => {
  const page = await scansOf(pageStatement(asked(), { after: null, limit: 21 }))
  expect(page).toEqual([`Index Only Scan ${index}`])
})

test('a count reads no table either', async () => {
  const asked = search({ ...everything, country: 'England', types: ['woman'] }, member)
  expect(await scansOf(countStatement(asked, { fit: 'not', cap: 1001 }))).toEqual([
    'Index Only Scan member_search_country',
  ])
})
