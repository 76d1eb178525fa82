import { afterEach, beforeEach, expect, test } from 'vitest'
import { getProfile } from '#shared/domains/profiles/profiles.contract.ts'
import { getOwnProfile, updatePreferences } from '#shared/domains/profiles/profiles.own.contract.ts'
import { getPersonal, updatePersonal } from '#shared/domains/profiles/profiles.personal.contract.ts'
import { DAY, SECOND } from '#shared/kernel/time.ts'
import type { ProfileType } from '#shared/kernel/profile-types.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { storedProfile } from '#server/testing/builders/stored.ts'
import { newTown, type Member } from '#server/testing/scenario/town.ts'
import { covers } from '#testing/covers.ts'

let app: TestApp
beforeEach(async () => {
  app = await createTestApp()
  // A month from 1 February is only 28 days, so the type can change again while the partner's details are still kept.
  app.clock.set(new Date('2027-02-01T12:00:00Z'))
})
afterEach(() => app.close())

const MONTH = 28 * DAY
const PARTNER = { firstname: 'Tom', dobDay: 2, dobMonth: 'March', dobYear: 1980, smoker: true } as const
const WOMAN = { dobDay: 3, dobMonth: 'April', dobYear: 1990, smoker: false } as const

const turnInto = async (member: Member, profileType: ProfileType) => {
  expect((await app.as(member).call(updatePreferences, { profileType })).status).toBe(200)
}

const createCouple = async () => {
  const town = newTown(app)
  const member = await town.member({ profileType: 'couple_mf', birthYear: 1990, birthMonth: 4 })
  const answer = await app
    .as(member)
    .call(updatePersonal, { woman: 'member', showFirstnames: true, member: WOMAN, partner: PARTNER })
  expect(answer.status).toBe(200)
  return { member, found: town.found, names: town.names }
}

const seen = async (member: Member) => {
  const viewer = app.as(await app.given.member())
  return (await viewer.call(getProfile, { username: member.username })).ok.people
}

const isKept = async (member: Member) => {
  const { partnerFirstname, partnerBirthYear, woman } = (await storedProfile(app, member)) ?? {}
  return [partnerFirstname, partnerBirthYear, woman]
}
const KEPT = ['Tom', 1980, 'member']
const GONE = [null, null, null]

test(
  'a partner’s details are hidden everywhere as soon as the account is no longer a couple’s',
  covers('PERS-24.1'),
  async () => {
    const { member, found, names } = await createCouple()
    const older = { ageMin: 40, ageMax: 99 }
    expect(await seen(member)).toMatchObject([
      { who: 'her', age: 36, smoker: false },
      { who: 'him', age: 46, firstname: 'Tom', smoker: true },
    ])
    expect((await found(null))[0]?.people).toEqual([
      { who: 'her', age: 36 },
      { who: 'him', age: 46 },
    ])
    expect(await names(null, { ageMax: 40 })).toEqual([])
    expect(await names(null, { smokers: 'yes' })).toEqual([member.username])

    await turnInto(member, 'woman')
    expect(await seen(member)).toMatchObject([{ who: null, age: 36, smoker: false }])
    expect((await found(null))[0]?.people).toEqual([{ who: null, age: 36 }])
    expect(await names(null, older)).toEqual([])
    expect(await names(null, { ageMax: 40 })).toEqual([member.username])
    expect(await names(null, { smokers: 'yes' })).toEqual([])
    expect((await app.as(member).call(getPersonal, {})).ok.partner).toBeNull()
    expect((await app.as(member).call(getOwnProfile, {})).ok).toMatchObject({
      partnerFirstname: null,
      partnerBirthYear: null,
    })
  },
)

test(
  'a partner’s details are erased 30 days after the account stops being a couple’s, and the member’s own are kept',
  covers('PERS-24.1'),
  async () => {
    const [{ member }, { member: couple }] = [await createCouple(), await createCouple()]
    await turnInto(member, 'man')
    app.clock.advance(30 * DAY - SECOND)
    await app.services.jobs.drain()
    expect(await isKept(member)).toEqual(KEPT)
    app.clock.advance(SECOND)
    await app.services.jobs.drain()
    expect(await isKept(member)).toEqual(GONE)
    expect(await storedProfile(app, member)).toMatchObject({ birthYear: 1990, dobDay: 3, leftCoupleAt: null })
    expect(await isKept(couple)).toEqual(KEPT)
  },
)

test(
  'changing to a different single type doesn’t delay the erasure of a former partner’s details',
  covers('PERS-24.2'),
  async () => {
    const { member } = await createCouple()
    await turnInto(member, 'man')
    app.clock.advance(MONTH)
    await turnInto(member, 'tvts')
    app.clock.advance(30 * DAY - MONTH)
    await app.services.jobs.drain()
    expect(await isKept(member)).toEqual(GONE)
  },
)

test(
  'an account that becomes a couple’s again within 30 days gets its partner’s details back for good',
  covers('PERS-24.1'),
  async () => {
    const { member, found } = await createCouple()
    await turnInto(member, 'man')
    app.clock.advance(MONTH)
    await turnInto(member, 'couple_mf')
    expect(await seen(member)).toMatchObject([{ who: 'her' }, { who: 'him', firstname: 'Tom' }])
    expect((await found(null))[0]?.people).toHaveLength(2)
    app.clock.advance(60 * DAY)
    await app.services.jobs.drain()
    expect(await isKept(member)).toEqual(KEPT)
  },
)

test('changing from one couple type to another keeps the partner’s details', async () => {
  const { member } = await createCouple()
  await turnInto(member, 'couple_ff')
  expect(await seen(member)).toMatchObject([{ who: null }, { who: null, firstname: 'Tom' }])
  app.clock.advance(60 * DAY)
  await app.services.jobs.drain()
  expect(await isKept(member)).toEqual(KEPT)
})
