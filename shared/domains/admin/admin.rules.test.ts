import { expect, test } from 'vitest'
import { matchRoute, PAGES } from '../../routes.ts'
import { openingOf } from './admin.rules.ts'

test.each([
  ['/browse', '/browse'],
  ['/profile/{username}', '/profile/Rose'],
  ['/account/{username}', '/account/Rose'],
  ['/messages/thread/{threadId}', '/messages/thread/abc'],
  ['/chat/{userId}', '/friends/list'],
  ['/admin/pages/{id}', '/admin/pages'],
  ['/admin/landing-pages/{id}', '/admin/landing-pages'],
  ['/landing/{slug}', '/admin/landing-pages'],
] as const)('ADM-ROUTE-09 %s is opened at %s', (route, opened) => {
  expect(openingOf(route, { username: 'Rose', threadId: 'abc' })).toBe(opened)
})

test('ADM-ROUTE-09 without a thread the list above is opened', () => {
  expect(openingOf('/messages/thread/{threadId}', { username: 'Rose', threadId: null })).toBe('/messages')
})

test('ADM-ROUTE-09 every route is opened at a page that needs nothing more', () => {
  for (const { path } of PAGES) {
    const opened = openingOf(path, { username: 'Rose', threadId: null })
    expect(opened).not.toContain('{')
    expect(matchRoute(opened), path).not.toBeNull()
  }
})
