import { expect, test } from 'vitest'
import type { NavItem } from '#client/ui/frame/navigation.ts'
import { withPlace } from './place.ts'

const ITEMS: NavItem[] = [
  '/dashboard',
  '/browse',
  '/messages/inbox',
  '/messages/sent',
  '/photos/manage',
  '/admin',
].map((href) => ({ label: href, href }))
const marked = (path: string) =>
  withPlace(ITEMS, path)
    .filter(({ current }) => current)
    .map(({ href }) => href)

test.each([
  ['/messages/thread/1', '/messages/inbox'],
  ['/messages/saved', '/messages/inbox'],
  ['/chat/1', '/messages/inbox'],
  ['/photos/licences/received', '/photos/manage'],
  ['/posts/1', '/dashboard'],
  ['/admin/users/1', '/admin'],
])('a page without a link marks the first of its section: %s', (path, href) => {
  expect(marked(path)).toEqual([href])
})

test.each(['/messages/sent', '/browse', '/winks', '/account/security', '/nothing-here'])(
  'no other link is marked on a page with its own, or without a section: %s',
  (path) => {
    expect(marked(path)).toEqual([])
  },
)
