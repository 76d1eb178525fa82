import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  getPreferences,
  updatePlace,
  updatePreferences,
} from '#shared/domains/profiles/profiles.own.contract.ts'
import { getSession } from '#shared/domains/accounts/accounts.contract.ts'
import { getProfile } from '#shared/domains/profiles/profiles.contract.ts'
import { CONSENT_VERSION, listConsents } from '#shared/domains/profiles/profiles.privacy.contract.ts'
import { PROFILE_TYPE_LABELS, PROFILE_TYPES } from '#shared/kernel/profile-types.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { around } from '#server/testing/scenario/instants.ts'
import { storedProfile } from '#server/testing/builders/stored.ts'
import { covers } from '#testing/covers.ts'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const rowOf = (member: { id: string }) => storedProfile(app, member)
const setClock = (at: string) => app.clock.set(new Date(at))

test('a visitor can’t read or save preferences or a place', async () => {
  for (const call of [
    app.visitor().call(getPreferences, {}),
    app.visitor().call(updatePreferences, { ageMin: 20 }),
    app.visitor().call(updatePlace, { postcodePrefix: 'QX1' }),
  ]) {
    expect((await call).status).toBe(401)
  }
})

test('the preferences in the member’s own profile are loaded', covers('CALL-16', 'PREF-30'), async () => {
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

test('only the supplied preferences change', covers('CALL-17', 'PROF-36'), async () => {
  const member = await app.given.member({
    lookingForMan: true,
    ageMax: 50,
    town: 'Leeds',
    region: 'Typed by hand',
    postcodePrefix: 'LS1',
  })
  const before = await rowOf(member)
  app.clock.advance(1000)
  const changes = { lookingForTvts: true, ageMin: 30, meetSmokers: false, canTravel: true }
  expect((await app.as(member).call(updatePreferences, changes)).ok).toMatchObject(changes)
  expect(await rowOf(member)).toEqual({ ...before, ...changes, updatedAt: around(app.clock.now()) })
})

test('the first save of the preferences stores the consent', covers('BEY-19.1'), async () => {
  const agent = app.as(await app.given.member())
  const givenAt = around(app.clock.now().toISOString())
  await agent.call(updatePreferences, {})
  expect((await agent.call(listConsents, {})).ok.consents).toEqual([
    { subject: 'preferences', version: CONSENT_VERSION, givenAt },
  ])
})

test(
  'a profile type that was never changed can be changed, which stores the server’s time',
  covers('PREF-06', 'PREF-10'),
  async () => {
    setClock('2026-01-31T10:00:00Z')
    const member = await app.given.member({ profileType: 'man' })
    const answer = await app.as(member).call(updatePreferences, { profileType: 'couple_mf' })
    expect(answer.ok).toMatchObject({
      profileType: 'couple_mf',
      profileTypeChangedAt: around('2026-01-31T10:00:00.000Z'),
      nextTypeChangeAt: around('2026-02-28T10:00:00.000Z'),
    })
    const { session } = (await app.as(member).call(getSession, {})).ok
    expect(session?.user.profileType).toBe('couple_mf')
    const shown = (await app.visitor().call(getProfile, { username: member.username })).ok
    expect(shown.profileType).toBe('couple_mf')
  },
)

test(
  'the profile type can be changed again one calendar month later, but not before',
  covers('PREF-07', 'PREF-08', 'PREF-09', 'CONST-11'),
  async () => {
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
    setClock('2026-02-28T10:00:01Z')
    expect((await agent.call(updatePreferences, { profileType: 'tvts' })).ok).toMatchObject({
      profileType: 'tvts',
      profileTypeChangedAt: around('2026-02-28T10:00:01.000Z'),
    })
  },
)

test(
  'saving the same profile type again stores no time and is never rejected',
  covers('PREF-11'),
  async () => {
    const agent = app.as(await app.given.member({ profileType: 'man' }))
    expect((await agent.call(updatePreferences, { profileType: 'man' })).ok.profileTypeChangedAt).toBeNull()
    await agent.call(updatePreferences, { profileType: 'woman' })
    const stamp = (await agent.call(getPreferences, {})).ok.profileTypeChangedAt
    app.clock.advance(60_000)
    const again = await agent.call(updatePreferences, { profileType: 'woman', canTravel: true })
    expect(again.ok).toMatchObject({ profileTypeChangedAt: stamp, canTravel: true })
  },
)

test('only one of two simultaneous changes of the profile type succeeds', covers('PREF-11'), async () => {
  const agent = app.as(await app.given.member({ profileType: 'man' }))
  const answers = await Promise.all([
    agent.call(updatePreferences, { profileType: 'woman' }),
    agent.call(updatePreferences, { profileType: 'tvts' }),
  ])
  expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409'])
})

test('a profile type is accepted only as its stored value, not as its label', covers('PROF-05'), async () => {
  const member = await app.given.member({ profileType: 'man' })
  const labels = PROFILE_TYPES.flatMap((type) => Object.values(PROFILE_TYPE_LABELS[type]))
  for (const label of new Set([...labels, '', 'couple', 'MAN'])) {
    const answer = await app.as(member).call(updatePreferences, { profileType: label })
    expect([label, answer.status]).toEqual([label, 422])
  }
  expect((await rowOf(member))?.profileType).toBe('man')
})

for (const [row, what, ages, code, field] of [
  ['PREF-16', 'a lowest age below 18', { ageMin: 17 }, 'invalid_input', 'ageMin'],
  ['PREF-16', 'a highest age below 18', { ageMax: 17 }, 'invalid_input', 'ageMax'],
  ['PREF-16', 'a highest age above 99', { ageMax: 100 }, 'invalid_input', 'ageMax'],
  ['PREF-16', 'an age with half a year', { ageMin: 18.5 }, 'invalid_input', 'ageMin'],
  ['PREF-16', 'a reversed range', { ageMin: 40, ageMax: 30 }, 'ages_reversed', 'ageMax'],
  ['PREF-16', 'a lowest age above the stored highest age', { ageMin: 61 }, 'ages_reversed', 'ageMax'],
  ['PREF-16', 'a highest age below the stored lowest age', { ageMax: 29 }, 'ages_reversed', 'ageMax'],
] as const) {
  test(`${what} is rejected and nothing is stored`, covers(row), async () => {
    const member = await app.given.member({ ageMin: 30 })
    const before = await rowOf(member)
    const answer = await app.as(member).call(updatePreferences, ages)
    expect([answer.status, answer.code]).toEqual([422, code])
    expect(answer.error?.fields).toHaveProperty([field])
    expect(await rowOf(member)).toEqual(before)
  })
}

test(
  'preferred ages from 18 to 99 are accepted, and the default range is 18 to 60',
  covers('PREF-13', 'PREF-14', 'PREF-15'),
  async () => {
    const agent = app.as(await app.given.member())
    expect((await agent.call(getPreferences, {})).ok).toMatchObject({ ageMin: 18, ageMax: 60 })
    const ages = { ageMin: 99, ageMax: 99 }
    expect((await agent.call(updatePreferences, ages)).ok).toMatchObject(ages)
  },
)
