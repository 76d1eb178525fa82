import { expect, test } from 'vitest'
import { COMMON_REASONS } from '#shared/kernel/failure.ts'
import { CallFailure } from '#client/platform/call.ts'
import { profileFailure, settingsFailure } from './profiles.api.ts'

const refused = (code: string) => new CallFailure(401, { code, message: 'No authenticated user found' })
const signedOut = refused(COMMON_REASONS.notSignedIn.code)

test('SESS-38 SESS-40 a profile save without a log-in says so without a full stop', () => {
  expect(profileFailure(signedOut)).toBe('No authenticated user')
  expect(profileFailure(refused('internal'))).toBe('Failed to update profile')
})

test('SESS-39 SESS-40 a settings screen without a log-in says so with a full stop', () => {
  expect(settingsFailure(signedOut, 'It failed')).toBe('No authenticated user found.')
  expect(settingsFailure(refused('internal'), 'It failed')).toBe('It failed')
})
