import { afterAll, beforeAll, expect, test } from 'vitest'
import { getProfile } from '#shared/domains/profiles/profiles.contract.ts'
import { updatePreferences, updateProfile } from '#shared/domains/profiles/profiles.own.contract.ts'
import {
  CONSENT_SUBJECTS,
  CONSENT_VERSION,
  getPrivacy,
  listConsents,
  updatePrivacy,
  withdrawConsent,
} from '#shared/domains/profiles/profiles.privacy.contract.ts'
import { ACTIVITY_STEP } from '#shared/domains/profiles/profiles.rules.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { around } from '#server/testing/scenario/instants.ts'
import { hearOfMembers } from '#server/testing/scenario/reactions.ts'
import { storedProfile } from '#server/testing/builders/stored.ts'
import { giveConsent } from './profiles.consents.commands.ts'
import {
  markActive,
  updatePrivacy as updatePrivacyCommand,
} from '#server/domains/profiles/profiles.commands.ts'
import { updatePlace as updatePlaceCommand } from './profiles.preferences.commands.ts'
import { consents } from '#server/domains/profiles/profiles.tables.ts'
import { newId } from '#shared/kernel/ids.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { covers } from '#testing/covers.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const rowOf = (member: { id: string }) => storedProfile(app, member)

const open = async (member: { username: string }, agent = app.visitor()) =>
  (await agent.call(getProfile, { username: member.username })).status

test('a visitor can’t read or change privacy settings or consents', async () => {
  for (const call of [
    app.visitor().call(getPrivacy, {}),
    app.visitor().call(updatePrivacy, { visibility: 'everyone' }),
    app.visitor().call(listConsents, {}),
    app.visitor().call(withdrawConsent, { subject: 'profile' }),
  ]) {
    expect((await call).status).toBe(401)
  }
})

test(
  'a new profile is visible to everyone, with the default settings',
  covers('PRIV-03.1', 'CALL-40'),
  async () => {
    const agent = app.as(await app.given.member())
    expect((await agent.call(getPrivacy, {})).ok).toEqual({
      visibility: 'everyone',
      inSearch: true,
      showOnline: true,
      showAge: true,
      showPlace: true,
      allowFabs: true,
      leaveTrace: true,
      showRead: false,
      hideFrom: 'nobody',
      home: { town: null, county: null, region: null },
    })
  },
)

test(
  'privacy settings are stored and loaded, and omitted ones keep their value',
  covers('PRIV-02.1'),
  async () => {
    const member = await app.given.member()
    const agent = app.as(member)
    await agent.call(updatePrivacy, { inSearch: false, showOnline: false })
    const settings = {
      visibility: 'friends',
      inSearch: false,
      showOnline: false,
      showAge: true,
      showPlace: true,
      allowFabs: true,
      leaveTrace: true,
      showRead: false,
      hideFrom: 'nobody',
      home: { town: null, county: null, region: null },
    }
    expect((await agent.call(updatePrivacy, { visibility: 'friends' })).ok).toEqual(settings)
    expect((await app.as(member).call(getPrivacy, {})).ok).toEqual(settings)
  },
)

test('a change of the profile’s visibility takes effect on the next call', async () => {
  const member = await app.given.member()
  const other = app.as(await app.given.member())
  expect([await open(member), await open(member, other)]).toEqual([200, 200])
  await app.as(member).call(updatePrivacy, { visibility: 'members' })
  expect([await open(member), await open(member, other)]).toEqual([404, 200])
  await app.as(member).call(updatePrivacy, { visibility: 'friends' })
  expect([await open(member), await open(member, other)]).toEqual([404, 404])
})

test.each([{ visibility: 'nobody' }, { inSearch: 'yes' }, { showAgeAndPlace: false }])(
  'the privacy setting %j is rejected, and nothing is stored',
  async (change) => {
    const member = await app.given.member()
    const before = await rowOf(member)
    expect((await app.as(member).call(updatePrivacy, change)).status).toBe(422)
    expect(await rowOf(member)).toEqual(before)
  },
)

const text = { profileTitle: 'Us', profileText: 'Words', interests: ['Oral', 'SM'] }

test(
  'withdrawing the consent for the profile erases only texts and interests',
  covers('BEY-19.1'),
  async () => {
    const member = await app.given.member({ lookingForMan: true, town: 'Leeds', bio: 'From before' })
    const agent = app.as(member)
    await agent.call(updateProfile, text)
    await agent.call(updatePreferences, { canTravel: true })
    const answer = await agent.call(withdrawConsent, { subject: 'profile' })
    expect(answer.ok.consents.map(({ subject }) => subject)).toEqual(['preferences'])
    expect(await rowOf(member)).toMatchObject({
      profileTitle: '',
      profileText: '',
      bio: null,
      interests: [],
      lookingForMan: true,
      canTravel: true,
      town: 'Leeds',
    })
  },
)

test(
  'withdrawing the consent for preferences erases the preferences, but not the profile type',
  covers('BEY-19.1', 'BEY-19.3'),
  async () => {
    const member = await app.given.member({ profileType: 'couple_mf', profileTitle: 'Us' })
    const agent = app.as(member)
    await agent.call(updatePreferences, {
      lookingForWoman: true,
      ageMin: 30,
      ageMax: 40,
      meetSmokers: false,
      canTravel: true,
      town: 'Leeds',
      postcodePrefix: 'LS1',
    })
    expect((await agent.call(withdrawConsent, { subject: 'preferences' })).ok.consents).toEqual([])
    expect(await rowOf(member)).toMatchObject({
      profileType: 'couple_mf',
      profileTitle: 'Us',
      lookingForWoman: false,
      ageMin: 18,
      ageMax: 60,
      meetSmokers: true,
      canTravel: false,
      town: null,
      postcodePrefix: null,
      placeId: null,
    })
  },
)

