import { describe, expect, test } from 'vitest'
import { covers } from '#testing/covers.ts'
import { CallFailure, ConnectionFailure } from '#client/platform/calls/call.ts'
import { linkTokenIn } from './accounts.passwords.api.ts'
import {
  causeOfFailedReset,
  FORGOT_TEXT,
  reasonOfUnsent,
  RESET_TEXT,
} from '#client/domains/accounts/accounts.more.text.ts'

const refused = (status: number, code: string, more = {}) =>
  new CallFailure(status, { code, message: 'A message of the server', ...more })

for (const [row, text, prescribed] of [
  ['PASS-04', FORGOT_TEXT.sent, 'Password reset instructions sent to your email'],
  ['PASS-05', FORGOT_TEXT.failed, 'Failed to send reset password email'],
  ['PASS-10', RESET_TEXT.failed, 'Failed to reset password'],
] as const) {
  test(`the text “${text}” is the prescribed one`, covers(row), () => {
    expect(text).toBe(prescribed)
  })
}

describe('a mailed link’s token', () => {
  test('is read only from the fragment', () => {
    const token = 'a-b_C'.repeat(8)
    expect(linkTokenIn(`token=${token}`)).toBe(token)
    expect(linkTokenIn(`#token=${token}`)).toBe(token)
  })

  test.each([
    '',
    '#',
    'token=',
    'token=short',
    `confirm=${'a'.repeat(43)}`,
    `token=${'a'.repeat(43)}&more=1`,
  ])('isn’t found in %j', (hash) => {
    expect(linkTokenIn(hash)).toBeNull()
  })
})

test('after too many link requests the error message says when to try again', () => {
  expect(reasonOfUnsent(refused(429, 'too_many_mails', { retryAfter: 1500 }))).toBe(
    'You’ve asked for a lot of emails. Please try again in 25 minutes.',
  )
  expect(reasonOfUnsent(refused(500, 'internal'))).toBeUndefined()
  expect(reasonOfUnsent(new ConnectionFailure(new TypeError()))).toBeUndefined()
})

test('a failed password reset is attributed to the link, the password, or neither', () => {
  expect(causeOfFailedReset(refused(422, 'invalid_token'))).toEqual({ kind: 'link' })
  expect(causeOfFailedReset(refused(422, 'password_too_common'))).toEqual({
    kind: 'password',
    text: 'A message of the server',
  })
  expect(causeOfFailedReset(refused(422, 'invalid_input', { fields: { password: 'too short' } }))).toEqual({
    kind: 'password',
    text: 'Please use at least 8 characters.',
  })
  expect(causeOfFailedReset(refused(422, 'invalid_input', { fields: { token: 'too short' } }))).toEqual({
    kind: 'other',
  })
  expect(causeOfFailedReset(new ConnectionFailure(new TypeError()))).toEqual({ kind: 'other' })
})
