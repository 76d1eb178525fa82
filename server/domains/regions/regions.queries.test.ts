// Runs on both engines: places are found with hand-written SQL.
import { and, count, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { COUNTRIES, type Country } from '#shared/domains/regions/regions.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import type { OpenDatabase } from '#server/platform/db/database.ts'
import { createTestDatabase } from '#server/testing/database/database.ts'
import { covers } from '#testing/covers.ts'
import { seedRegions } from './regions.commands.ts'
import { listRegionEntries } from './regions.data.ts'
import { resolvePlaceIds, resolvePostcode } from './regions.places.queries.ts'
import { findPlace, readPlaces } from './regions.queries.ts'
import { places, postcodeRegions } from './regions.tables.ts'
import { viewPlaces } from './regions.view.ts'

const NOW = new Date('2026-03-01T12:00:00Z')
let database: OpenDatabase

const empty = async () => {
  await database.db.delete(postcodeRegions)
  await database.db.delete(places)
}

beforeAll(async () => {
  database = await createTestDatabase()
  await empty()
  await seedRegions(database.db, NOW)
  await database.pool.query('create table seeded_places as table places')
  await database.pool.query('create table seeded_regions as table postcode_regions')
})

afterAll(() => database.close())

const placeIds = async (asked: Parameters<typeof resolvePlaceIds>[1]) =>
  resolvePlaceIds(await readPlaces(database.db), asked)

const countRows = async () => (await database.db.select({ rows: count() }).from(postcodeRegions))[0]?.rows

const find = (prefix: string, country: Country | null = null) => findPlace(database.db, { prefix, country })

const store = async (entry: Partial<typeof postcodeRegions.$inferInsert> = {}) => {
  const values = { country: 'USA', region: 'Somewhere', county: null, postcodePrefix: '1', ...entry } as const
  const place = { country: values.country, region: values.region, county: values.county }
  const [added] = await database.db.insert(places).values(place).onConflictDoNothing().returning()
  const [known] = await database.db
    .select()
    .from(places)
    .where(and(eq(places.country, place.country), eq(places.region, place.region)))
    .orderBy(places.id)
  const placeId = added?.id ?? known?.id ?? 0
  await database.db.insert(postcodeRegions).values({ id: newId(), placeId, updatedAt: NOW, ...values })
  return placeId
}

/** Tries to store the row. Returns the name of the constraint that rejected it, or `stored`. */
const refusal = (entry: Partial<typeof postcodeRegions.$inferInsert>) =>
  store(entry).then(
    () => 'stored',
    (error: { cause?: { constraint?: string } }) => error.cause?.constraint,
  )

test('the initial regions are stored once', async () => {
  expect(await countRows()).toBe(listRegionEntries().length)
  await seedRegions(database.db, NOW)
  expect(await countRows()).toBe(listRegionEntries().length)
})

test(
  'a region has an id, country, region, county, prefix and time of change',
  covers('ADM-PC-09', 'DATA-09'),
  async () => {
    const [row] = await database.db
      .select()
      .from(postcodeRegions)
      .where(and(eq(postcodeRegions.country, 'England'), eq(postcodeRegions.postcodePrefix, 'TD15')))
    expect(row).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      country: 'England',
      region: 'North East',
      county: 'Northumberland',
      postcodePrefix: 'TD15',
      placeId: expect.any(Number),
      updatedAt: NOW,
    })
  },
)

test.each([
  ['SW1A', 'England', 'London', 'Greater London'],
  ['SW1', 'England', 'London', 'Greater London'],
  ['M1', 'England', 'North West', 'Greater Manchester'],
  ['SY15', 'Wales', 'Mid Wales', 'Powys'],
  ['SY1', 'England', 'West Midlands', 'Shropshire'],
  ['TD15', 'England', 'North East', 'Northumberland'],
  ['EH1', 'Scotland', 'Lothian', 'Edinburgh'],
  ['BT1', 'Northern Ireland', 'Northern Ireland', 'County Antrim'],
  ['D6W', 'Ireland', 'Leinster', 'Dublin'],
  ['D02', 'Ireland', 'Leinster', 'Dublin'],
])('the prefix %s is found in %s, %s, %s', covers('ADM-PC-12.1'), async (prefix, country, region, county) => {
  const placeId = expect.any(Number)
  expect(await find(prefix)).toEqual({ kind: 'match', placeId, country, region, county })
})

test.each(['BX9', 'D0', 'IM1', 'ZZ99'])(
  'the prefix %s doesn’t match any place',
  covers('ADM-PC-12.1'),
  async (prefix) => {
    expect(await find(prefix)).toEqual({ kind: 'none' })
  },
)