test(
  'withdrawing the consent for personal details erases the date of birth, but the age is still shown',
  covers('BEY-19.1'),
  async () => {
    app.clock.set(new Date('2026-06-15T12:00:00Z'))
    const member = await app.given.member({
      birthYear: 1990,
      birthMonth: 6,
      dobDay: 10,
      dobMonth: 'June',
      dobYear: 1990,
      sexuality: 'Gay',
    })
    const age = async () =>
      (await app.visitor().call(getProfile, { username: member.username })).ok.people[0]?.age
    expect(await age()).toBe(36)
    const now = app.clock.now()
    await inTransaction(app.services, ({ tx }) =>
      giveConsent(tx, { memberId: member.id, subject: 'personal', now }),
    )
    await app.as(member).call(withdrawConsent, { subject: 'personal' })
    expect(await rowOf(member)).toMatchObject({
      dobDay: null,
      dobMonth: null,
      dobYear: null,
      sexuality: null,
      birthYear: 1990,
      birthMonth: 6,
    })
    expect(await age()).toBe(35)
  },
)

test(
  'withdrawing a consent erases what it covers even if none was recorded',
  covers('BEY-19.6'),
  async () => {
    const place = { town: 'Leeds', postcodePrefix: 'LS1', location: 'From before' }
    const member = await app.given.member({ ...text, ...place, lookingForMan: true, sexuality: 'Gay' })
    const agent = app.as(member)
    for (const subject of CONSENT_SUBJECTS) {
      expect((await agent.call(withdrawConsent, { subject })).ok.consents).toEqual([])
    }
    expect(await rowOf(member)).toMatchObject({
      profileTitle: '',
      profileText: '',
      interests: [],
      town: null,
      postcodePrefix: null,
      location: null,
      lookingForMan: false,
      sexuality: null,
    })
  },
)

test('if a member consented to an older wording, the next save records their consent to the current one', async () => {
  const member = await app.given.member()
  const givenAt = new Date('2020-01-01T00:00:00Z')
  await app.services.db
    .insert(consents)
    .values({ memberId: member.id, subject: 'profile', version: '2019-01', givenAt })
  await app.as(member).call(updateProfile, { profileTitle: 'New' })
  expect((await app.as(member).call(listConsents, {})).ok.consents).toEqual([
    { subject: 'profile', version: CONSENT_VERSION, givenAt: around(app.clock.now().toISOString()) },
  ])
})

test('a member’s calls store their activity in steps of 15 minutes', async () => {
  app.clock.set(new Date('2026-06-15T12:00:00Z'))
  const start = app.clock.now()
  const member = await app.given.member()
  const agent = app.as(member)
  const changed: string[] = []
  const stop = hearOfMembers(app, (id) => changed.push(id))
  try {
    app.clock.advance(ACTIVITY_STEP - 1000)
    await agent.call(getPrivacy, {})
    expect((await rowOf(member))?.lastActiveAt).toEqual(around(start))
    app.clock.advance(1000)
    await agent.call(getPrivacy, {})
    await agent.call(getPrivacy, {})
    expect((await rowOf(member))?.lastActiveAt).toEqual(around(app.clock.now()))
    expect(changed).toEqual([member.id])
  } finally {
    stop()
  }
})

test('only one of two simultaneous calls stores the member’s activity and triggers updates', async () => {
  const lastActiveAt = new Date(app.clock.now().getTime() - ACTIVITY_STEP)
  const [member, other] = [await app.given.member({ lastActiveAt }), await app.given.member({ lastActiveAt })]
  const told: string[] = []
  const stop = hearOfMembers(app, (id) => told.push(id))
  const first = app.clock.now()
  await markActive(app.services, { ...member, lastActiveAt })
  app.clock.advance(1000)
  await markActive(app.services, { ...member, lastActiveAt })
  stop()
  expect((await rowOf(member))?.lastActiveAt).toEqual(around(first))
  expect((await rowOf(other))?.lastActiveAt).toEqual(lastActiveAt)
  expect(told).toEqual([member.id])
})

test('changing the settings or place of a member who no longer exists gives not_found', async () => {
  const { services } = app
  const notFound = { reason: { code: 'not_found' } }
  await expect(updatePrivacyCommand(services, newId(), { inSearch: false })).rejects.toMatchObject(notFound)
  await expect(updatePlaceCommand(services, newId(), { postcodePrefix: 'QX' })).rejects.toMatchObject(
    notFound,
  )
})

test('age and place are hidden by separate settings', covers('PRIV-03.2'), async () => {
  const shownOf = async (switches: { showAge?: boolean; showPlace?: boolean }) => {
    const { username } = await app.given.member({ town: 'Leeds', userCountry: 'England', ...switches })
    const { people, place } = (await app.visitor().call(getProfile, { username })).ok
    return { age: people[0]?.age !== null, place: place !== null }
  }
  expect(await shownOf({})).toEqual({ age: true, place: true })
  expect(await shownOf({ showAge: false })).toEqual({ age: false, place: true })
  expect(await shownOf({ showPlace: false })).toEqual({ age: true, place: false })
})
