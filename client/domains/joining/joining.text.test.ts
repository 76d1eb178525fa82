import { expect, test } from 'vitest'
import { CallFailure, ConnectionFailure, ForeignAnswer } from '#client/platform/calls/call.ts'
import { covers } from '#testing/covers.ts'
import { outcomeOfFailure, PROBLEM_TEXT } from './joining.text.ts'

const refused = (status: number, code: string, message = 'the reason', fields: Record<string, string> = {}) =>
  outcomeOfFailure(new CallFailure(status, { code, message, fields }))

for (const [row, problem, text] of [
  ['REG-26', 'terms_not_accepted', 'You must agree to the terms and conditions'],
  ['REG-27', 'passwords_differ', "Passwords don't match"],
  ['REG-28', 'password_too_short', 'Password must be at least 6 characters long'],
  ['REG-29.1', 'username_taken', 'Username is already taken. Please choose a different one.'],
  ['REG-30', 'username_checking', 'Please wait while we check username availability'],
  ['REG-31', 'profile_type_missing', 'Please select your profile type'],
  ['REG-32', 'birth_date_missing', 'Please select your birth month and year'],
] as const) {
  test(`the text for the registration problem ${problem}`, covers(row), () => {
    expect(PROBLEM_TEXT[problem]).toBe(text)
  })
}

test('an already registered email address is a separate outcome of a registration', covers('REG-53'), () => {
  expect(refused(409, 'already_registered', 'User already registered')).toEqual({
    kind: 'already_registered',
  })
})

test('a password rejected at registration is reported at its field', covers('REG-49'), () => {
  const text = 'Password must be at least 6 characters long.'
  expect(refused(422, 'password_too_short')).toEqual({ kind: 'text', text, field: 'password' })
  expect(refused(422, 'invalid_input', '', { password: 'too long' })).toEqual({
    kind: 'text',
    text,
    field: 'password',
  })
})

test('a password that’s too common for a registration shows the reason', covers('SESS-33'), () => {
  const text = 'This password is too common. Please choose another one.'
  expect(refused(422, 'password_too_common', text)).toEqual({ kind: 'text', text, field: 'password' })
})

test('an email address rejected at registration is reported at its field', covers('REG-50'), () => {
  const expected = { kind: 'text', text: 'Please enter a valid email address.', field: 'email' }
  expect(refused(422, 'email_invalid')).toEqual(expected)
  expect(refused(422, 'invalid_input', '', { email: 'wrong' })).toEqual(expected)
})

test('any other failed registration shows its reason', covers('REG-51', 'REG-52'), () => {
  expect(refused(429, 'too_many_requests', 'Too many requests. Please wait a moment.')).toEqual({
    kind: 'text',
    text: 'Registration failed: Too many requests. Please wait a moment.',
  })
})

test(
  'for a failed registration, already registered takes precedence over password, then email, then the rest',
  covers('REG-55'),
  () => {
    const fields = { email: 'wrong', password: 'wrong' }
    expect(refused(409, 'already_registered', 'email password', fields).kind).toBe('already_registered')
    expect(refused(422, 'invalid_input', '', fields)).toMatchObject({ field: 'password' })
    expect(refused(422, 'invalid_input', '', { email: 'wrong', username: 'wrong' })).toMatchObject({
      field: 'email',
    })
  },
)

test('an unknown server error at registration has a general message', covers('REG-56', 'REG-59'), () => {
  const expected = { kind: 'text', text: 'Registration failed. Please try again.' }
  expect(refused(500, 'internal')).toEqual(expected)
  expect(outcomeOfFailure(new ForeignAnswer(200, true))).toEqual(expected)
})

test('registration data rejected without a field has its own message', covers('REG-57', 'REG-59'), () => {
  expect(refused(422, 'invalid_input')).toEqual({
    kind: 'text',
    text: 'Registration failed. Please check your information and try again.',
  })
})

test(
  'an exception or a lost connection at registration has its own message',
  covers('REG-58', 'REG-59'),
  () => {
    const expected = { kind: 'text', text: 'Error registering account. Please try again.' }
    expect(outcomeOfFailure(new ConnectionFailure(new TypeError()))).toEqual(expected)
    expect(outcomeOfFailure(new TypeError('x is undefined'))).toEqual(expected)
  },
)

test('a username that was taken in the meantime is reported as taken', covers('REG-60.1'), () => {
  expect(refused(409, 'username_taken')).toEqual({
    kind: 'text',
    text: PROBLEM_TEXT.username_taken,
    field: 'username',
  })
})
