import { EMAIL_PATTERN, normalSecret } from '../../kernel/fields.ts'
import { PROFILE_TYPES, type ProfileType } from '../../kernel/profile-types.ts'
import { PASSWORD } from '../accounts/accounts.contract.ts'
import { isAdult, isRealDate, MINIMUM_AGE, OLDEST_BIRTH_YEAR } from '../profiles/profiles.rules.ts'
import { isReserved, isUsername } from '../usernames/usernames.rules.ts'

/** The availability of a typed username. `none` before the lookup and if it failed. */
export type Availability = 'none' | 'checking' | 'available' | 'taken'

export interface SignUpForm {
  termsAccepted: boolean
  password: string
  /** The repeated password, which only the form has. */
  confirmation?: string
  username: string
  availability: Availability
  /** Empty until a type is chosen. */
  profileType: string
  /** January is 1. 0 until a month is chosen. */
  birthMonth: number
  birthYear: number
  email: string
}

export type SignUpProblem =
  | 'terms_not_accepted'
  | 'passwords_differ'
  | 'password_too_short'
  | 'username_invalid'
  | 'username_taken'
  | 'username_checking'
  | 'profile_type_missing'
  | 'birth_date_missing'
  | 'under_age'
  | 'email_invalid'

export const isProfileType = (value: string): value is ProfileType =>
  PROFILE_TYPES.some((type) => type === value)

/** Returns all problems in the prescribed order. */
export const signUpProblems = (form: SignUpForm, now: Date): SignUpProblem[] => {
  const birth = { year: form.birthYear, month: form.birthMonth }
  const isDate = isRealDate(birth)
  const rules: [boolean, SignUpProblem][] = [
    [!form.termsAccepted, 'terms_not_accepted'],
    [form.confirmation !== undefined && form.confirmation !== form.password, 'passwords_differ'],
    [normalSecret(form.password).length < PASSWORD.min, 'password_too_short'],
    [!isUsername(form.username), 'username_invalid'],
    [form.availability === 'taken' || isReserved(form.username), 'username_taken'],
    [form.availability === 'checking', 'username_checking'],
    [!isProfileType(form.profileType), 'profile_type_missing'],
    [!isDate, 'birth_date_missing'],
    [isDate && !isAdult(birth, now), 'under_age'],
    [!EMAIL_PATTERN.test(form.email), 'email_invalid'],
  ]
  return rules.flatMap(([isBroken, problem]) => (isBroken ? [problem] : []))
}

/** Returns the one problem to show: the first in the prescribed order, or null. */
export const firstSignUpProblem = (form: SignUpForm, now: Date): SignUpProblem | null =>
  signUpProblems(form, now)[0] ?? null

/** Returns the years the form offers, newest first, from 18 years ago back to 1930. */
export const birthYears = (now: Date): number[] => {
  const newest = now.getUTCFullYear() - MINIMUM_AGE
  return Array.from({ length: newest - OLDEST_BIRTH_YEAR + 1 }, (_, back) => newest - back)
}
