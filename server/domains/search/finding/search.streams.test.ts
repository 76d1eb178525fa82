// Runs on both engines, because the streams are merged in SQL.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  COUNT_CAP,
  PAGE_OF_CARDS,
  countMembers,
  searchMembers,
  SORTS,
  type Sort,
} from '#shared/domains/search/search.contract.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { INTERESTS } from '#shared/domains/profiles/profiles.options.contract.ts'
import { birthOfDay } from '#shared/domains/profiles/profiles.people.rules.ts'
import { ageOf } from '#shared/domains/profiles/profiles.rules.ts'
import { COUNTRIES } from '#shared/domains/regions/regions.contract.ts'
import { PROFILE_TYPES } from '#shared/kernel/profile-types.ts'
import { addCrowd } from '#server/testing/scenario/crowd.ts'
import { memberSearch, SEARCH_FLAGS } from '#server/domains/search/search.tables.ts'

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

type Row = typeof memberSearch.$inferSelect

/** Returns whether a row matches a visitor's search, without the database. */
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

const activityOf = ({ rank }: Row) => rank & (2 ** 27 - 1)
const byId = (a: Row, b: Row) => (a.id < b.id ? 1 : -1)
const byActivity = (a: Row, b: Row) => activityOf(b) - activityOf(a) || byId(a, b)
/** Every order as a visitor sees it. For a visitor, everyone is an equally good fit. */
const ORDERS: Record<Sort, (a: Row, b: Row) => number> = {
  tier: (a, b) => b.rank - a.rank || byId(a, b),
  fit: byActivity,
  active: byActivity,
  newest: (a, b) => b.joined - a.joined || byId(a, b),
}

test('whatever filters a search has, its streams return the same members as checking every row', async () => {
  const now = app.services.clock.now()
  await addCrowd(app.services.db, { count: 1500, now })
  const rows = await app.services.db.select().from(memberSearch)
  const visitor = app.visitor()
  let nonEmpty = 0
  for (const input of fc.sample(asked, { numRuns: 80 })) {
    const expected = rows.filter((row) => fits(row, input, now))
    for (const sort of SORTS) {
      const { items } = (await visitor.call(searchMembers, { ...input, sort, limit: PAGE_OF_CARDS })).ok
      expect(
        items.map(({ id }) => id),
        `${sort} ${JSON.stringify(input)}`,
      ).toEqual(
        expected
          .toSorted(ORDERS[sort])
          .slice(0, PAGE_OF_CARDS)
          .map(({ id }) => id),
      )
    }
    const { total } = (await visitor.call(countMembers, input)).ok
    expect(total, JSON.stringify(input)).toBe(Math.min(expected.length, COUNT_CAP + 1))
    if (total > 0) nonEmpty += 1
  }
  expect(nonEmpty).toBeGreaterThan(40)
}, 60_000)

test('the matches of a search are counted up to a thousand', async () => {
  await addCrowd(app.services.db, { count: COUNT_CAP + 200, now: app.services.clock.now() })
  const { total } = (await app.visitor().call(countMembers, { ageMax: 99 })).ok
  expect(total).toBe(COUNT_CAP + 1)
})
