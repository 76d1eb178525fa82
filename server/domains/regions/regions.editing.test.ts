// Runs on both engines: regions are listed and stored by SQL of their own.
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
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
import type { Agent } from '#server/testing/agent.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { around } from '#server/testing/instants.ts'
import { actorOf } from '#server/testing/records.ts'
import { covers } from '#testing/covers.ts'
import { auditActs } from '../audit/audit.tables.ts'
import { profiles } from '../profiles/profiles.tables.ts'
import { seedRegions } from './regions.commands.ts'
import { places, postcodeRegions } from './regions.tables.ts'

const FIELDS: RegionFields = {
  country: 'England',
  region: 'North West',
  county: 'Greater Manchester',
  postcodePrefix: 'ZZ1',
}

let app: TestApp
let actor: { id: string; username: string }
let admin: Agent
beforeAll(async () => {
  app = await createTestApp()
  await seedRegions(app.services.db, app.clock.now())
  actor = await app.given.member({ role: 'admin' })
  admin = app.as(actor)
})
afterAll(() => app.close())
beforeEach(async () => {
  const ours = ['ZZ1', 'ZZ2', 'ZZ3', 'ZZ1234']
  await app.services.db.delete(postcodeRegions).where(inArray(postcodeRegions.postcodePrefix, ours))
})

const add = async (fields: Partial<RegionFields> = {}) =>
  (await admin.call(addRegion, { ...FIELDS, ...fields })).ok.region
const stored = async (id: string) => (await admin.call(getRegion, { id })).ok.region
const list = async (input: object = {}) => (await admin.call(listRegions, input)).ok
const recordsOf = (subject: string) =>
  app.services.db.select().from(auditActs).where(eq(auditActs.subject, subject)).orderBy(auditActs.id)
const count = () => app.services.db.$count(postcodeRegions)

