import { expect, test } from 'vitest'
import { covers } from '#testing/covers.ts'
import type { NavItem } from '#client/ui/frame/NavList.tsx'
import { mayShowBanner, withPlace } from './place.ts'

const ITEMS: NavItem[] = [
  '/dashboard',
  '/browse',
  '/messages/inbox',
  '/messages/sent',
  '/chat/9',
  '/photos/manage',
  '/admin',
].map((href) => ({ label: href, href }))
const marked = (path: string, list?: string) =>
  withPlace(ITEMS, { path, list })
    .filter(({ current }) => current)
    .map(({ href }) => href)

test.each([
  ['/messages/thread/1', '/messages/inbox'],
  ['/messages/saved', '/messages/inbox'],
  ['/photos/licences/received', '/photos/manage'],
  ['/posts/1', '/dashboard'],
  ['/admin/users/1', '/admin'],
])('a page without its own link marks the first link of its section: %s', (path, href) => {
  expect(marked(path)).toEqual([href])
})

test.each(['sent', 'saved', 'friends', 'send', 'filters', 'thread/1'])(
  'a bar with a single link to the messages marks it on /messages/%s',
  (page) => {
    const bar = ['/dashboard', '/messages/inbox'].map((href) => ({ label: href, href }))
    const [home, messages] = withPlace(bar, { path: `/messages/${page}`, list: undefined })
    expect([home?.current, messages?.current]).toEqual([undefined, true])
  },
)

test.each([
  ['/chat/1', undefined, '/chat/9'],
  ['/messages/inbox', 'chats', '/chat/9'],
  ['/messages/thread/1', 'sent', '/messages/sent'],
  ['/messages/thread/1', 'archive', '/messages/inbox'],
])('the link to the current list is marked, whatever the path: %s with the list %s', (path, list, href) => {
  expect(marked(path, list)).toEqual([href])
})

test('the link to the current path isn’t marked if a different list is open', () => {
  const [inbox] = withPlace(ITEMS, { path: '/messages/inbox', list: 'chats' }).filter(
    ({ href }) => href === '/messages/inbox',
  )
  expect(inbox).toMatchObject({ current: false })
})

test.each(['/messages/sent', '/browse', '/winks', '/account/security', '/nothing-here'])(
  'a page with its own link or without a section marks no other link: %s',
  (path) => {
    expect(marked(path)).toEqual([])
  },
)

test.each(['/', '/login', '/register', '/landing', '/landing/register', '/landing-of-some-kind'])(
  '%s never shows the connection banner',
  covers('ROUTE-11', 'CONN-27'),
  (path) => {
    expect(mayShowBanner(path)).toBe(false)
  },
)

test.each(['/browse', '/dashboard', '/status', '/about', '/forgot-password', '/login/more', '/my/landing'])(
  '%s may show the connection banner',
  covers('ROUTE-11'),
  (path) => {
    expect(mayShowBanner(path)).toBe(true)
  },
)
