import { desc } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  COUNT_CAP,
  countMembers,
  listRelaxations,
  searchMembers,
} from '#shared/domains/search/search.contract.ts'
import { DAY } from '#shared/kernel/time.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { createBirths, giveTier, newTown } from '#server/testing/town.ts'
import { INTERESTS, PROFILE_TYPES } from '#shared/domains/profiles/profiles.options.contract.ts'
import { ageOf } from '#shared/domains/profiles/profiles.rules.ts'
import { COUNTRIES } from '#shared/domains/regions/regions.contract.ts'
import { addCrowd } from '#server/testing/crowd.ts'
import { birthOfDay } from './search.facts.queries.ts'
import { memberSearch, SEARCH_FLAGS } from './search.tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const asked = fc.record(
  {
    types: fc.subarray([...PROFILE_TYPES]).map(String),
    ageMin: fc.integer({ min: 18, max: 40 }),
    ageMax: fc.constantFrom(41, 55, 99),
    country: fc.constantFrom('England', 'Ireland', ''),
    interests: fc.subarray(['Toys', 'Anal', 'Oral'], { maxLength: 2 }).map(String),
    verified: fc.boolean(),
    smokers: fc.constantFrom('', 'yes', 'no'),
  },
  { requiredKeys: [] },
)
type Asked = typeof asked extends fc.Arbitrary<infer Value> ? Value : never

test('BEY-14 pages by cursor give everybody once and in order', async () => {
  const { town, member, names } = newTown(app)
  for (let index = 0; index < 23; index++) {
    const lastActiveAt = new Date(app.services.clock.now().getTime() - (index % 5) * DAY)
    const profileType = index % 2 ? 'man' : 'woman'
    const one = await member({ lastActiveAt, profileType })
    if (index % 7 === 0) await giveTier(app, one, { name: 'silver' })
  }
  const paged: string[] = []
  let cursor: string | null = null
  let pages = 0
  do {
    const page: { items: { username: string }[]; next: string | null } = (
      await app.visitor().call(searchMembers, { town, limit: 5, ...(cursor ? { cursor } : {}) })
    ).ok
    paged.push(...page.items.map(({ username }) => username))
    cursor = page.next
    pages += 1
  } while (cursor)
  expect(pages).toBe(5)
  expect(new Set(paged).size).toBe(23)
  expect(paged).toEqual(await names(null))
})

test('the last page says that it is the last, even when it is full', async () => {
  const { town, member } = newTown(app)
  await member()
  await member()
  expect((await app.visitor().call(searchMembers, { town, limit: 2 })).ok.next).toBeNull()
})

test('what is no cursor is refused', async () => {
  const id = '01890000-0000-7000-8000-000000000001'
  for (const cursor of ['x', '1', `-1.${id}`, `9999999999.${id}`, `1.${id}x`]) {
    expect((await app.visitor().call(searchMembers, { cursor })).status, cursor).toBe(422)
  }
})

type Row = typeof memberSearch.$inferSelect

/** The search as one plain sentence over a row. */
const fits = (row: Row, asked: Asked, now: Date): boolean => {
  const { types = '', ageMin = 18, ageMax = 60, country = '', interests = '', verified, smokers } = asked
  const has = (bit: number) => (row.flags & bit) !== 0
  const births = [row.birth, ...(row.partnerBirth ? [row.partnerBirth] : [])]
  const isAge = births.every((day) => {
    const age = day === null ? -1 : ageOf(birthOfDay(day), now)
    return age >= ageMin && age <= ageMax
  })
  const list = (text: string) => text.split(',').filter(Boolean)
  return (
    has(SEARCH_FLAGS.public) &&
    (types === '' ||
      list(types).some((type) => PROFILE_TYPES.findIndex((each) => each === type) === row.type)) &&
    ((ageMin === 18 && ageMax === 99) || isAge) &&
    (country === '' || COUNTRIES.findIndex((each) => each === country) + 1 === row.country) &&
    list(interests).every(
      (interest) => (row.interests >> BigInt(INTERESTS.findIndex((each) => each === interest))) & 1n,
    ) &&
    (!verified || has(SEARCH_FLAGS.verified)) &&
    (!smokers || has(SEARCH_FLAGS.smokes) === (smokers === 'yes'))
  )
}

test('however the search is narrowed, its streams give what one look at every row would', async () => {
  const now = app.services.clock.now()
  await addCrowd(app.services.db, { count: 1500, now })
  const rows = await app.services.db
    .select()
    .from(memberSearch)
    .orderBy(desc(memberSearch.rank), desc(memberSearch.id))
  const visitor = app.visitor()
  let nonEmpty = 0
  for (const input of fc.sample(asked, { numRuns: 80, seed: 7 })) {
    const expected = rows.filter((row) => fits(row, input, now)).map(({ id }) => id)
    const { items } = (await visitor.call(searchMembers, { ...input, limit: 30 })).ok
    const { total } = (await visitor.call(countMembers, input)).ok
    expect(
      items.map(({ id }) => id),
      JSON.stringify(input),
    ).toEqual(expected.slice(0, 30))
    expect(total, JSON.stringify(input)).toBe(Math.min(expected.length, COUNT_CAP + 1))
    if (total > 0) nonEmpty += 1
  }
  expect(nonEmpty).toBeGreaterThan(40)
}, 60_000)

test('a wide search is counted up to a thousand', async () => {
  await addCrowd(app.services.db, { count: COUNT_CAP + 200, now: app.services.clock.now() })
  const { total } = (await app.visitor().call(countMembers, { ageMax: 99 })).ok
  expect(total).toBe(COUNT_CAP + 1)
})

test('an empty result names the filter that keeps most members out', async () => {
  const { aged } = createBirths(app)
  const { town, member } = newTown(app)
  await member({ ...aged(70), verificationStatus: 'verified' })
  await member({ ...aged(30), profileType: 'man' })
  await member({ ...aged(30), profileType: 'man' })
  const search = { town, types: 'woman,man', verified: '1' }
  const { relaxations } = (await app.visitor().call(listRelaxations, search)).ok
  expect(relaxations.filter(({ filter }) => filter !== 'town')).toEqual([
    { filter: 'verified', adds: 2 },
    { filter: 'ageMin', adds: 1 },
  ])
})

test('giving up the two-way fit is offered to members only', async () => {
  const { town, member } = newTown(app)
  await member({ lookingForWoman: true })
  const viewer = await app.given.member({ profileType: 'man' })
  const { relaxations } = (await app.as(viewer).call(listRelaxations, { town })).ok
  expect(relaxations).toContainEqual({ filter: 'fitsBothWays', adds: 1 })
})
