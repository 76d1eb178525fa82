import type { SignUpProblem } from '#shared/domains/joining/joining.rules.ts'
import { CallFailure, ForeignAnswer } from '#client/platform/calls/call.ts'

export const REGISTER_TEXT = {
  title: 'Create an Account',
  intro: 'Free, for adults only. It takes a minute.',
  email: 'Email',
  emailHelp: 'Only you and the people who run the site can see it.',
  password: 'Password',
  passwordHelp: 'At least 6 characters; longer is better.',
  confirmation: 'Confirm password',
  username: 'Username',
  usernameHelp: '3 to 30 letters, digits, dots, hyphens or underscores.',
  profileType: 'Profile type',
  chooseType: 'Please choose',
  birth: 'Birth month and year',
  birthHelp: 'You must be 18 or older.',
  birthHelpOfCouple: 'Both of you must be 18 or older. Give the birth date of the person signing up.',
  month: 'Birth month',
  year: 'Birth year',
  chooseMonth: 'Month',
  chooseYear: 'Year',
  agreeBefore: 'I agree to the',
  terms: 'Terms and Conditions',
  submit: 'Create account',
  haveAccount: 'Already a member?',
  logIn: 'Log in',
  checking: 'Checking whether the name is free…',
  available: 'This name is free.',
  close: 'Close',
  successWithSession: 'Registration successful! You are now logged in.',
  successWithoutSession: 'Registration successful! Please check your email to confirm your account.',
  welcome: (username: string) => `Welcome, ${username}`,
  goingOn: 'Setting things up…',
  checkMail: 'Check your email',
} as const

/** The form's text for each problem. */
export const PROBLEM_TEXT: Record<SignUpProblem, string> = {
  terms_not_accepted: 'You must agree to the terms and conditions',
  passwords_differ: "Passwords don't match",
  password_too_short: 'Password must be at least 6 characters long',
  username_invalid: 'A username has 3 to 30 letters, digits, dots, hyphens or underscores.',
  username_taken: 'Username is already taken. Please choose a different one.',
  username_checking: 'Please wait while we check username availability',
  profile_type_missing: 'Please select your profile type',
  birth_date_missing: 'Please select your birth month and year',
  under_age: 'You must be 18 or older to register.',
  email_invalid: 'Please enter a valid email address.',
}

export const FAILURE_TEXT = {
  password: 'Password must be at least 6 characters long.',
  email: 'Please enter a valid email address.',
  withReason: 'Registration failed: ',
  unknown: 'Registration failed. Please try again.',
  refused: 'Registration failed. Please check your information and try again.',
  broken: 'Error registering account. Please try again.',
} as const

export type FormField = 'email' | 'password' | 'username' | 'profileType' | 'birthMonth' | 'termsAccepted'

/** The outcome of a failed registration: the log-in page, or a sentence and where to show it. */
export type FailureOutcome =
  | { kind: 'already_registered' }
  | { kind: 'text'; text: string; field?: FormField; /** Registration is closed. */ isClosed?: true }

const FIELD_OF: Partial<Record<string, FormField>> = {
  username_invalid: 'username',
  username_taken: 'username',
  profile_type_missing: 'profileType',
  birth_date_missing: 'birthMonth',
  under_age: 'birthMonth',
  terms_not_accepted: 'termsAccepted',
}

const isProblem = (code: string): code is SignUpProblem => code in PROBLEM_TEXT

const ofRefusal = ({ status, code, fields, message }: CallFailure): FailureOutcome => {
  if (code === 'already_registered') return { kind: 'already_registered' }
  if (code === 'registration_closed') return { kind: 'text', text: message, isClosed: true }
  if (code === 'password_too_common') return { kind: 'text', text: message, field: 'password' }
  if (code === 'password_too_short' || fields['password'])
    return { kind: 'text', text: FAILURE_TEXT.password, field: 'password' }
  if (code === 'email_invalid' || fields['email'])
    return { kind: 'text', text: FAILURE_TEXT.email, field: 'email' }
  const field = FIELD_OF[code]
  if (field && isProblem(code)) return { kind: 'text', text: PROBLEM_TEXT[code], field }
  if (status >= 500) return { kind: 'text', text: FAILURE_TEXT.unknown }
  if (code === 'invalid_input') return { kind: 'text', text: FAILURE_TEXT.refused }
  return { kind: 'text', text: `${FAILURE_TEXT.withReason}${message}` }
}

/**
 * Returns the outcome for a failure's cause. Checks for an already registered email address first, then the password,
 * the email address, and everything else.
 */
export const outcomeOfFailure = (error: unknown): FailureOutcome => {
  if (error instanceof CallFailure) return ofRefusal(error)
  if (error instanceof ForeignAnswer) return { kind: 'text', text: FAILURE_TEXT.unknown }
  return { kind: 'text', text: FAILURE_TEXT.broken }
}
