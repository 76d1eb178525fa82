// Runs on both engines: regions are listed and stored with hand-written SQL.
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { updatePreferences } from '#shared/domains/profiles/profiles.own.contract.ts'
import { findPlace, listPlaces } from '#shared/domains/regions/regions.contract.ts'
import {
  addRegion,
  deleteRegion,
  getRegion,
  listRegions,
  updateRegion,
  type RegionFields,
} from '#shared/domains/regions/regions.editing.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { SECOND } from '#shared/kernel/time.ts'
import { around } from '#server/testing/scenario/instants.ts'
import { actorOf } from '#server/testing/builders/records.ts'
import { FIELDS, prepareRegions } from '#server/testing/scenario/regions.ts'
import { covers, onBoth } from '#testing/covers.ts'
import { auditActs } from '../audit/audit.tables.ts'
import { profiles } from '../profiles/profiles.tables.ts'
import { seedRegions } from './regions.commands.ts'
import { places, postcodeRegions } from './regions.tables.ts'

const at = prepareRegions()

const add = async (fields: Partial<RegionFields> = {}) =>
  (await at.admin.call(addRegion, { ...FIELDS, ...fields })).ok.region
const stored = async (id: string) => (await at.admin.call(getRegion, { id })).ok.region
const list = async (input: object = {}) => (await at.admin.call(listRegions, input)).ok
const recordsOf = (subject: string) =>
  at.app.services.db.select().from(auditActs).where(eq(auditActs.subject, subject)).orderBy(auditActs.id)
const count = () => at.app.services.db.$count(postcodeRegions)

test('only admins list, read, add, change and delete regions', covers('ADM-PC-21'), async () => {
  const region = await add()
  const before = await count()
  for (const [agent, status] of [
    [at.app.visitor(), 401],
    [at.app.as(await at.app.given.member()), 403],
  ] as const) {
    for (const answer of [
      await agent.call(listRegions, {}),
      await agent.call(getRegion, { id: region.id }),
      await agent.call(addRegion, { ...FIELDS, postcodePrefix: 'ZZ2' }),
      await agent.call(updateRegion, { ...FIELDS, id: region.id, updatedAt: region.updatedAt, region: 'X' }),
      await agent.call(deleteRegion, { id: region.id }),
    ]) {
      expect(answer.status).toBe(status)
    }
  }
  const member = at.app.as(await at.app.given.member())
  expect((await member.call(findPlace, { prefix: 'ZZ1' })).ok).toMatchObject({ region: 'North West' })
  expect(await count()).toBe(before)
  expect(await stored(region.id)).toEqual(region)
})

test(
  'a region is added with its prefix in capitals, members can find it, and the addition is recorded',
  onBoth('ADM-PC-11', 'ADM-PC-15', 'CALL-44'),
  async () => {
    const region = await add({ postcodePrefix: ' zz 1234 ' })
    expect(region).toEqual({
      ...FIELDS,
      id: expect.any(String),
      postcodePrefix: 'ZZ1234',
      updatedAt: around(at.app.clock.now().toISOString()),
    })
    const [row] = await at.app.services.db
      .select()
      .from(postcodeRegions)
      .where(eq(postcodeRegions.id, region.id))
    expect(row?.postcodePrefix).toBe('ZZ1234')
    const member = at.app.as(await at.app.given.member())
    expect((await member.call(findPlace, { prefix: 'ZZ12' })).ok).toMatchObject({
      kind: 'match',
      county: 'Greater Manchester',
    })
    const [record, ...others] = await recordsOf(region.id)
    expect(others).toEqual([])
    expect(record).toMatchObject({ act: 'regions.addRegion', before: null, after: region })
    expect(record && (await actorOf(at.app, record))).toEqual({
      id: at.actor.id,
      username: at.actor.username,
    })
  },
)

