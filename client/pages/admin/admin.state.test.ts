import { expect, test } from 'vitest'
import { covers } from '#testing/covers.ts'
import { matchRoute, PAGES } from '#shared/routes.ts'
import { mostPressingFirst, openingOf } from './admin.state.ts'

test.each([
  ['/browse', '/browse'],
  ['/profile/{username}', '/profile/Rose'],
  ['/account/{username}', '/account/Rose'],
  ['/messages/thread/{threadId}', '/messages/thread/abc'],
  ['/chat/{userId}', '/friends/list'],
  ['/posts/{postId}', '/dashboard'],
  ['/admin/pages/{id}', '/admin/pages'],
  ['/admin/landing-pages/{id}', '/admin/landing-pages'],
  ['/landing/{slug}', '/admin/landing-pages'],
] as const)(
  'the route overview opens %s at %s',
  covers('ADM-ROUTE-09.1', 'ADM-ROUTE-09.2'),
  (route, opened) => {
    expect(openingOf(route, { username: 'Rose', threadId: 'abc' })).toBe(opened)
  },
)

test(
  'if the admin has no conversation, the route overview opens the list of conversations',
  covers('ADM-ROUTE-09.1'),
  () => {
    expect(openingOf('/messages/thread/{threadId}', { username: 'Rose', threadId: null })).toBe('/messages')
  },
)

test('the route overview opens every route at a URL without placeholders', covers('ADM-ROUTE-09.1'), () => {
  for (const { path } of PAGES) {
    const opened = openingOf(path, { username: 'Rose', threadId: null })
    expect(opened).not.toContain('{')
    expect(matchRoute(opened), path).not.toBeNull()
  }
})

test('queues with urgent items come first, then those with the longest wait', covers('BEY-37.8'), () => {
  const queue = (page: string, urgent: number, oldest: string | null) => ({ page, urgent, oldest })
  const sorted = mostPressingFirst([
    queue('empty', 0, null),
    queue('late', 0, '2026-03-16T10:00:00.000Z'),
    queue('early', 0, '2026-03-14T10:00:00.000Z'),
    queue('urgent', 1, '2026-03-16T11:00:00.000Z'),
  ])
  expect(sorted.map(({ page }) => page)).toEqual(['urgent', 'early', 'late'])
})
