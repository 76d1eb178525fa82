import { describe, expect, test } from 'vitest'
import { covers } from '#testing/covers.ts'
import { birthYears, firstSignUpProblem, type SignUpForm } from './joining.rules.ts'

const now = new Date('2026-03-15T12:00:00Z')
const good: SignUpForm = {
  termsAccepted: true,
  password: 'correct-horse',
  confirmation: 'correct-horse',
  username: 'rose.and_thorn-1',
  availability: 'available',
  profileType: 'couple_mf',
  birthMonth: 2,
  birthYear: 2008,
  email: 'rose@example.org',
}
const problemOf = (changed: Partial<SignUpForm>) => firstSignUpProblem({ ...good, ...changed }, now)

/** For each rule, in the prescribed order, a change to the form that breaks only that rule. */
const BROKEN = [
  ['terms_not_accepted', { termsAccepted: false }],
  ['passwords_differ', { confirmation: 'another-one' }],
  ['password_too_short', { password: 'short', confirmation: 'short' }],
  ['username_taken', { availability: 'taken' }],
  ['username_checking', { availability: 'checking' }],
  ['profile_type_missing', { profileType: '' }],
  ['birth_date_missing', { birthMonth: 0 }],
] as const

test('a complete sign-up form has no problems', () => {
  expect(problemOf({})).toBeNull()
})

test(
  'only the first sign-up problem is shown, in the order terms, match, length, taken, checking, type, birth date',
  covers('REG-25'),
  () => {
    for (const [at, [problem]] of BROKEN.entries()) {
      const fromHere = Object.assign(
        {},
        ...BROKEN.slice(at)
          .map(([, change]) => change)
          .toReversed(),
      )
      expect(problemOf(fromHere)).toBe(problem)
    }
  },
)

test.each([...BROKEN])('the sign-up problem %s is reported if it’s the only one', (problem, change) => {
  expect(problemOf(change)).toBe(problem)
})

test('an invalid email address is only reported if there’s no other sign-up problem', () => {
  expect(problemOf({ email: 'rose@example' })).toBe('email_invalid')
  expect(problemOf({ email: 'rose@example', birthMonth: 0 })).toBe('birth_date_missing')
})

test('a password has at least 6 characters', covers('CONST-01'), () => {
  expect(problemOf({ password: '12345', confirmation: '12345' })).toBe('password_too_short')
  expect(problemOf({ password: '123456', confirmation: '123456' })).toBeNull()
})

test('a username has at least 3 characters', covers('CONST-03', 'REG-22'), () => {
  expect(problemOf({ username: 'ab' })).toBe('username_invalid')
  expect(problemOf({ username: 'abc' })).toBeNull()
})

describe('members must be 18', covers('CONST-05'), () => {
  test('the whole birth month must be 18 years ago', covers('CONST-05'), () => {
    expect(problemOf({ birthYear: 2008, birthMonth: 3 })).toBe('under_age')
    expect(problemOf({ birthYear: 2008, birthMonth: 12 })).toBe('under_age')
    expect(problemOf({ birthYear: 2010, birthMonth: 1 })).toBe('under_age')
    const at = (iso: string) => firstSignUpProblem({ ...good, birthYear: 2008, birthMonth: 3 }, new Date(iso))
    expect(at('2026-03-30T23:59:59Z')).toBe('under_age')
    expect(at('2026-03-31T00:00:00Z')).toBeNull()
  })
})

test('birth years run from 18 years ago back to 1930', covers('CONST-10'), () => {
  const years = birthYears(now)
  expect(years[0]).toBe(2008)
  expect(years.at(-1)).toBe(1930)
  expect(years).toHaveLength(2008 - 1930 + 1)
})

test('a reserved username counts as taken, and so do its look-alikes', () => {
  for (const username of ['Admin1', 'adm1n', 'viewers2'])
    expect(problemOf({ username })).toBe('username_taken')
})
