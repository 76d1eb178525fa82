import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  getPreferences,
  updatePlace,
  updatePreferences,
} from '#shared/domains/profiles/profiles.own.contract.ts'
import { getSession } from '#shared/domains/accounts/accounts.contract.ts'
import { getProfile } from '#shared/domains/profiles/profiles.contract.ts'
import { PROFILE_TYPE_LABELS, PROFILE_TYPES } from '#shared/domains/profiles/profiles.options.contract.ts'
import { CONSENT_VERSION, listConsents } from '#shared/domains/profiles/profiles.privacy.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { places, postcodeRegions } from '../regions/regions.tables.ts'
import { profiles } from './profiles.tables.ts'

let app: TestApp

const givenPrefix = async (
  country: 'England' | 'Australia' | 'New Zealand',
  [region, county, postcodePrefix]: [string, string | null, string],
) => {
  const place = { country, region, county }
  const [stored] = await app.services.db.insert(places).values(place).returning()
  await app.services.db.insert(postcodeRegions).values({
    id: newId(),
    ...place,
    postcodePrefix,
    placeId: stored?.id ?? 0,
    updatedAt: app.clock.now(),
  })
}

beforeAll(async () => {
  app = await createTestApp()
  await givenPrefix('England', ['Yorkshire', 'West Yorkshire', 'QX'])
  await givenPrefix('England', ['Yorkshire', 'Central Leeds', 'QX1'])
  await givenPrefix('Australia', ['New South Wales', null, '2010'])
  await givenPrefix('New Zealand', ['Auckland', null, '2010'])
})
afterAll(() => app.close())

const rowOf = async (member: { id: string }) => {
  const [row] = await app.services.db.select().from(profiles).where(eq(profiles.id, member.id))
  return row
}
const setClock = (at: string) => app.clock.set(new Date(at))

test('a stranger has no preferences and no place to fill', async () => {
  for (const call of [
    app.visitor().call(getPreferences, {}),
    app.visitor().call(updatePreferences, { ageMin: 20 }),
    app.visitor().call(updatePlace, { postcodePrefix: 'QX1' }),
  ]) {
    expect((await call).status).toBe(401)
  }
})

test('CALL-16 PREF-30 the preference fields of the own profile are loaded', async () => {
  const agent = app.as(await app.given.member({ profileType: 'man', lookingForWoman: true, town: 'Leeds' }))
  expect((await agent.call(getPreferences, {})).ok).toEqual({
    profileType: 'man',
    profileTypeChangedAt: null,
    nextTypeChangeAt: null,
    lookingForMan: false,
    lookingForWoman: true,
    lookingForCoupleMf: false,
    lookingForCoupleMm: false,
    lookingForCoupleFf: false,
    lookingForTvts: false,
    ageMin: 18,
    ageMax: 60,
    meetSmokers: true,
    canTravel: false,
    canAccommodate: false,
    town: 'Leeds',
    region: null,
    county: null,
    userCountry: null,
    postcodePrefix: null,
  })
})

test('CALL-17 PROF-36 only the supplied preferences change', async () => {
  const member = await app.given.member({ lookingForMan: true, ageMax: 50, town: 'Leeds' })
  const before = await rowOf(member)
  app.clock.advance(1000)
  const changes = { lookingForTvts: true, ageMin: 30, meetSmokers: false, canTravel: true }
  expect((await app.as(member).call(updatePreferences, changes)).ok).toMatchObject(changes)
  expect(await rowOf(member)).toEqual({ ...before, ...changes, updatedAt: app.clock.now() })
})

test('BEY-19 the first save of the preferences stores the consent', async () => {
  const agent = app.as(await app.given.member())
  const givenAt = app.clock.now().toISOString()
  await agent.call(updatePreferences, {})
  expect((await agent.call(listConsents, {})).ok.consents).toEqual([
    { subject: 'preferences', version: CONSENT_VERSION, givenAt },
  ])
})

test('PREF-06 PREF-10 a type never changed may be changed, which stamps the time of the server', async () => {
  setClock('2026-01-31T10:00:00Z')
  const member = await app.given.member({ profileType: 'man' })
  const answer = await app.as(member).call(updatePreferences, { profileType: 'couple_mf' })
  expect(answer.ok).toMatchObject({
    profileType: 'couple_mf',
    profileTypeChangedAt: '2026-01-31T10:00:00.000Z',
    nextTypeChangeAt: '2026-02-28T10:00:00.000Z',
  })
  const { session } = (await app.as(member).call(getSession, {})).ok
  expect(session?.user.profileType).toBe('couple_mf')
  const shown = (await app.visitor().call(getProfile, { username: member.username })).ok
  expect(shown.profileType).toBe('couple_mf')
})

