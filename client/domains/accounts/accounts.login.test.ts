import { describe, expect, test } from 'vitest'
import { CallFailure, ConnectionFailure, EmptyAnswer } from '#client/platform/call.ts'
import { textOfLoginFailure } from './accounts.login.text.ts'

const refused = (status: number, code: string, message = 'A message of the server', more = {}) =>
  textOfLoginFailure(new CallFailure(status, { code, message, ...more }), true)

test('LOGIN-30 SESS-32 a credential error by its code', () => {
  expect(refused(401, 'invalid_credentials', 'Invalid login credentials')).toBe(
    'Invalid email or password. Please check your credentials and try again.',
  )
})

test('LOGIN-31 a credential error by its message', () => {
  expect(refused(400, 'other', 'Sorry: Invalid login credentials given')).toBe(
    'Invalid email or password. Please check your credentials.',
  )
})

test('LOGIN-32 any other refusal of the session layer shows its message, or the fallback', () => {
  expect(refused(401, 'other', 'Please use your key')).toBe('Please use your key')
  expect(refused(401, 'other', '')).toBe('Invalid email or password. Please try again.')
})

test('LOGIN-33 each cause has one text, and none tells whether the address exists', () => {
  const texts = [
    refused(401, 'invalid_credentials', 'Invalid login credentials'),
    refused(400, 'other', 'Invalid login credentials'),
    refused(401, 'other', ''),
  ]
  expect(new Set(texts).size).toBe(3)
  for (const text of texts) expect(text).not.toMatch(/unknown|not found|no account|exist|registered/i)
})

describe('LOGIN-44 trouble on the way', () => {
  test('LOGIN-36 LOGIN-44 the browser reports offline', () => {
    expect(textOfLoginFailure(new ConnectionFailure(new TypeError()), false)).toBe(
      'Network connection issue. Please check your internet connection.',
    )
  })
  test('LOGIN-34 LOGIN-44 no answer otherwise', () => {
    expect(textOfLoginFailure(new ConnectionFailure(new TypeError()), true)).toBe(
      'Network error. Please check your connection and try again.',
    )
  })
  test.each([408, 504])('LOGIN-35 LOGIN-44 an answer %s', (status) => {
    const text = 'Login request timed out. Please check your network connection.'
    expect(refused(status, 'other')).toBe(text)
    expect(textOfLoginFailure(new EmptyAnswer(status), true)).toBe(text)
  })
  test('LOGIN-39 LOGIN-44 an answer without content', () => {
    expect(textOfLoginFailure(new EmptyAnswer(200), true)).toBe(
      'No response from authentication service. Check your network connection.',
    )
  })
  test('LOGIN-37 LOGIN-44 any other error answer', () => {
    expect(refused(500, 'internal')).toBe('Login failed. Please try again.')
    expect(refused(503, 'unavailable')).toBe('Login failed. Please try again.')
  })
  test('LOGIN-38 LOGIN-44 an exception in the page', () => {
    expect(textOfLoginFailure(new TypeError('x is undefined'), true)).toBe(
      'Unexpected login error. Please try again.',
    )
  })
  test('LOGIN-27 the 15 s timer', () => {
    expect(textOfLoginFailure(new DOMException('late', 'TimeoutError'), true)).toBe(
      'Login is taking too long. Please try again.',
    )
  })
})

test('too many failures say when to try again', () => {
  expect(refused(429, 'too_many_failures', '', { retryAfter: 870 })).toBe(
    'Too many failed logins. Please try again in 15 minutes.',
  )
})