test(
  'for a prefix used in several countries, the stored or requested country decides',
  covers('ADM-PC-12.1', 'ADM-PC-12.2', 'PREF-34.1'),
  async () => {
    const ambiguous = { kind: 'ambiguous', countries: ['Australia', 'New Zealand', 'USA'] }
    expect(await find('2010')).toEqual(ambiguous)
    expect(await find('2010', 'England')).toEqual(ambiguous)
    expect(await find('2010', 'Australia')).toMatchObject({ kind: 'match', region: 'New South Wales' })
    expect(await find('2010', 'New Zealand')).toMatchObject({ kind: 'match', region: 'Auckland' })
    expect(await find('2010', 'USA')).toMatchObject({ kind: 'match', region: 'Virginia' })
  },
)

test('database wildcards in a prefix have no effect', async () => {
  expect(await find('____')).toEqual({ kind: 'none' })
  expect(await find('%%')).toEqual({ kind: 'none' })
})

test('places are listed as a tree, by country in the defined order, then by name', async () => {
  const { countries } = viewPlaces(COUNTRIES, await readPlaces(database.db))
  expect(countries.map((each) => each.country)).toEqual(COUNTRIES)
  const ireland = countries.find((each) => each.country === 'Ireland')
  expect(ireland?.regions.map((each) => each.region)).toEqual(['Connacht', 'Leinster', 'Munster', 'Ulster'])
  const ulster = ireland?.regions.find((each) => each.region === 'Ulster')
  expect(ulster?.counties.map((each) => each.county)).toEqual(['Cavan', 'Donegal', 'Monaghan'])
  const donegal = ulster?.counties.find((each) => each.county === 'Donegal')
  expect(await find('F92')).toMatchObject({ placeId: donegal?.placeId })
})

test('a region without counties is listed as one place, which can be found by the region’s name', async () => {
  const { countries } = viewPlaces(COUNTRIES, await readPlaces(database.db))
  const canada = countries.find((each) => each.country === 'Canada')
  expect(canada?.regions).toHaveLength(13)
  const ontario = canada?.regions.find((each) => each.region === 'Ontario')
  const placeId = expect.any(Number)
  expect(ontario?.counties).toEqual([{ county: null, placeId }])
  const ids = ontario?.counties.map((each) => each.placeId)
  expect(await placeIds({ country: 'Canada', region: 'Ontario' })).toEqual(ids)
  expect(await placeIds({ region: 'Ontario', county: null })).toEqual(ids)
  expect(await placeIds({ region: 'Ontario', county: 'York' })).toEqual([])
  expect(await find('M5V')).toMatchObject({ placeId: ids?.[0], region: 'Ontario', county: null })
})

