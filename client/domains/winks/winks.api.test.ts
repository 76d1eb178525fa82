import { expect, test } from 'vitest'
import { CallFailure } from '#client/platform/calls/call.ts'
import { covers } from '#testing/covers.ts'
import { winkFailureText } from './winks.api.ts'

test.each([
  [409, 'already_winked', 'You have already winked at this member today.'],
  [409, 'wink_declined', 'They’ve already thanked you for a wink. Let’s leave it at that for now.'],
  [403, 'contact_not_allowed', 'You cannot send messages to this user due to their contact preferences.'],
  [429, 'too_many_requests', 'That’s a lot of winks for one day. You can send more tomorrow.'],
  [503, 'unavailable', 'Failed to send wink.'],
])('a wink rejected with %i %s says: %s', covers('WINK-12.1'), (status, code, text) => {
  expect(winkFailureText(new CallFailure(status, { code, message: 'A reason' }))).toBe(text)
})
