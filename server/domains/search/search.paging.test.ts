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
import { addCrowd } from '#server/testing/crowd.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

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

test('however the search is narrowed, its streams give what one plain query would', async () => {
  const count = 300
  await addCrowd(app.services.db, { count, now: app.services.clock.now() })
  const filters = fc.record(
    {
      types: fc.subarray(['man', 'woman', 'couple_mf', 'tvts']).map(String),
      ageMin: fc.integer({ min: 18, max: 40 }),
      ageMax: fc.integer({ min: 41, max: 99 }),
      country: fc.constantFrom('England', 'Ireland', ''),
      region: fc.constantFrom('North West', ''),
      interests: fc.subarray(['Toys', 'Anal', 'Oral']).map(String),
      verified: fc.boolean(),
      smokers: fc.constantFrom('', 'yes', 'no'),
    },
    { requiredKeys: [] },
  )
  const visitor = app.visitor()
  let nonEmpty = 0
  for (const input of fc.sample(filters, { numRuns: 60, seed: 7 })) {
    const one = (await visitor.call(searchMembers, { ...input, limit: 100 })).ok
    const { total } = (await visitor.call(countMembers, input)).ok
    expect(total, JSON.stringify(input)).toBeGreaterThanOrEqual(one.items.length)
    if (!one.next) expect(one.items.length, JSON.stringify(input)).toBe(total)
    for (const card of one.items) {
      const { ageMin = 18, ageMax = 60, types, country } = input
      expect(card.ages.every((age) => age >= ageMin && age <= ageMax)).toBe(true)
      if (types) expect(types.split(',')).toContain(card.profileType)
      if (country) expect(card.place).toContain(country)
    }
    if (total > 0) nonEmpty += 1
  }
  expect(nonEmpty).toBeGreaterThan(20)
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