describe('after an admin’s change', () => {
  /** Copying the seeded rows back is ten times as fast as seeding again. */
  const putBack = async () => {
    await empty()
    await database.pool.query('insert into places overriding system value table seeded_places')
    await database.pool.query('insert into postcode_regions table seeded_regions')
  }
  beforeEach(putBack)
  afterAll(putBack)

  test('regions that an admin removed don’t come back, not even a whole country', async () => {
    await database.db.delete(postcodeRegions).where(eq(postcodeRegions.postcodePrefix, 'BT'))
    await database.db.delete(postcodeRegions).where(eq(postcodeRegions.country, 'Canada'))
    const before = await countRows()
    await seedRegions(database.db, NOW)
    expect(await countRows()).toBe(before)
    expect(await find('BT1')).toEqual({ kind: 'none' })
    expect(await find('M5V')).toEqual({ kind: 'none' })
  })

  test(
    'countries added later get their regions alongside an admin’s changes',
    covers('PROF-25'),
    async () => {
      const overseas: Country[] = ['Australia', 'Canada', 'New Zealand', 'USA']
      const { db } = database
      await db.delete(postcodeRegions).where(inArray(postcodeRegions.country, overseas))
      await db.delete(places).where(inArray(places.country, overseas))
      await db.delete(postcodeRegions).where(eq(postcodeRegions.postcodePrefix, 'SW'))
      await db
        .update(postcodeRegions)
        .set({ county: 'Changed' })
        .where(eq(postcodeRegions.postcodePrefix, 'TD15'))
      await store({ country: 'Canada', region: 'Hometown', postcodePrefix: 'M5V' })
      const stock = () => db.select().from(postcodeRegions).orderBy(postcodeRegions.id)
      const before = await stock()
      const later = new Date('2027-01-01T12:00:00Z')
      await seedRegions(db, later)
      const after = await stock()
      expect(after.filter(({ updatedAt }) => updatedAt < later)).toEqual(before)
      const added = after.filter(({ updatedAt }) => updatedAt >= later)
      const expected = listRegionEntries().filter(({ country }) =>
        ['Australia', 'New Zealand', 'USA'].includes(country),
      )
      expect(added).toHaveLength(expected.length)
      expect(new Set(added.map(({ country }) => country))).toEqual(
        new Set(['Australia', 'New Zealand', 'USA']),
      )
      expect(await find('M5V')).toMatchObject({ region: 'Hometown' })
      expect(await find('902', 'USA')).toMatchObject({ region: 'California', county: null })
    },
  )

  test('a seed that fails halfway leaves nothing behind', async () => {
    const { db } = database
    await db.delete(postcodeRegions).where(eq(postcodeRegions.country, 'USA'))
    await db.delete(places).where(eq(places.country, 'USA'))
    const broken = new Date(Number.NaN)
    await expect(seedRegions(db, broken)).rejects.toThrow('Invalid time value')
    expect(await db.select().from(places).where(eq(places.country, 'USA'))).toEqual([])
    await seedRegions(db, NOW)
    expect(await countRows()).toBe(listRegionEntries().length)
  })

  test('a stored prefix is uppercase, with 1 to 6 characters', covers('CONST-54', 'DATA-09'), async () => {
    expect(await refusal({ postcodePrefix: 'ABC1234' })).toBe('postcode_regions_prefix_form')
    expect(await refusal({ postcodePrefix: 'ab1' })).toBe('postcode_regions_prefix_form')
    expect(await refusal({ postcodePrefix: '' })).toBe('postcode_regions_prefix_form')
    expect(await refusal({ postcodePrefix: 'ABC123' })).toBe('stored')
  })

  test(
    'country, region and prefix are required but county isn’t, and a prefix is unique per country',
    covers('ADM-PC-13.1'),
    async () => {
      expect(await refusal({ country: 'France' as Country })).toBe('places_country')
      const [row] = await database.db.select().from(postcodeRegions).limit(1)
      for (const column of ['country', 'region', 'postcodePrefix'] as const) {
        const values = {
          ...row,
          id: newId(),
          [column]: null,
        } as unknown as typeof postcodeRegions.$inferInsert
        const refused = database.db.insert(postcodeRegions).values(values)
        await expect(refused).rejects.toMatchObject({ cause: { code: '23502' } })
      }
      expect(await refusal({ county: null, postcodePrefix: 'SW' })).toBe('stored')
      expect(await refusal({ country: 'England', postcodePrefix: 'SW' })).toBe('postcode_regions_prefix')
    },
  )

  test('places are unique even without a county', async () => {
    const first = await store({ region: 'Nowhere', postcodePrefix: '2' })
    const second = await store({ region: 'Nowhere', postcodePrefix: '3' })
    expect(second).toBe(first)
  })

  test(
    'prefixes of 5 and 6 characters match by their first four characters only if that’s unambiguous',
    covers('ADM-PC-12.1'),
    async () => {
      await store({ region: 'A', postcodePrefix: '90210' })
      expect(await find('9021', 'USA')).toMatchObject({ kind: 'match', region: 'A' })
      await store({ region: 'B', postcodePrefix: '90211' })
      expect(await find('9021', 'USA')).toMatchObject({ kind: 'match', region: 'California' })
      await store({ region: 'C', postcodePrefix: '9021' })
      expect(await find('9021', 'USA')).toMatchObject({ kind: 'match', region: 'C' })
    },
  )

  test('places can be found by country, region or county', async () => {
    const ulster = await placeIds({ country: 'Ireland', region: 'Ulster' })
    expect(ulster).toHaveLength(3)
    const [donegal, ...others] = await placeIds({ county: 'Donegal' })
    expect(others).toEqual([])
    expect(ulster).toContain(donegal)
    expect(await placeIds({ country: 'Ireland' })).toHaveLength(26)
    expect(await placeIds({ country: 'Scotland', region: 'Ulster' })).toEqual([])
    const nowhere = await store({ region: 'Nowhere at all', postcodePrefix: '4' })
    expect(await placeIds({ region: 'Nowhere at all', county: null })).toEqual([nowhere])
  })

  test('a postcode can be in the places of its longest known prefix and of all prefixes that extend it', async () => {
    const lies = async (prefix: string) => resolvePostcode(await readPlaces(database.db), prefix)
    const area = await store({ region: 'A', postcodePrefix: 'QX' })
    const district = await store({ region: 'B', postcodePrefix: 'QX1' })
    const unit = await store({ region: 'C', postcodePrefix: 'QX1A2' })
    expect(await lies('QX')).toEqual([area, district, unit])
    expect(await lies('QX1')).toEqual([district, unit])
    expect(await lies('QX1A')).toEqual([district, unit])
    expect(await lies('QX1B')).toEqual([district])
    expect(await lies('QX10')).toEqual([area])
    expect(await lies('QX2')).toEqual([area])
    expect(await lies('Q')).toEqual([])
    expect(await lies('QY')).toEqual([])
  })
})
