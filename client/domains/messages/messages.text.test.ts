import { expect, test } from 'vitest'
import { covers } from '#testing/covers.ts'
import { membershipLinkText } from './messages.text.ts'

test.each([
  ['is the founder’s offer to claim gold', { number: 1, hasClaimed: false }, /^Your free Gold membership/],
  ['names the memberships for a founder who has claimed it', { number: 1, hasClaimed: true }, /^See/],
  ['names the memberships for anyone else', null, /^See memberships$/],
  ['names the memberships until the founder’s place is known', undefined, /^See memberships$/],
] as const)('the link under the text of the limit %s', covers('MSG-58.2'), (_, founder, text) => {
  expect(membershipLinkText(founder)).toMatch(text)
})