test.each<[string, Record<string, unknown>, string]>([
  ['an unknown country', { country: 'France' }, 'Choose a country from the list.'],
  ['no name', { region: '  ' }, 'Enter a region.'],
  ['a name that’s too long', { region: 'a'.repeat(61) }, 'Use at most 60 characters.'],
  ['a county that’s too long', { county: 'a'.repeat(61) }, 'Use at most 60 characters.'],
  ['no prefix', { postcodePrefix: ' ' }, 'Enter a prefix.'],
  ['a prefix of 7 characters', { postcodePrefix: 'ZZ12345' }, 'A prefix has at most 6 characters.'],
  ['a prefix with punctuation', { postcodePrefix: 'ZZ-1' }, 'A prefix has only letters and digits.'],
  ['a prefix the country already has', { postcodePrefix: 'zz2' }, 'This country already has this prefix.'],
])(
  'a region with %s is rejected with an error on that field, both when adding and when editing it',
  covers('ADM-PC-10', 'ADM-PC-13.1', 'ADM-PC-13.2'),
  async (_, wrong, text) => {
    const region = await add()
    const other = await add({ postcodePrefix: 'ZZ2' })
    const before = await count()
    const [field = ''] = Object.keys(wrong)
    const { id, updatedAt } = region
    for (const answer of [
      await at.admin.call(addRegion, { ...FIELDS, postcodePrefix: 'ZZ3', ...wrong }),
      await at.admin.call(updateRegion, { ...FIELDS, id, updatedAt, ...wrong }),
    ]) {
      expect([409, 422]).toContain(answer.status)
      expect(answer.error?.fields).toEqual({ [field]: text })
    }
    expect(await count()).toBe(before)
    expect(await stored(id)).toEqual(region)
    expect(await stored(other.id)).toEqual(other)
  },
)

test(
  'a region can have names of 60 characters, no county, and a prefix that a different country also has',
  covers('ADM-PC-13.1', 'ADM-PC-13.2'),
  async () => {
    await add()
    const longest = { region: 'r'.repeat(60), county: 'c'.repeat(60) }
    expect(await add({ ...longest, postcodePrefix: 'ZZ2' })).toMatchObject(longest)
    expect(await add({ country: 'Wales', county: '' })).toMatchObject({ county: null })
  },
)

test(
  'an edit of a region saves every field, and is recorded with the previous values',
  onBoth('ADM-PC-14', 'CALL-42'),
  async () => {
    const before = await add()
    at.app.clock.advance(SECOND)
    const changes = { country: 'Wales', region: 'Mid Wales', county: 'Powys', postcodePrefix: 'zz2' } as const
    const { id, updatedAt } = before
    const { region: after } = (await at.admin.call(updateRegion, { ...changes, id, updatedAt })).ok
    expect(after).toEqual({
      ...changes,
      id,
      postcodePrefix: 'ZZ2',
      updatedAt: around(at.app.clock.now().toISOString()),
    })
    expect(Date.parse(after.updatedAt)).toBeGreaterThan(Date.parse(updatedAt))
    expect(await stored(id)).toEqual(after)
    expect((await recordsOf(id)).at(-1)).toMatchObject({ act: 'regions.updateRegion', before, after })
  },
)

test(
  'a region that another admin has changed or deleted stays as they left it',
  onBoth('ADM-PC-19.2'),
  async () => {
    const opened = await add()
    const { id, updatedAt } = opened
    const edit = (region: string) => at.admin.call(updateRegion, { ...FIELDS, id, updatedAt, region })
    await edit('First')
    expect(await edit('Second')).toMatchObject({ status: 409, code: 'region_changed' })
    expect(await stored(id)).toMatchObject({ region: 'First' })
    expect((await at.admin.call(deleteRegion, { id })).status).toBe(200)
    for (const answer of [
      await edit('Third'),
      await at.admin.call(deleteRegion, { id }),
      await at.admin.call(getRegion, { id }),
    ]) {
      expect(answer).toMatchObject({ status: 404, code: 'region_gone' })
    }
    expect((await recordsOf(id)).map(({ act }) => act)).toEqual([
      'regions.addRegion',
      'regions.updateRegion',
      'regions.deleteRegion',
    ])
  },
)

