import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  COUNT_CAP,
  countMembers,
  listRelaxations,
  searchMembers,
} from '#shared/domains/search/search.contract.ts'
import { filtersOfAddress, narrows, RELAXABLE, withoutFilter } from '#shared/domains/search/search.rules.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { addCrowd } from '#server/testing/scenario/crowd.ts'
import { createBirths, newTown } from '#server/testing/scenario/town.ts'
import { covers } from '#testing/covers.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

type Agent = ReturnType<TestApp['visitor']>
const relax = async (agent: Agent, search: Record<string, unknown>) =>
  (await agent.call(listRelaxations, search)).ok.relaxations
const count = async (agent: Agent, search: object) => (await agent.call(countMembers, { ...search })).ok.total

describe('search filters that would add members if dropped', () => {
  test('are listed most helpful first', covers('BEY-04.2'), async () => {
    const { aged } = createBirths(app)
    const { town, member } = newTown(app)
    await member({ ...aged(70), verificationStatus: 'verified' })
    await member({ ...aged(30), profileType: 'man' })
    await member({ ...aged(30), profileType: 'man' })
    const relaxations = await relax(app.visitor(), { town, types: 'woman,man', verified: '1' })
    expect(relaxations.filter(({ filter }) => filter !== 'town')).toEqual([
      { filter: 'verified', adds: 2 },
      { filter: 'ageMin', adds: 1 },
    ])
  })

  test(
    'are listed with the number of members they’d add, while the search itself keeps all filters',
    covers('BEY-04.1'),
    async () => {
      const { town, member, names } = newTown(app)
      const found = await member({ canTravel: true, interests: ['Webcams'] })
      await member({ canTravel: true })
      await member({ canTravel: true })
      await member({ interests: ['Webcams'] })
      const search = { town, canTravel: '1', interests: 'Webcams' }
      expect(await names(null, search)).toEqual([found.username])
      const relaxations = await relax(app.visitor(), search)
      expect(relaxations.filter(({ filter }) => filter !== 'town')).toEqual([
        { filter: 'interests', adds: 2 },
        { filter: 'canTravel', adds: 1 },
      ])
      expect(await names(null, search)).toEqual([found.username])
    },
  )

  test('are listed in pairs if no single filter helps', covers('BEY-04.3'), async () => {
    const own = await createTestApp()
    const { aged } = createBirths(own)
    await own.given.member({ town: 'Elsewhere', interests: ['Webcams'], ...aged(77) })
    const asked = { town: 'Nowhere', interests: 'Webcams,Dogging', ageMin: '76', ageMax: '78' }
    const visitor = own.visitor()
    expect(await relax(visitor, asked)).toEqual([{ filter: 'town', also: 'interests', adds: 1 }])
    expect(await relax(visitor, { ...asked, verified: '1' })).toEqual([])
    await own.close()
  })

  test('aren’t listed if the search has none', async () => {
    expect(await relax(app.visitor(), { ageMax: 99, types: '', ageMin: 18 })).toEqual([])
  })

  test('include the two-way fit for members only', async () => {
    const { town, member } = newTown(app)
    await member({ lookingForWoman: true })
    const viewer = await app.given.member({ profileType: 'man' })
    expect(await relax(app.as(viewer), { town })).toContainEqual({ filter: 'fitsBothWays', adds: 1 })
    expect((await relax(app.visitor(), { town })).map(({ filter }) => filter)).not.toContain('fitsBothWays')
  })

  test('don’t count members the viewer may not find', covers('SEARCH-16.1'), async () => {
    const { town, member } = newTown(app)
    const viewer = await app.given.member()
    await app.given.block(viewer, await member())
    await member({ inSearch: false })
    await member({ visibility: 'friends' })
    const relaxations = await relax(app.as(viewer), { town, verified: '1' })
    expect(relaxations.map(({ filter }) => filter)).not.toContain('verified')
  })

  test(
    'are listed with the difference of two counts, up to a thousand',
    { ...covers('BEY-04.1', 'BEY-04.2'), timeout: 60_000 },
    async () => {
      await addCrowd(app.services.db, { count: COUNT_CAP + 600, now: app.services.clock.now() })
      const { member } = newTown(app)
      await member({ town: 'Rareham', interests: ['Webcams'], verificationStatus: 'verified' })
      const agent = app.as(await app.given.member({ profileType: 'man' }))
      for (const search of [
        { types: 'tvts', verified: '1', country: 'Wales' },
        { types: 'couple_ff', smokers: 'yes', ageMin: '50', canTravel: '1', country: 'England' },
        { town: 'Rareham', ageMax: '99', fitsBothWays: '0' },
      ]) {
        const asked = filtersOfAddress(search)
        const relaxations = await relax(agent, search)
        expect(relaxations.length).toBeGreaterThan(0)
        expect(relaxations.map(({ adds }) => adds)).toEqual(
          relaxations.map(({ adds }) => adds).toSorted((a, b) => b - a),
        )
        const total = await count(agent, asked)
        const given = RELAXABLE.filter((each) => narrows(asked, each))
        expect(given).toEqual(expect.arrayContaining(relaxations.map(({ filter }) => filter)))
        for (const filter of given) {
          const without = await count(agent, withoutFilter(asked, filter))
          const adds = relaxations.find((each) => each.filter === filter)?.adds ?? 0
          expect(adds, filter).toBeGreaterThanOrEqual(without - total)
          expect(adds, filter).toBeLessThanOrEqual(without > COUNT_CAP ? COUNT_CAP + 1 : without - total)
        }
      }
      const everywhere = (await relax(agent, { town: 'Rareham', ageMax: '99', fitsBothWays: '0' }))[0]
      expect(everywhere).toEqual({ filter: 'town', adds: COUNT_CAP + 1 })
    },
  )

  test('are never dropped by the search itself', covers('BEY-04.1'), async () => {
    const { town } = newTown(app)
    const page = (await app.visitor().call(searchMembers, { town, verified: '1' })).ok
    expect(page).toMatchObject({ items: [], next: null, previous: null })
  })
})