test('PREF-07 PREF-08 PREF-09 CONST-11 the type may change again one calendar month later, not before', async () => {
  setClock('2026-01-31T10:00:00Z')
  const member = await app.given.member({ profileType: 'man' })
  const agent = app.as(member)
  await agent.call(updatePreferences, { profileType: 'woman' })
  setClock('2026-02-28T09:59:59Z')
  const refused = await agent.call(updatePreferences, { profileType: 'tvts', ageMin: 40 })
  expect([refused.status, refused.error]).toEqual([
    409,
    {
      code: 'profile_type_locked',
      message: 'You can only change once per month.',
      fields: { profileType: 'You can only change once per month.' },
    },
  ])
  expect(await rowOf(member)).toMatchObject({ profileType: 'woman', ageMin: 18 })
  setClock('2026-02-28T10:00:00Z')
  expect((await agent.call(updatePreferences, { profileType: 'tvts' })).ok).toMatchObject({
    profileType: 'tvts',
    profileTypeChangedAt: '2026-02-28T10:00:00.000Z',
  })
})

test('PREF-11 an unchanged type sets no stamp and is never refused', async () => {
  const agent = app.as(await app.given.member({ profileType: 'man' }))
  expect((await agent.call(updatePreferences, { profileType: 'man' })).ok.profileTypeChangedAt).toBeNull()
  await agent.call(updatePreferences, { profileType: 'woman' })
  const stamp = (await agent.call(getPreferences, {})).ok.profileTypeChangedAt
  app.clock.advance(60_000)
  const again = await agent.call(updatePreferences, { profileType: 'woman', canTravel: true })
  expect(again.ok).toMatchObject({ profileTypeChangedAt: stamp, canTravel: true })
})

test('PREF-11 two changes at once: one wins', async () => {
  const agent = app.as(await app.given.member({ profileType: 'man' }))
  const answers = await Promise.all([
    agent.call(updatePreferences, { profileType: 'woman' }),
    agent.call(updatePreferences, { profileType: 'tvts' }),
  ])
  expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409'])
})

test('PROF-05 the server takes stored values only, no label', async () => {
  const member = await app.given.member({ profileType: 'man' })
  const labels = PROFILE_TYPES.flatMap((type) => Object.values(PROFILE_TYPE_LABELS[type]))
  for (const label of new Set([...labels, '', 'couple', 'MAN'])) {
    const answer = await app.as(member).call(updatePreferences, { profileType: label })
    expect([label, answer.status]).toEqual([label, 422])
  }
  expect((await rowOf(member))?.profileType).toBe('man')
})

test.each([
  ['PREF-16 below 18', { ageMin: 17 }, 'invalid_input', 'ageMin'],
  ['PREF-16 a highest age below 18', { ageMax: 17 }, 'invalid_input', 'ageMax'],
  ['PREF-16 above 99', { ageMax: 100 }, 'invalid_input', 'ageMax'],
  ['PREF-16 half a year', { ageMin: 18.5 }, 'invalid_input', 'ageMin'],
  ['PREF-16 reversed', { ageMin: 40, ageMax: 30 }, 'ages_reversed', 'ageMax'],
  ['PREF-16 reversed against what is stored', { ageMin: 61 }, 'ages_reversed', 'ageMax'],
])('%s is refused and nothing is stored', async (_case, ages, code, field) => {
  const member = await app.given.member()
  const before = await rowOf(member)
  const answer = await app.as(member).call(updatePreferences, ages)
  expect([answer.status, answer.code]).toEqual([422, code])
  expect(answer.error?.fields).toHaveProperty([field])
  expect(await rowOf(member)).toEqual(before)
})

test('PREF-13 PREF-14 PREF-15 ages from 18 to 99 are stored; 18 and 60 are the start', async () => {
  const agent = app.as(await app.given.member())
  expect((await agent.call(getPreferences, {})).ok).toMatchObject({ ageMin: 18, ageMax: 60 })
  const ages = { ageMin: 99, ageMax: 99 }
  expect((await agent.call(updatePreferences, ages)).ok).toMatchObject(ages)
})

const yorkshire = { region: 'Yorkshire', county: 'Central Leeds', userCountry: 'England' }
const nowhere = { region: null, county: null, userCountry: null }

test('PREF-24 CONST-16 PREF-22 the prefix is uppercased on save and fills region, county and country', async () => {
  const member = await app.given.member()
  const answer = await app.as(member).call(updatePreferences, { postcodePrefix: ' qx1 ', town: ' Leeds ' })
  expect(answer.ok).toMatchObject({ postcodePrefix: 'QX1', town: 'Leeds', ...yorkshire })
  expect((await rowOf(member))?.placeId).toEqual(expect.any(Number))
})