test('if two admins add the same prefix at the same time, one addition is rejected', onBoth(), async () => {
  const answers = await Promise.all([1, 2].map(() => at.admin.call(addRegion, FIELDS)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test(
  'the deletion of a region removes its row, and is recorded with the region’s values',
  onBoth('ADM-PC-16', 'CALL-43'),
  async () => {
    const before = await add()
    const kept = await add({ postcodePrefix: 'ZZ2' })
    await at.admin.call(deleteRegion, { id: before.id })
    expect(await at.app.services.db.$count(postcodeRegions, eq(postcodeRegions.id, before.id))).toBe(0)
    expect(await stored(kept.id)).toEqual(kept)
    expect((await recordsOf(before.id)).at(-1)).toMatchObject({
      act: 'regions.deleteRegion',
      before,
      after: null,
    })
  },
)

test(
  'members keep their place when its region is changed or deleted, until they save their place again',
  onBoth('ADM-PC-22.1', 'ADM-PC-22.2'),
  async () => {
    const { id, updatedAt } = await add({ region: 'Old name', county: 'Old county' })
    const member = await at.app.given.member()
    const save = () => at.app.as(member).call(updatePreferences, { postcodePrefix: 'ZZ1' })
    const placeOf = async () => {
      const [row] = await at.app.services.db.select().from(profiles).where(eq(profiles.id, member.id))
      const [place] = await at.app.services.db
        .select()
        .from(places)
        .where(eq(places.id, row?.placeId ?? 0))
      return [row?.postcodePrefix, row?.region, row?.county, place?.region, place?.county]
    }
    await save()
    const old = ['ZZ1', 'Old name', 'Old county', 'Old name', 'Old county']
    expect(await placeOf()).toEqual(old)

    const changes = { region: 'New name', county: 'New county' }
    const { region } = (await at.admin.call(updateRegion, { ...FIELDS, ...changes, id, updatedAt })).ok
    expect(await placeOf()).toEqual(old)
    const regionsOfEngland = async () => {
      const { countries } = (await at.app.visitor().call(listPlaces, {})).ok
      return countries.find(({ country }) => country === 'England')?.regions.map((each) => each.region)
    }
    expect(await regionsOfEngland()).toEqual(expect.arrayContaining(['Old name', 'New name']))

    await save()
    expect(await placeOf()).toEqual(['ZZ1', 'New name', 'New county', 'New name', 'New county'])
    at.app.clock.advance(10 * SECOND)
    expect(await regionsOfEngland()).not.toContain('Old name')

    await at.admin.call(deleteRegion, { id: region.id })
    expect(await placeOf()).toEqual(['ZZ1', 'New name', 'New county', 'New name', 'New county'])
    expect(await regionsOfEngland()).toContain('New name')
    expect((await save()).code).toBe('prefix_unknown')
  },
)

test(
  'the next start leaves alone the regions an admin has changed, added or deleted',
  covers('ADM-PC-22.3'),
  async () => {
    const added = await add({ region: 'Sonderland', county: null })
    const [changed, deleted] = (await list({ country: 'Northern Ireland' })).items
    const [id = '', goneId = ''] = [changed?.id, deleted?.id]
    const { region } = (
      await at.admin.call(updateRegion, {
        ...FIELDS,
        country: 'Northern Ireland',
        postcodePrefix: 'ZZ2',
        id,
        updatedAt: changed?.updatedAt ?? '',
      })
    ).ok
    await at.admin.call(deleteRegion, { id: goneId })
    const before = await at.app.services.db.select().from(postcodeRegions).orderBy(postcodeRegions.id)
    await seedRegions(at.app.services.db, new Date(at.app.clock.now().getTime() + SECOND))
    expect(await at.app.services.db.select().from(postcodeRegions).orderBy(postcodeRegions.id)).toEqual(
      before,
    )
    expect([await stored(id), await stored(added.id)]).toEqual([region, added])
    expect((await at.admin.call(getRegion, { id: newId() })).code).toBe('region_gone')
  },
)
