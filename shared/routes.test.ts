import { describe, expect, test } from 'vitest'
import { isIndexable, matchRoute, PAGES, type PageRoute, RESERVED_USERNAMES } from './routes.ts'

const pages: readonly PageRoute[] = PAGES
const openedBy = (path: string) => matchRoute(path)?.route.path ?? null

describe('an address opens its page', () => {
  test.each([
    ['/', '/', {}],
    ['/browse', '/browse', {}],
    ['/browse/', '/browse', {}],
    ['/profile/anna', '/profile/{username}', { username: 'anna' }],
    ['/profile/anna/', '/profile/{username}', { username: 'anna' }],
    ['/account/anna', '/account/{username}', { username: 'anna' }],
    ['/messages/thread/abc', '/messages/thread/{threadId}', { threadId: 'abc' }],
  ])('%s', (path, page, params) => {
    expect(matchRoute(path)).toMatchObject({ route: { path: page }, params })
  })

  test.each(['/nothing', '/profile/anna/x', '/messages/thread', '/messages/thread/a/b', '', '/BROWSE'])(
    '%j is none',
    (path) => {
      expect(matchRoute(path)).toBeNull()
    },
  )
})

test('every page is opened by its own address, none is hidden by another', () => {
  for (const { path } of pages) expect(openedBy(path.replaceAll(/\{\w+\}/g, 'some-value'))).toBe(path)
  expect(new Set(pages.map(({ path }) => path)).size).toBe(pages.length)
})

test('ROUTE-26 fixed addresses win over a username, and nobody can be called so', () => {
  const fixed = pages.map(({ path }) => path).filter((path) => /^\/(account|profile)\/[^{]+$/.test(path))
  expect(fixed.length).toBeGreaterThan(0)
  for (const path of fixed) {
    expect(openedBy(path)).toBe(path)
    expect(RESERVED_USERNAMES).toContain(path.split('/')[2])
  }
})

test.each(['admin', 'login', 'browse', 'moderator', 'viewers', 'edit', 'staff'])(
  'nobody may be called %s',
  (name) => {
    expect(RESERVED_USERNAMES).toContain(name)
  },
)

test('names of parameters reserve nothing', () => {
  expect(RESERVED_USERNAMES).not.toContain('anna')
  expect([...RESERVED_USERNAMES].filter((name) => /[{}/]/.test(name) || name === '')).toEqual([])
})

describe('a page that leads elsewhere', () => {
  const leading = pages.flatMap(({ path, redirect }) => (redirect ? [{ path, redirect }] : []))

  test.each(leading)('$path leads to a page that stays: $redirect', ({ path, redirect }) => {
    const target = pages.find((page) => page.path === redirect)
    expect(target).toBeDefined()
    expect(target?.redirect).toBeUndefined()
    const named = (address: string): string[] => address.match(/\{\w+\}/g) ?? []
    for (const name of named(redirect)) expect(named(path)).toContain(name)
  })
})

test('search engines may keep public pages only', () => {
  expect(['/', '/login', '/register', '/status'].map(isIndexable)).toEqual([true, true, true, true])
  expect(['/browse', '/profile/anna', '/dashboard', '/messages/inbox', '/nothing'].map(isIndexable)).toEqual([
    false,
    false,
    false,
    false,
    false,
  ])
})
