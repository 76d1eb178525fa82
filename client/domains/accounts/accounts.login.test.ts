import { describe, expect, test } from 'vitest'
import { covers } from '#testing/covers.ts'
import { CallFailure, ConnectionFailure, ForeignAnswer } from '#client/platform/calls/call.ts'
import { textOfLoginFailure } from './accounts.login.text.ts'

const refused = (status: number, code: string, message = 'A message of the server', more = {}) =>
  textOfLoginFailure(new CallFailure(status, { code, message, ...more }), true)

test('invalid credentials are recognised by the error code', covers('LOGIN-30', 'SESS-32'), () => {
  expect(refused(401, 'invalid_credentials', 'Invalid login credentials')).toBe(
    'Invalid email or password. Please check your credentials and try again.',
  )
})

test('invalid credentials are recognised by the error message', covers('LOGIN-31'), () => {
  expect(refused(400, 'other', 'Sorry: Invalid login credentials given')).toBe(
    'Invalid email or password. Please check your credentials.',
  )
})

test('any other 401 at log-in shows its message, or a fallback', covers('LOGIN-32'), () => {
  expect(refused(401, 'other', 'Please use your key')).toBe('Please use your key')
  expect(refused(401, 'other', '')).toBe('Invalid email or password. Please try again.')
})

test(
  'each cause of a failed log-in has its own error message, and none reveals whether the email address is registered',
  covers('LOGIN-33'),
  () => {
    const texts = [
      refused(401, 'invalid_credentials', 'Invalid login credentials'),
      refused(400, 'other', 'Invalid login credentials'),
      refused(401, 'other', ''),
    ]
    expect(new Set(texts).size).toBe(3)
    for (const text of texts) expect(text).not.toMatch(/unknown|not found|no account|exist|registered/i)
  },
)

describe('a technical failure at log-in has its own error message', () => {
  test('the browser is offline', covers('LOGIN-36', 'LOGIN-44.1'), () => {
    expect(textOfLoginFailure(new ConnectionFailure(new TypeError()), false)).toBe(
      'Network connection issue. Please check your internet connection.',
    )
  })
  test('no response while online', covers('LOGIN-34', 'LOGIN-44.1'), () => {
    expect(textOfLoginFailure(new ConnectionFailure(new TypeError()), true)).toBe(
      'Network error. Please check your connection and try again.',
    )
  })
  test.each([408, 504])('a response with status %s', covers('LOGIN-35', 'LOGIN-44.1'), (status) => {
    const text = 'Login request timed out. Please check your network connection.'
    expect(refused(status, 'other')).toBe(text)
    expect(textOfLoginFailure(new ForeignAnswer(status, true), true)).toBe(text)
  })
  test('a response without a body', covers('LOGIN-39', 'LOGIN-44.1'), () => {
    expect(textOfLoginFailure(new ForeignAnswer(200, true), true)).toBe(
      'No response from authentication service. Check your network connection.',
    )
  })
  test.each([502, 503])(
    'a %s from a proxy that got no response',
    covers('LOGIN-39', 'LOGIN-44.2'),
    (status) => {
      expect(textOfLoginFailure(new ForeignAnswer(status, false), true)).toBe(
        'No response from authentication service. Check your network connection.',
      )
    },
  )
  test.each([500, 403])('a %s with a proxy’s own error page', covers('LOGIN-37', 'LOGIN-44.2'), (status) => {
    expect(textOfLoginFailure(new ForeignAnswer(status, false), true)).toBe('Login failed. Please try again.')
  })
  test('any other error response', covers('LOGIN-37', 'LOGIN-44.1'), () => {
    expect(refused(500, 'internal')).toBe('Login failed. Please try again.')
    expect(refused(503, 'unavailable')).toBe('Login failed. Please try again.')
  })
  test('an exception in the page', covers('LOGIN-38', 'LOGIN-44.1'), () => {
    expect(textOfLoginFailure(new TypeError('x is undefined'), true)).toBe(
      'Unexpected login error. Please try again.',
    )
  })
  test('the 15 s timeout', covers('LOGIN-27', 'LOGIN-44.1'), () => {
    expect(textOfLoginFailure(new DOMException('late', 'TimeoutError'), true)).toBe(
      'Login is taking too long. Please try again.',
    )
  })
})

test('after too many failed log-ins the error message says when to try again', covers('LOGIN-43.1'), () => {
  expect(refused(429, 'too_many_failures', '', { retryAfter: 870 })).toBe(
    'Too many failed logins. Please try again in 15 minutes.',
  )
})
