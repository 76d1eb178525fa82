import { afterAll, beforeAll, expect, test } from 'vitest'
import { getProfile } from '#shared/domains/profiles/profiles.contract.ts'
import { getOwnProfile } from '#shared/domains/profiles/profiles.own.contract.ts'
import {
  CONSENT_SUBJECTS,
  type ConsentSubject,
  listConsents,
  withdrawConsent,
} from '#shared/domains/profiles/profiles.privacy.contract.ts'
import { updateStatus } from '#shared/domains/status/status.contract.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { around } from '#server/testing/scenario/instants.ts'
import { hearOfMembers } from '#server/testing/scenario/reactions.ts'
import { storedProfile } from '#server/testing/builders/stored.ts'
import type { Profile } from '#server/testing/scenario/town.ts'
import { giveConsent } from './profiles.consents.commands.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

/** Every field covered by a consent, with values that no empty profile has. */
const FILLED = {
  profile: { profileTitle: 'Hello', profileText: 'Good evening', bio: 'From before', interests: ['SM'] },
  preferences: {
    lookingForMan: true,
    lookingForWoman: true,
    lookingForCoupleMf: true,
    lookingForCoupleMm: true,
    lookingForCoupleFf: true,
    lookingForTvts: true,
    ageMin: 30,
    ageMax: 50,
    meetSmokers: false,
    canTravel: true,
    canAccommodate: true,
    town: 'Deal',
    region: 'South East',
    county: 'Kent',
    userCountry: 'England',
    postcodePrefix: 'CT14',
    placeId: 1,
    location: 'By the sea',
  },
  personal: {
    firstname: 'Rose',
    dobDay: 2,
    dobMonth: 'March',
    dobYear: 1990,
    sexuality: 'Straight',
    heightFeet: 6,
    heightInches: 1,
    bodyType: 'Slim',
    tattoos: 'No tattoos',
    piercings: 'No Piercings',
    drinking: 'Social drinker',
    ethnicity: 'Asian',
    smoker: true,
    woman: 'partner',
    partnerBirthYear: 1985,
    partnerBirthMonth: 4,
    partnerFirstname: 'Tom',
    partnerDobDay: 3,
    partnerDobMonth: 'April',
    partnerDobYear: 1985,
    partnerSexuality: 'Gay',
    partnerHeightFeet: 5,
    partnerHeightInches: 11,
    partnerBodyType: 'Large',
    partnerTattoos: 'Some Tattoos',
    partnerPiercings: '1 or 2 Piercings',
    partnerDrinking: "Don't Drink",
    partnerEthnicity: 'Black',
    partnerSmoker: false,
  },
} as const satisfies Record<ConsentSubject, unknown>

const filled = (profileType: 'man' | 'couple_mf', more: Profile = {}) =>
  app.given.member({
    ...FILLED.profile,
    ...FILLED.preferences,
    ...FILLED.personal,
    interests: ['SM'],
    profileType,
    ...more,
  })

const rowOf = (member: { id: string }) => storedProfile(app, member)

test('members see the status and all details of both partners, and visitors see ages, smoking and who is the woman', async () => {
  app.clock.set(new Date('2026-12-01T12:00:00Z'))
  const couple = await filled('couple_mf')
  const member = app.as(await app.given.member())
  await app.as(couple).call(updateStatus, { text: 'Away until Friday' })
  const profile = async (agent = app.visitor()) =>
    (await agent.call(getProfile, { username: couple.username })).ok
  const shown = async (agent = app.visitor()) => (await profile(agent)).people
  expect((await profile(member)).status).toBe('Away until Friday')
  expect((await profile()).status).toBeNull()
  expect(await shown(member)).toEqual([
    {
      who: 'him',
      firstname: null,
      age: 36,
      sexuality: 'Straight',
      heightFeet: 6,
      heightInches: 1,
      bodyType: 'Slim',
      tattoos: 'No tattoos',
      piercings: 'No Piercings',
      drinking: 'Social drinker',
      ethnicity: 'Asian',
      smoker: true,
    },
    {
      who: 'her',
      firstname: null,
      age: 41,
      sexuality: 'Gay',
      heightFeet: 5,
      heightInches: 11,
      bodyType: 'Large',
      tattoos: 'Some Tattoos',
      piercings: '1 or 2 Piercings',
      drinking: "Don't Drink",
      ethnicity: 'Black',
      smoker: false,
    },
  ])
  const hidden = Object.fromEntries(
    [
      'firstname',
      'sexuality',
      'heightFeet',
      'heightInches',
      'bodyType',
      'tattoos',
      'piercings',
      'drinking',
      'ethnicity',
    ].map((name) => [name, null]),
  )
  expect(await shown()).toEqual([
    { ...hidden, who: 'him', age: 36, smoker: true },
    { ...hidden, who: 'her', age: 41, smoker: false },
  ])
})

const partnerOf = (profile: object) =>
  Object.entries(profile).filter(([name, value]) => name.startsWith('partner') && value !== null)

test('stored partner details are readable only by their owner, and only while the account is a couple’s', async () => {
  const [couple, single] = [await filled('couple_mf'), await filled('man')]
  const own = async (member: { id: string }) => (await app.as(member).call(getOwnProfile, {})).ok
  const stored = Object.fromEntries(partnerOf(FILLED.personal))
  expect(Object.keys(stored)).toHaveLength(15)
  expect(await own(couple)).toMatchObject(stored)
  expect(partnerOf(await own(single))).toEqual([])
  const answer = await app.visitor().call(getProfile, { username: single.username })
  expect(answer.ok.people).toHaveLength(1)
})

const EMPTY: Record<ConsentSubject, Profile> = {
  profile: { profileTitle: '', profileText: '', bio: null, interests: [] },
  preferences: {
    ...Object.fromEntries(Object.keys(FILLED.preferences).map((name) => [name, null])),
    lookingForMan: false,
    lookingForWoman: false,
    lookingForCoupleMf: false,
    lookingForCoupleMm: false,
    lookingForCoupleFf: false,
    lookingForTvts: false,
    ageMin: 18,
    ageMax: 60,
    meetSmokers: true,
    canTravel: false,
    canAccommodate: false,
  },
  personal: {
    ...Object.fromEntries(Object.keys(FILLED.personal).map((name) => [name, null])),
    showFirstnames: false,
  },
}

test.each(CONSENT_SUBJECTS)(
  'withdrawing the consent for %s erases everything it covers and nothing else',
  async (subject) => {
    const member = await filled('couple_mf', { showFirstnames: true })
    const bystander = await filled('couple_mf', { showFirstnames: true })
    for (const each of [member, bystander]) {
      await inTransaction(app.services, ({ tx }) =>
        giveConsent(tx, { memberId: each.id, subject, now: app.clock.now() }),
      )
    }
    const [before, untouched] = [await rowOf(member), await rowOf(bystander)]
    app.clock.advance(1000)
    const changed: string[] = []
    const stop = hearOfMembers(app, (id) => changed.push(id))
    await app.as(member).call(withdrawConsent, { subject })
    stop()
    expect(changed).toEqual([member.id])
    const kept = (await app.as(bystander).call(listConsents, {})).ok.consents
    expect(kept.map((consent) => consent.subject)).toEqual([subject])
    expect(await rowOf(member)).toEqual({ ...before, ...EMPTY[subject], updatedAt: around(app.clock.now()) })
    expect(await rowOf(bystander)).toEqual(untouched)
  },
)