test('only admins list, read, add, change and delete regions', covers('ADM-PC-21'), async () => {
  const region = await add()
  const before = await count()
  for (const [agent, status] of [
    [app.visitor(), 401],
    [app.as(await app.given.member()), 403],
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
  const member = app.as(await app.given.member())
  expect((await member.call(findPlace, { prefix: 'ZZ1' })).ok).toMatchObject({ region: 'North West' })
  expect(await count()).toBe(before)
  expect(await stored(region.id)).toEqual(region)
})

test(
  'a region is added with its prefix in capitals, found by members, and recorded',
  covers('ADM-PC-11', 'ADM-PC-15', 'CALL-44'),
  async () => {
    const region = await add({ postcodePrefix: ' zz 1234 ' })
    expect(region).toEqual({
      ...FIELDS,
      id: expect.any(String),
      postcodePrefix: 'ZZ1234',
      updatedAt: around(app.clock.now().toISOString()),
    })
    const [row] = await app.services.db
      .select()
      .from(postcodeRegions)
      .where(eq(postcodeRegions.id, region.id))
    expect(row?.postcodePrefix).toBe('ZZ1234')
    const member = app.as(await app.given.member())
    expect((await member.call(findPlace, { prefix: 'ZZ12' })).ok).toMatchObject({
      kind: 'match',
      county: 'Greater Manchester',
    })
    const [record, ...others] = await recordsOf(region.id)
    expect(others).toEqual([])
    expect(record).toMatchObject({ act: 'regions.addRegion', before: null, after: region })
    expect(record && (await actorOf(app, record))).toEqual({ id: actor.id, username: actor.username })
  },
)

test.each<[string, Record<string, unknown>, string]>([
  ['another country', { country: 'France' }, 'Choose a country from the list.'],
  ['no region', { region: '  ' }, 'Enter a region.'],
  ['a long region', { region: 'a'.repeat(61) }, 'Use at most 60 characters.'],
  ['a long county', { county: 'a'.repeat(61) }, 'Use at most 60 characters.'],
  ['no prefix', { postcodePrefix: ' ' }, 'Enter a prefix.'],
  ['a prefix of 7', { postcodePrefix: 'ZZ12345' }, 'A prefix has at most 6 characters.'],
  ['a prefix with signs', { postcodePrefix: 'ZZ-1' }, 'A prefix has only letters and digits.'],
  ['a prefix that the country has', { postcodePrefix: 'zz2' }, 'This country has this prefix already.'],
])(
  '%s is refused at its field, in an add and in an edit',
  covers('ADM-PC-10', 'ADM-PC-13.1', 'ADM-PC-13.2'),
  async (_, wrong, text) => {
    const region = await add()
    const other = await add({ postcodePrefix: 'ZZ2' })
    const before = await count()
    const [field = ''] = Object.keys(wrong)
    const { id, updatedAt } = region
    for (const answer of [
      await admin.call(addRegion, { ...FIELDS, postcodePrefix: 'ZZ3', ...wrong }),
      await admin.call(updateRegion, { ...FIELDS, id, updatedAt, ...wrong }),
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
  'names of 60 characters, no county, and the prefix of another country are taken',
  covers('ADM-PC-13.1', 'ADM-PC-13.2'),
  async () => {
    await add()
    const longest = { region: 'r'.repeat(60), county: 'c'.repeat(60) }
    expect(await add({ ...longest, postcodePrefix: 'ZZ2' })).toMatchObject(longest)
    expect(await add({ country: 'Wales', county: '' })).toMatchObject({ county: null })
  },
)

test(
  'an edit saves every field, and is recorded with what was before',
  covers('ADM-PC-14', 'CALL-42'),
  async () => {
    const before = await add()
    app.clock.advance(SECOND)
    const changes = { country: 'Wales', region: 'Mid Wales', county: 'Powys', postcodePrefix: 'zz2' } as const
    const { id, updatedAt } = before
    const { region: after } = (await admin.call(updateRegion, { ...changes, id, updatedAt })).ok
    expect(after).toEqual({
      ...changes,
      id,
      postcodePrefix: 'ZZ2',
      updatedAt: around(app.clock.now().toISOString()),
    })
    expect(Date.parse(after.updatedAt)).toBeGreaterThan(Date.parse(updatedAt))
    expect(await stored(id)).toEqual(after)
    expect((await recordsOf(id)).at(-1)).toMatchObject({ act: 'regions.updateRegion', before, after })
  },
)

test(
  'a region that another admin has changed or deleted stays as that admin left it',
  covers('ADM-PC-19.2'),
  async () => {
    const opened = await add()
    const { id, updatedAt } = opened
    const edit = (region: string) => admin.call(updateRegion, { ...FIELDS, id, updatedAt, region })
    await edit('First')
    expect(await edit('Second')).toMatchObject({ status: 409, code: 'region_changed' })
    expect(await stored(id)).toMatchObject({ region: 'First' })
    expect((await admin.call(deleteRegion, { id })).status).toBe(200)
    for (const answer of [
      await edit('Third'),
      await admin.call(deleteRegion, { id }),
      await admin.call(getRegion, { id }),
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

test('of two who add one prefix at once, one is refused', async () => {
  const answers = await Promise.all([1, 2].map(() => admin.call(addRegion, FIELDS)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test(
  'a deletion removes the row, and is recorded with what it was',
  covers('ADM-PC-16', 'CALL-43'),
  async () => {
    const before = await add()
    const kept = await add({ postcodePrefix: 'ZZ2' })
    await admin.call(deleteRegion, { id: before.id })
    expect(await app.services.db.$count(postcodeRegions, eq(postcodeRegions.id, before.id))).toBe(0)
    expect(await stored(kept.id)).toEqual(kept)
    expect((await recordsOf(before.id)).at(-1)).toMatchObject({
      act: 'regions.deleteRegion',
      before,
      after: null,
    })
  },
)

test(
  'members keep their place when its region is changed or deleted, until they save it again',
  covers('ADM-PC-22.1', 'ADM-PC-22.2'),
  async () => {
    const { id, updatedAt } = await add({ region: 'Old name', county: 'Old county' })
    const member = await app.given.member()
    const save = () => app.as(member).call(updatePreferences, { postcodePrefix: 'ZZ1' })
    const placeOf = async () => {
      const [row] = await app.services.db.select().from(profiles).where(eq(profiles.id, member.id))
      const [place] = await app.services.db
        .select()
        .from(places)
        .where(eq(places.id, row?.placeId ?? 0))
      return [row?.postcodePrefix, row?.region, row?.county, place?.region, place?.county]
    }
    await save()
    const old = ['ZZ1', 'Old name', 'Old county', 'Old name', 'Old county']
    expect(await placeOf()).toEqual(old)

    const changes = { region: 'New name', county: 'New county' }
    const { region } = (await admin.call(updateRegion, { ...FIELDS, ...changes, id, updatedAt })).ok
    expect(await placeOf()).toEqual(old)
    const regionsOfEngland = async () => {
      const { countries } = (await app.visitor().call(listPlaces, {})).ok
      return countries.find(({ country }) => country === 'England')?.regions.map((each) => each.region)
    }
    expect(await regionsOfEngland()).toEqual(expect.arrayContaining(['Old name', 'New name']))

    await save()
    expect(await placeOf()).toEqual(['ZZ1', 'New name', 'New county', 'New name', 'New county'])
    app.clock.advance(10 * SECOND)
    expect(await regionsOfEngland()).not.toContain('Old name')

    await admin.call(deleteRegion, { id: region.id })
    expect(await placeOf()).toEqual(['ZZ1', 'New name', 'New county', 'New name', 'New county'])
    expect(await regionsOfEngland()).toContain('New name')
    expect((await save()).code).toBe('prefix_unknown')
  },
)

test(
  'what an admin has changed, added or deleted is left alone by the next start',
  covers('ADM-PC-22.3'),
  async () => {
    const added = await add({ region: 'Sonderland', county: null })
    const [changed, deleted] = (await list({ country: 'Northern Ireland' })).items
    const [id = '', goneId = ''] = [changed?.id, deleted?.id]
    const { region } = (
      await admin.call(updateRegion, {
        ...FIELDS,
        country: 'Northern Ireland',
        postcodePrefix: 'ZZ2',
        id,
        updatedAt: changed?.updatedAt ?? '',
      })
    ).ok
    await admin.call(deleteRegion, { id: goneId })
    const before = await app.services.db.select().from(postcodeRegions).orderBy(postcodeRegions.id)
    await seedRegions(app.services.db, new Date(app.clock.now().getTime() + SECOND))
    expect(await app.services.db.select().from(postcodeRegions).orderBy(postcodeRegions.id)).toEqual(before)
    expect([await stored(id), await stored(added.id)]).toEqual([region, added])
    expect((await admin.call(getRegion, { id: newId() })).code).toBe('region_gone')
  },
)
