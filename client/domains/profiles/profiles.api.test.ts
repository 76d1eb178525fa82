import { expect, test } from 'vitest'
import { COMMON_REASONS } from '#shared/kernel/failure.ts'
import { CallFailure } from '#client/platform/calls/call.ts'
import { covers } from '#testing/covers.ts'
import { profileFailure, settingsFailure } from './profiles.api.ts'

const refused = (code: string) => new CallFailure(401, { code, message: 'No authenticated user found' })
const signedOut = refused(COMMON_REASONS.notSignedIn.code)

test(
  'the error message for a profile save without a session has no full stop',
  covers('SESS-38', 'SESS-40'),
  () => {
    expect(profileFailure(signedOut)).toBe('No authenticated user')
    expect(profileFailure(refused('internal'))).toBe('Failed to update profile')
  },
)

test(
  'the error message for a settings save without a session has a full stop',
  covers('SESS-39', 'SESS-40'),
  () => {
    expect(settingsFailure(signedOut, 'It failed')).toBe('No authenticated user found.')
    expect(settingsFailure(refused('internal'), 'It failed')).toBe('It failed')
  },
)
