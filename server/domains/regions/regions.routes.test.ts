import { afterAll, beforeAll, expect, test } from 'vitest'
import { findPlace, listPlaces } from '#shared/domains/regions/regions.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { SECOND } from '#shared/kernel/time.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { costOf } from '#server/testing/matrices/costs.ts'
import { covers } from '#testing/covers.ts'
import { seedRegions } from './regions.commands.ts'
import { places, postcodeRegions } from './regions.tables.ts'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
  await seedRegions(app.services.db, app.clock.now())
})

afterAll(() => app.close())

test('a visitor can’t look up the place of a prefix', async () => {
  const answer = await app.visitor().call(findPlace, { prefix: 'SW1A' })
  expect(answer.status).toBe(401)
  expect(answer.code).toBe('not_signed_in')
})

test('a member finds a prefix’s place however they type it', async () => {
  const anna = app.as(await app.given.member())
  for (const prefix of ['SW1A', 'sw1a', ' sw 1a ', 'sw1a 2aa']) {
    expect((await anna.call(findPlace, { prefix })).ok).toMatchObject({
      kind: 'match',
      country: 'England',
      region: 'London',
      county: 'Greater London',
    })
  }
})

test('a member chooses between a prefix’s countries', async () => {
  const anna = app.as(await app.given.member())
  const countries = ['England', 'Ireland']
  expect((await anna.call(findPlace, { prefix: 'W12' })).ok).toEqual({ kind: 'ambiguous', countries })
  const chosen = await anna.call(findPlace, { prefix: 'W12', country: 'Ireland' })
  expect(chosen.ok).toMatchObject({ kind: 'match', country: 'Ireland', county: 'Kildare' })
})

test(
  'a numeric prefix is never guessed: the member chooses between its countries',
  covers('PREF-34.1'),
  async () => {
    const anna = app.as(await app.given.member())
    for (const [prefix, countries] of [
      ['2010', ['Australia', 'New Zealand', 'USA']],
      ['3997', ['Australia', 'New Zealand', 'USA']],
      ['2130', ['Australia', 'New Zealand']],
      ['2800', ['Australia', 'USA']],
      ['0302', ['New Zealand', 'USA']],
    ] as const) {
      expect((await anna.call(findPlace, { prefix })).ok).toEqual({ kind: 'ambiguous', countries })
      for (const country of countries) {
        expect((await anna.call(findPlace, { prefix, country })).ok).toMatchObject({ kind: 'match', country })
      }
    }
  },
)

test('a prefix that matches no place leads to a result, not a failure', async () => {
  const anna = app.as(await app.given.member())
  expect((await anna.call(findPlace, { prefix: 'ZZ1' })).ok).toEqual({ kind: 'none' })
})

test.each([{ prefix: 'S' }, { prefix: 'SW1A1' }, { prefix: 'S%' }, {}])(
  'looking up a place with %j is rejected',
  covers('CONST-16', 'CONST-17'),
  async (input) => {
    const anna = app.as(await app.given.member())
    const answer = await anna.call(findPlace, input)
    expect(answer.status).toBe(422)
    expect(answer.code).toBe('invalid_input')
  },
)

test('visitors get the places they can search', async () => {
  const { countries } = (await app.visitor().call(listPlaces, {})).ok
  const regions = Object.fromEntries(countries.map((each) => [each.country, each.regions.length]))
  expect(regions).toEqual({
    England: 9,
    Ireland: 4,
    Scotland: 8,
    Wales: 4,
    'Northern Ireland': 1,
    Australia: 8,
    Canada: 13,
    'New Zealand': 16,
    USA: 51,
  })
})

test('listing the places runs no statement for ten seconds, after which a new place is included', async () => {
  const changed = await createTestApp()
  await seedRegions(changed.services.db, changed.clock.now())
  const visitor = changed.visitor()
  const wales = async () => {
    const { countries } = (await visitor.call(listPlaces, {})).ok
    return countries.find(({ country }) => country === 'Wales')?.regions.map(({ region }) => region)
  }
  expect(await costOf(wales)).toBe(1)
  const avalon = { country: 'Wales', region: 'Avalon' } as const
  const [place] = await changed.services.db.insert(places).values(avalon).returning()
  await changed.services.db.insert(postcodeRegions).values({
    ...avalon,
    id: newId(),
    postcodePrefix: 'ZZ1',
    placeId: place?.id ?? 0,
    updatedAt: changed.clock.now(),
  })
  changed.clock.advance(9 * SECOND)
  expect(await costOf(wales)).toBe(0)
  changed.clock.advance(SECOND)
  expect(await wales()).toContain('Avalon')
  await changed.close()
})
