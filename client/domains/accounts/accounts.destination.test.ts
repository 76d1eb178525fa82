import { expect, test } from 'vitest'
import { covers } from '#testing/covers.ts'
import { destinationIn } from '#shared/domains/accounts/accounts.destination.rules.ts'
import { tokenInHash } from './accounts.api.ts'

test('a destination after logging in keeps its query and fragment', covers('ROUTE-02.1', 'LOGIN-16'), () => {
  expect(destinationIn('/messages/inbox?page=2#last')).toBe('/messages/inbox?page=2#last')
})

test.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/.//evil.example',
  'javascript:alert(1)',
  '/login?from=/login',
  '/register',
  `/browse?town=${'a'.repeat(2000)}`,
  undefined,
  '',
])('%.30s isn’t a valid destination after logging in', covers('ROUTE-02.1'), (from) => {
  expect(destinationIn(from)).toBeNull()
})

test('a confirmation link’s token is read from the fragment', () => {
  expect(tokenInHash(`#confirm=${'a'.repeat(43)}`)).toBe('a'.repeat(43))
  for (const hash of ['', '#', '#confirm=', '#confirm=<script>', '#other=abcdefghijklmnopqrstuvwxyz']) {
    expect(tokenInHash(hash)).toBeNull()
  }
})
