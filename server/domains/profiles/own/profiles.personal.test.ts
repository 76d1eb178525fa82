import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getProfile } from '#shared/domains/profiles/profiles.contract.ts'
import { getOwnProfile } from '#shared/domains/profiles/profiles.own.contract.ts'
import { getPersonal, updatePersonal } from '#shared/domains/profiles/profiles.personal.contract.ts'
import { listConsents } from '#shared/domains/profiles/profiles.privacy.contract.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { storedProfile } from '#server/testing/builders/stored.ts'
import { covers } from '#testing/covers.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
beforeEach(() => app.clock.set(new Date('2026-06-15T12:00:00Z')))

const rowOf = (member: { id: string }) => storedProfile(app, member)
const save = (member: { id: string }, changes: object) => app.as(member).call(updatePersonal, changes)
const read = async (member: { id: string }) => (await app.as(member).call(getPersonal, {})).ok

const NOTHING = {
  firstname: null,
  dobDay: null,
  dobMonth: null,
  dobYear: null,
  sexuality: null,
  heightFeet: null,
  heightInches: null,
  bodyType: null,
  tattoos: null,
  piercings: null,
  drinking: null,
  ethnicity: null,
  smoker: null,
}
const KIM = {
  firstname: 'Kim',
  dobDay: 3,
  dobMonth: 'May',
  dobYear: 1985,
  sexuality: 'Bi-Curious',
  heightFeet: 5,
  heightInches: 11,
  bodyType: 'Slim',
  tattoos: 'No tattoos',
  piercings: 'No Piercings',
  drinking: 'Social drinker',
  ethnicity: 'Black',
  smoker: false,
}
const ALEX = { ...KIM, firstname: 'Alex', dobYear: 1988, sexuality: 'Gay', heightFeet: 6, smoker: true }

const couple = (profile: object = {}) =>
  app.given.member({ profileType: 'couple_mf', birthYear: 1990, birthMonth: 5, ...profile })

test('a visitor can’t read or save personal details', async () => {
  for (const call of [
    app.visitor().call(getPersonal, {}),
    app.visitor().call(updatePersonal, { member: { firstname: 'Kim' } }),
  ]) {
    expect((await call).status).toBe(401)
  }
})

test(
  'both partners’ details are read back as a couple saved them',
  covers('PERS-25', 'PERS-15.1', 'CALL-18', 'CALL-19'),
  async () => {
    const [member, other] = [await couple(), await couple()]
    const untouched = await rowOf(other)
    const saved = await save(member, { woman: 'partner', showFirstnames: true, member: KIM, partner: ALEX })
    expect(saved.ok).toEqual({
      profileType: 'couple_mf',
      birthYear: 1985,
      birthMonth: 5,
      woman: 'partner',
      showFirstnames: true,
      member: KIM,
      partner: ALEX,
    })
    expect(await read(member)).toEqual(saved.ok)
    expect(await rowOf(member)).toMatchObject({ ...KIM, partnerFirstname: 'Alex', woman: 'partner' })
    expect(await rowOf(other)).toEqual(untouched)
  },
)

test(
  'saving some personal details changes no others, and nothing about the other partner',
  covers('PROF-36'),
  async () => {
    const member = await couple()
    await save(member, { member: KIM, partner: ALEX })
    await save(member, { partner: { drinking: 'Heavy Drinker' } })
    expect(await read(member)).toMatchObject({ member: KIM, partner: { ...ALEX, drinking: 'Heavy Drinker' } })
    await save(member, { woman: 'member' })
    expect(await read(member)).toMatchObject({ woman: 'member', showFirstnames: false, member: KIM })
  },
)

test('concurrent saves of different personal details are all kept, in whatever order they arrive', async () => {
  const member = await couple()
  const { sexuality, bodyType, tattoos, piercings, drinking, ethnicity, smoker } = KIM
  const fields = { sexuality, bodyType, tattoos, piercings, drinking, ethnicity, smoker }
  await Promise.all(
    Object.entries(fields).map(([field, value]) => save(member, { member: { [field]: value } })),
  )
  expect((await read(member)).member).toEqual({ ...NOTHING, ...fields })
})

test(
  'empty personal details are stored as null, and a person without details has no row',
  covers('PERS-21', 'PERS-22', 'PERS-23'),
  async () => {
    const member = await couple()
    await save(member, { member: KIM, partner: ALEX })
    const saved = (await save(member, { member: { ...NOTHING, firstname: ' ' }, partner: NOTHING })).ok
    expect([saved.member, saved.partner]).toEqual([NOTHING, NOTHING])
    expect([saved.birthYear, saved.birthMonth]).toEqual([1985, 5])
    expect(await rowOf(member)).toMatchObject({ partnerBirthYear: null, partnerBirthMonth: null })
    const { rows } = await app.services.database.pool.query(
      'select 1 from personal_details where profile_id = $1',
      [member.id],
    )
    expect(rows).toEqual([])
  },
)

test('the first successful save of personal details stores the consent', covers('BEY-19.1'), async () => {
  const agent = app.as(await couple())
  const subjects = async () => (await agent.call(listConsents, {})).ok.consents.map(({ subject }) => subject)
  await agent.call(updatePersonal, { member: { dobDay: 31, dobMonth: 'February' } })
  expect(await subjects()).toEqual([])
  await agent.call(updatePersonal, { member: { smoker: true } })
  expect(await subjects()).toEqual(['personal'])
})

