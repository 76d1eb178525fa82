import { expect, test } from 'vitest'
import { covers } from '#testing/covers.ts'
import { tokenInHash } from './accounts.confirmation.api.ts'
import { destinationOf } from './accounts.destination.state.ts'

const origin = 'https://club.example'
const pathOf = (from: string | undefined) => {
  const { pathname, search, hash } = destinationOf(from, origin)
  return pathname + search + hash
}

test('without a place to go back to the dashboard opens', covers('LOGIN-15'), () => {
  expect(pathOf(undefined)).toBe('/account/dashboard')
})

test('a path of this site is kept with its query', covers('ROUTE-02', 'LOGIN-16'), () => {
  expect(pathOf('/messages/inbox?page=2#last')).toBe('/messages/inbox?page=2#last')
})

test.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
  '/login?from=/login',
  '',
])('%s is no place to go', covers('ROUTE-02'), (from) => {
  expect(pathOf(from)).toBe('/account/dashboard')
})

test('the token of a confirmation link is read from behind the #', () => {
  expect(tokenInHash(`#confirm=${'a'.repeat(43)}`)).toBe('a'.repeat(43))
  for (const hash of ['', '#', '#confirm=', '#confirm=<script>', '#other=abcdefghijklmnopqrstuvwxyz']) {
    expect(tokenInHash(hash)).toBeNull()
  }
})