test.each([
  ['PREF-23 five characters', { postcodePrefix: 'QX123' }, 'postcodePrefix'],
  ['PREF-23 signs', { postcodePrefix: 'L-S' }, 'postcodePrefix'],
  ['PREF-26 a town of 51 characters', { town: 'x'.repeat(51) }, 'town'],
  ['PROF-35 a country that is not on the list', { country: 'France' }, 'country'],
])('%s: refused, nothing stored', async (_case, change, field) => {
  const member = await app.given.member({ town: 'Kept', postcodePrefix: 'QX1' })
  const answer = await app.as(member).call(updatePreferences, change)
  expect([answer.status, answer.code]).toEqual([422, 'invalid_input'])
  expect(answer.error?.fields).toHaveProperty([field])
  expect(await rowOf(member)).toMatchObject({ town: 'Kept', postcodePrefix: 'QX1' })
})

test('PREF-23 PREF-26 four characters and a town of 50 are stored', async () => {
  const longest = { postcodePrefix: 'QX1A', town: 'x'.repeat(50) }
  const agent = app.as(await app.given.member())
  expect((await agent.call(updatePreferences, longest)).ok).toMatchObject(longest)
})

test('PREF-25 CONST-17 the place is looked up from two characters on', async () => {
  const agent = app.as(await app.given.member())
  expect((await agent.call(updatePlace, { postcodePrefix: 'L' })).status).toBe(422)
  expect((await agent.call(updatePlace, { postcodePrefix: 'qx' })).ok).toMatchObject({
    found: true,
    postcodePrefix: 'QX',
    county: 'West Yorkshire',
  })
  const single = await agent.call(updatePreferences, { postcodePrefix: 'L' })
  expect(single.ok).toMatchObject({ postcodePrefix: 'L', ...nowhere })
})

test('PREF-27 CALL-21 the place of the session’s member is filled, whoever else is named', async () => {
  const [member, other] = [await app.given.member(), await app.given.member()]
  const agent = app.as(member)
  expect((await agent.call(updatePlace, { postcodePrefix: 'qx1', userId: other.id })).status).toBe(422)
  const answer = await agent.call(updatePlace, { postcodePrefix: 'qx1' })
  expect(answer.ok).toEqual({ found: true, countries: [], town: null, postcodePrefix: 'QX1', ...yorkshire })
  expect(await rowOf(member)).toMatchObject({ postcodePrefix: 'QX1', ...yorkshire })
  expect(await rowOf(other)).toMatchObject({ postcodePrefix: null, ...nowhere })
})

test('PREF-29 the longest stored prefix decides, and no match leaves the place empty', async () => {
  const member = await app.given.member()
  const agent = app.as(member)
  expect((await agent.call(updatePlace, { postcodePrefix: 'QX1A' })).ok.county).toBe('Central Leeds')
  expect((await agent.call(updatePlace, { postcodePrefix: 'QX9' })).ok.county).toBe('West Yorkshire')
  expect((await agent.call(updatePlace, { postcodePrefix: 'ZZ9' })).ok).toMatchObject({
    found: false,
    countries: [],
    ...nowhere,
  })
  expect(await rowOf(member)).toMatchObject({ postcodePrefix: 'ZZ9', placeId: null, ...nowhere })
})

test('an emptied prefix empties the place', async () => {
  const agent = app.as(await app.given.member({ postcodePrefix: 'QX1', ...yorkshire }))
  const answer = await agent.call(updatePreferences, { postcodePrefix: '' })
  expect(answer.ok).toMatchObject({ postcodePrefix: null, ...nowhere })
})

const countries = ['Australia', 'New Zealand']

test('PREF-34 a prefix of several countries is never guessed: the member chooses', async () => {
  const member = await app.given.member({ postcodePrefix: 'QX1', ...yorkshire })
  const agent = app.as(member)
  const before = await rowOf(member)
  expect((await agent.call(updatePlace, { postcodePrefix: '2010' })).ok).toEqual({
    found: false,
    countries,
    town: null,
    postcodePrefix: '2010',
    ...nowhere,
  })
  const unsaid = await agent.call(updatePreferences, { postcodePrefix: '2010', ageMin: 30 })
  expect([unsaid.status, unsaid.code]).toEqual([422, 'country_needed'])
  expect(unsaid.error?.fields).toHaveProperty('country')
  expect(await rowOf(member)).toEqual(before)
  const chosen = await agent.call(updatePlace, { postcodePrefix: '2010', country: 'New Zealand' })
  expect(chosen.ok).toMatchObject({
    found: true,
    countries,
    region: 'Auckland',
    userCountry: 'New Zealand',
  })
})

test('PREF-34 the stored country is taken at first and can be changed', async () => {
  const stored = { postcodePrefix: '2010', userCountry: 'Australia', region: 'New South Wales' }
  const member = await app.given.member(stored)
  const agent = app.as(member)
  expect((await agent.call(updatePlace, { postcodePrefix: '2010' })).ok).toMatchObject({
    found: true,
    countries,
    userCountry: 'Australia',
  })
  expect((await agent.call(updatePreferences, { country: 'New Zealand' })).ok).toMatchObject({
    postcodePrefix: '2010',
    region: 'Auckland',
    userCountry: 'New Zealand',
  })
})