test.each(['man', 'woman', 'tvts'] as const)(
  'a %s can’t store partner details',
  covers('PERS-16'),
  async (profileType) => {
    const member = await couple({ profileType, partnerFirstname: 'From before' })
    const before = await rowOf(member)
    expect((await read(member)).partner).toBeNull()
    const refused = await save(member, { partner: { firstname: 'New' } })
    expect([refused.status, refused.code]).toEqual([409, 'no_partner'])
    expect(await rowOf(member)).toEqual(before)
  },
)

const REFUSED: readonly [string, object, string?][] = [
  ['a first name that’s too long', { firstname: 'x'.repeat(31) }],
  ['an unknown sexuality', { sexuality: 'Other' }],
  ['a height of two feet', { heightFeet: 2 }],
  ['a height of eleven feet', { heightFeet: 11 }],
  ['twelve inches', { heightFeet: 5, heightInches: 12 }],
  ['a year before 1930', { dobYear: 1929 }],
  ['a month as a number', { dobMonth: '5' }],
  ['an unknown field', { username: 'other' }],
  ['inches without feet', { heightInches: 4 }, 'height_feet_missing'],
  ['31 February', { dobDay: 31, dobMonth: 'February', dobYear: 1990 }, 'birth_date_impossible'],
  ['turning 18 tomorrow', { dobDay: 16, dobMonth: 'June', dobYear: 2008 }, 'birth_date_under_age'],
  ['the birth year of someone who may be 17', { dobYear: 2008 }, 'birth_date_under_age'],
]

for (const [what, wrong, code = 'invalid_input'] of REFUSED) {
  test(
    `${what} is rejected for either partner, and nothing is stored`,
    covers('PERS-18', 'PERS-19', 'PERS-20', 'PROF-35', 'PROF-18.1', 'PERS-02.2', 'PERS-08.2'),
    async () => {
      const member = await couple()
      const before = await rowOf(member)
      for (const person of ['member', 'partner']) {
        const refused = await save(member, { woman: 'member', [person]: wrong })
        expect([refused.status, refused.code]).toEqual([422, code])
        expect(Object.keys(refused.error?.fields ?? {})[0]).toMatch(new RegExp(`^${person}`))
      }
      expect(await rowOf(member)).toEqual(before)
    },
  )
}

test(
  'a date of birth exactly 18 years ago, or in 1930, is accepted',
  covers('PERS-18', 'PERS-19'),
  async () => {
    const member = await couple()
    const [youngest, oldest] = [
      { dobDay: 15, dobMonth: 'June', dobYear: 2008 },
      { dobDay: 1, dobMonth: 'January', dobYear: 1930 },
    ]
    expect((await save(member, { member: youngest, partner: oldest })).status).toBe(200)
    const { people } = (await app.visitor().call(getProfile, { username: member.username })).ok
    expect(people.map(({ age }) => age)).toEqual([18, 96])
  },
)

test(
  'a complete date of birth sets the member’s month and year of birth, which stay when the date is cleared',
  covers('PROF-18.1'),
  async () => {
    const member = await couple()
    await save(member, { member: { dobDay: 16, dobMonth: 'July', dobYear: 1980 } })
    expect(await rowOf(member)).toMatchObject({ birthYear: 1980, birthMonth: 7, dobDay: 16 })
    await save(member, { member: { dobDay: null, dobMonth: null, dobYear: null } })
    expect(await rowOf(member)).toMatchObject({ birthYear: 1980, birthMonth: 7, dobDay: null, dobYear: null })
    expect((await app.as(member).call(getOwnProfile, {})).ok).toMatchObject({
      birthYear: 1980,
      birthMonth: 7,
    })
  },
)

test(
  'an incomplete date of birth for the member must match the month and year given when joining',
  covers('PERS-20', 'PROF-18.2'),
  async () => {
    const member = await couple()
    for (const differing of [{ dobYear: 1989 }, { dobMonth: 'June' }, { dobMonth: 'June', dobDay: 3 }]) {
      const refused = await save(member, { member: differing })
      expect([refused.status, refused.code]).toEqual([422, 'birth_date_differs'])
      expect(Object.keys(refused.error?.fields ?? {})).toEqual(['member.dobYear'])
    }
    for (const agreeing of [{ dobYear: 1990 }, { dobMonth: 'May' }, { dobMonth: null, dobDay: 31 }]) {
      expect((await save(member, { member: agreeing })).status).toBe(200)
    }
    const { people } = (await app.visitor().call(getProfile, { username: member.username })).ok
    expect(people[0]?.age).toBe(36)
    expect(await rowOf(member)).toMatchObject({ birthYear: 1990, birthMonth: 5, dobDay: 31, dobYear: 1990 })
  },
)

test(
  'the partner’s age is computed from as much of their date of birth as is filled in',
  covers('PERS-20', 'PROF-18.3'),
  async () => {
    const member = await couple({ partnerBirthYear: 1985, partnerBirthMonth: 6 })
    const age = async () =>
      (await app.visitor().call(getProfile, { username: member.username })).ok.people[1]?.age
    const tell = (partner: object) => save(member, { partner })
    await tell({ smoker: false })
    expect(await age()).toBe(40)
    await tell({ dobDay: 15, dobMonth: 'June', dobYear: 1985 })
    expect(await age()).toBe(41)
    expect(await rowOf(member)).toMatchObject({ partnerBirthYear: 1985, partnerBirthMonth: 6 })
    await tell({ dobDay: null })
    expect(await age()).toBe(40)
    await tell({ dobMonth: null })
    expect(await age()).toBeNull()
    await tell({ dobYear: null })
    expect(await rowOf(member)).toMatchObject({ partnerBirthYear: null, partnerBirthMonth: null })
  },
)
