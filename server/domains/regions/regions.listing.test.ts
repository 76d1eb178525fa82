// Runs on both engines: regions are listed with hand-written SQL.
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { updatePreferences } from '#shared/domains/profiles/profiles.own.contract.ts'
import {
  addRegion,
  listRegions,
  REGION_LIMITS,
  type RegionFields,
} from '#shared/domains/regions/regions.editing.contract.ts'
import { costOf } from '#server/testing/matrices/costs.ts'
import { addCrowd } from '#server/testing/scenario/crowd.ts'
import { FIELDS, prepareRegions } from '#server/testing/scenario/regions.ts'
import { onBoth } from '#testing/covers.ts'
import { profiles } from '../profiles/profiles.tables.ts'
import { postcodeRegions } from './regions.tables.ts'

const at = prepareRegions()

const add = async (fields: Partial<RegionFields> = {}) =>
  (await at.admin.call(addRegion, { ...FIELDS, ...fields })).ok.region
const list = async (input: object = {}) => (await at.admin.call(listRegions, input)).ok
const namesOf = ({ items }: Awaited<ReturnType<typeof list>>) =>
  items.map(({ country, postcodePrefix }) => `${country} ${postcodePrefix}`)

test('regions are listed by country and prefix, page by page', onBoth('CALL-41', 'ADM-PC-02.1'), async () => {
  const all: string[] = []
  let cursor: string | undefined
  let pages = 0
  do {
    const page = await list({ limit: 100, ...(cursor && { cursor }) })
    expect(page.items.length).toBeLessThanOrEqual(100)
    all.push(...namesOf(page))
    cursor = page.next ?? undefined
    pages += 1
  } while (cursor)
  const rows = await at.app.services.db
    .select()
    .from(postcodeRegions)
    .orderBy(postcodeRegions.country, postcodeRegions.postcodePrefix)
  expect(all).toEqual(rows.map(({ country, postcodePrefix }) => `${country} ${postcodePrefix}`))
  expect(pages).toBe(Math.ceil(all.length / 100))
  expect(await costOf(() => list())).toBe(2)
})

test.each([
  { cursor: 'nonsense' },
  { cursor: 'France/75' },
  { cursor: 'England/zz1' },
  { search: 'a'.repeat(61) },
  { country: 'France' },
])('a request to list regions with %j is rejected', async (input) => {
  expect(await at.admin.call(listRegions, input)).toMatchObject({ status: 422, code: 'invalid_input' })
})

test(
  'a search for regions matches the start of a prefix, and any part of a region or county',
  onBoth('BEY-46.1'),
  async () => {
    await add({ region: 'Ávila Sonderland', county: 'Upper 100%_Land' })
    await add({ country: 'Wales', postcodePrefix: 'ZZ2', region: 'Elsewhere', county: null })
    expect(namesOf(await list({ search: 'zz' }))).toEqual(['England ZZ1', 'Wales ZZ2'])
    expect(namesOf(await list({ search: 'z z 2' }))).toEqual(['Wales ZZ2'])
    expect(namesOf(await list({ search: 'Z1' }))).toEqual([])
    for (const search of ['sonderland', 'ÁVILA', 'upper 100', '100%_l']) {
      expect(namesOf(await list({ search }))).toEqual(['England ZZ1'])
    }
    expect(namesOf(await list({ search: 'r%land' }))).toEqual([])
    expect(namesOf(await list({ search: 'zz', country: 'Wales' }))).toEqual(['Wales ZZ2'])
    const wales = await list({ country: 'Wales', limit: 100 })
    expect(new Set(wales.items.map(({ country }) => country))).toEqual(new Set(['Wales']))
    const second = await list({ search: 'zz', limit: 1, cursor: 'England/ZZ1' })
    expect([namesOf(second), second.next]).toEqual([['Wales ZZ2'], null])
  },
)

test(
  'each region shows the number of members with its place, counted up to a limit',
  onBoth('ADM-PC-02.2'),
  async () => {
    const region = await add({ region: 'Sonderland', county: null })
    const twin = await add({ region: 'Sonderland', county: null, postcodePrefix: 'ZZ2' })
    const membersOf = async () =>
      (await list({ search: 'sonderland' })).items.map(({ id, members }) => [id, members])
    const counted = (members: number) => [
      [region.id, members],
      [twin.id, members],
    ]
    expect(await membersOf()).toEqual(counted(0))
    const member = await at.app.given.member()
    await at.app.as(member).call(updatePreferences, { postcodePrefix: 'ZZ1' })
    await at.app.as(await at.app.given.member()).call(updatePreferences, { postcodePrefix: 'SW1A' })
    expect(await membersOf()).toEqual(counted(1))

    const { db, clock } = at.app.services
    await addCrowd(db, { count: 105, now: clock.now() })
    const [home] = await db.select().from(profiles).where(eq(profiles.id, member.id))
    await db.update(profiles).set({ placeId: home?.placeId ?? 0 })
    expect(await membersOf()).toEqual(counted(REGION_LIMITS.members + 1))
  },
)
