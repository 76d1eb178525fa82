import { afterAll, beforeAll, expect, test } from 'vitest'
import { getProfile } from '#shared/domains/profiles/profiles.contract.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { covers } from '#testing/covers.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const setClock = (at: string) => app.clock.set(new Date(at))
const open = (member: { username: string }) => app.visitor().call(getProfile, { username: member.username })

test('the age on a profile is computed from the date of birth', covers('PUBP-08'), async () => {
  const member = await app.given.member({
    birthYear: 1990,
    birthMonth: 6,
    dobDay: 16,
    dobMonth: 'June',
    dobYear: 1990,
  })
  setClock('2026-06-15T23:59:59Z')
  expect((await open(member)).ok.people[0]?.age).toBe(35)
  setClock('2026-06-16T00:00:00Z')
  expect((await open(member)).ok.people[0]?.age).toBe(36)
})

test.each([
  [
    'the age by the full date',
    { birthYear: 1990, birthMonth: 6, dobDay: 1, dobMonth: 'June', dobYear: 1990 },
    36,
  ],
  ['the age by month and year if there’s no full date', { birthYear: 1990, birthMonth: 6 }, 35],
  [
    'the age by month and year if only the date’s day is known',
    { birthYear: 1990, birthMonth: 5, dobDay: 20 },
    36,
  ],
  [
    'the age by month and year if the date’s month is missing',
    { birthYear: 1990, birthMonth: 6, dobDay: 1, dobYear: 1990 },
    35,
  ],
  [
    'the age by month and year if the date’s day is missing',
    { birthYear: 1990, birthMonth: 6, dobMonth: 'May', dobYear: 1990 },
    35,
  ],
  ['no age below 18', { birthYear: 2010, birthMonth: 6 }, null],
])('the profile of a single shows %s', covers('PUBP-09.1'), async (_case, birth, expected) => {
  setClock('2026-06-15T12:00:00Z')
  const member = await app.given.member({ ...birth, partnerBirthYear: 1980, partnerBirthMonth: 1 })
  expect((await open(member)).ok.people.map(({ age }) => age)).toEqual([expected])
})

test.each([
  ['both ages', { partnerBirthYear: 1985, partnerBirthMonth: 1 }, [36, 41]],
  ['only one age if the partner’s is unknown', {}, [36, null]],
  [
    'only one age if of the partner’s date of birth only the year is known',
    { partnerBirthYear: 1985 },
    [36, null],
  ],
  [
    'only one age if of the partner’s date of birth only the month is known',
    { partnerBirthMonth: 1 },
    [36, null],
  ],
  [
    'the partner’s age by the full date',
    {
      partnerBirthYear: 1985,
      partnerBirthMonth: 6,
      partnerDobDay: 1,
      partnerDobMonth: 'June',
      partnerDobYear: 1985,
    },
    [36, 41],
  ],
  ['no partner’s age below 18', { partnerBirthYear: 2009, partnerBirthMonth: 1 }, [36, null]],
])('the profile of a couple shows %s', covers('PUBP-09.1'), async (_case, partner, expected) => {
  setClock('2026-06-15T12:00:00Z')
  const couple = await app.given.member({
    profileType: 'couple_mf',
    birthYear: 1990,
    birthMonth: 1,
    ...partner,
  })
  expect((await open(couple)).ok.people.map(({ age }) => age)).toEqual(expected)
})

test('the profile of a single shows none of the partner details that are still stored', async () => {
  const single = await app.given.member({
    profileType: 'man',
    partnerSexuality: 'Gay',
    partnerBodyType: 'Curvy',
  })
  const answer = await open(single)
  expect(answer.ok.people).toHaveLength(1)
  expect(JSON.stringify(answer.ok)).not.toContain('Curvy')
})
