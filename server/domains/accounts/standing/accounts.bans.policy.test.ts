import { expect, test } from 'vitest'
import { covers } from '#testing/covers.ts'
import { hashBannedAddress } from './accounts.bans.policy.ts'

const hashOf = (email: string, secretKey = 'a'.repeat(64)) =>
  hashBannedAddress({ config: { secretKey } } as Parameters<typeof hashBannedAddress>[0], email).toString(
    'hex',
  )

test.for([
  ['Rose@Example.org', 'rose@example.org'],
  ['rose+again@example.org', 'rose@example.org'],
  ['ro.se+2@gmail.com', 'rose@gmail.com'],
  ['r.o.s.e@googlemail.com', 'rose@gmail.com'],
] as const)('%s counts as the same banned address as %s', covers('BEY-39.2'), ([one, other]) => {
  expect(hashOf(one)).toBe(hashOf(other))
})

test.for([
  ['ro.se@example.org', 'rose@example.org'],
  ['rose@example.com', 'rose@example.org'],
  ['+@example.org', '+a@example.com'],
] as const)('%s is a different address from %s', covers('BEY-39.2'), ([one, other]) => {
  expect(hashOf(one)).not.toBe(hashOf(other))
})

test('two sites hash the same banned address differently', covers('BEY-39.2'), () => {
  expect(hashOf('rose@example.org', 'b'.repeat(64))).not.toBe(hashOf('rose@example.org'))
})
