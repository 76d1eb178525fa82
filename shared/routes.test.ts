import { describe, expect, test } from 'vitest'
import { covers } from '#testing/covers.ts'
import { isForStaff, isIndexable, matchRoute, PAGES, type PageRoute, RESERVED_USERNAMES } from './routes.ts'

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
    '%j doesn’t open a page',
    (path) => {
      expect(matchRoute(path)).toBeNull()
    },
  )
})

test('every page opens at its own address and isn’t shadowed by another', () => {
  for (const { path } of pages) expect(openedBy(path.replaceAll(/\{\w+\}/g, 'some-value'))).toBe(path)
  expect(new Set(pages.map(({ path }) => path)).size).toBe(pages.length)
})

test(
  'fixed paths take precedence over usernames, and usernames like them are reserved',
  covers('ROUTE-26.1'),
  () => {
    const fixed = pages.map(({ path }) => path).filter((path) => /^\/(account|profile)\/[^{]+$/.test(path))
    expect(fixed.length).toBeGreaterThan(0)
    for (const path of fixed) {
      expect(openedBy(path)).toBe(path)
      expect(RESERVED_USERNAMES).toContain(path.split('/')[2]?.replaceAll('-', ''))
    }
  },
)

test.each(['admin', 'login', 'browse', 'moderator', 'viewers', 'edit', 'staff'])(
  'the username %s is reserved',
  (name) => {
    expect(RESERVED_USERNAMES).toContain(name)
  },
)

test('placeholders in paths don’t reserve any usernames', () => {
  expect(RESERVED_USERNAMES).not.toContain('anna')
  expect([...RESERVED_USERNAMES].filter((name) => /[^a-z]/.test(name) || name === '')).toEqual([])
})

describe('redirects', () => {
  const leading = pages.flatMap(({ path, redirect }) => (redirect ? [{ path, redirect }] : []))

  test.each(leading)('$path leads to $redirect, which doesn’t redirect', ({ path, redirect }) => {
    const target = pages.find((page) => page.path === redirect)
    expect(target).toBeDefined()
    expect(target?.redirect).toBeUndefined()
    const named = (address: string): string[] => address.match(/\{\w+\}/g) ?? []
    for (const name of named(redirect)) expect(named(path)).toContain(name)
  })
})

/** Returns the paths of the pages that meet a condition. */
const pathsWhere = (holds: (page: PageRoute) => boolean) => pages.filter(holds).map(({ path }) => path)

const PUBLIC = `
  / /about /browse /login /register /profile/{username} /support
  /home /my-account /chat /hotlist /forum /events /clubs /pics
  /forgot-password /reset-password /take-back /unsubscribe /confirm-email /privacy /terms /contact /protection-policy
  /report /status /appeal /landing/register /landing/{slug}
`
  .trim()
  .split(/\s+/)

test(
  'exactly the listed pages are public, and all others are protected',
  covers('ROUTE-06', 'ROUTE-07', 'ROUTE-08.1', 'ROUTE-08.2', 'ROUTE-12'),
  () => {
    const open = pathsWhere(({ access }) => access === 'everyone' || access === 'visitors')
    expect(open.sort()).toEqual(PUBLIC.sort())
  },
)

test(
  'staff pages are under /admin, except the reported messages',
  covers('ROUTE-14', 'ROUTE-15.1', 'ROUTE-15.2'),
  () => {
    const forStaff = pathsWhere(isForStaff)
    expect(forStaff.filter((path) => !/^\/admin(\/|$)/.test(path))).toEqual(['/messages/reported'])
    expect(pathsWhere((page) => page.path.startsWith('/admin') && !isForStaff(page))).toEqual([])
  },
)

test(
  'every area of the site has its start page, and all pages outside these areas exist',
  covers('ROUTE-18', 'ROUTE-19'),
  () => {
    const areas = [
      '/dashboard',
      '/account',
      '/profile',
      '/myaccount',
      '/verifications',
      '/admin',
      '/messages',
    ]
    const rest = [
      '/photos',
      '/friends',
      '/other',
      '/winks',
      '/support',
      '/browse',
      '/recommend',
      '/update-status',
    ]
    for (const path of [...areas, ...rest]) expect(openedBy(path)).toBe(path)
  },
)

test('marketing pages differ from members’ pages with similar names', covers('LAND-24', 'LAND-25'), () => {
  expect(matchRoute('/chat')?.route).toMatchObject({ access: 'everyone', isDocument: true })
  expect(matchRoute('/chat/0190')?.route).toMatchObject({ path: '/chat/{userId}', access: 'members' })
  expect(matchRoute('/my-account')?.route).toMatchObject({ access: 'everyone', isDocument: true })
  expect(matchRoute('/myaccount')?.route).toMatchObject({ access: 'members' })
})

test.each([
  ['/account', '/account/account'],
  ['/myaccount', '/account/account'],
  ['/account/viewers', '/profile/viewers'],
  ['/account/verifications', '/verifications'],
  ['/photos', '/photos/manage'],
  ['/friends', '/friends/list'],
  ...['edit', 'preferences', 'personal', 'password', 'email', 'username'].map((name) => [
    `/profile/${name}`,
    `/account/${name}`,
  ]),
  ...['notifications', 'privacy', 'delete', 'block-list'].map((name) => [
    `/profile/${name}`,
    `/account/${name}`,
  ]),
  ['/profile/verifications', '/verifications'],
])('%s leads to %s', covers('ROUTE-21', 'ROUTE-22.1', 'ROUTE-25', 'ROUTE-30.1'), (path, target) => {
  expect(matchRoute(path)?.route).toMatchObject({ access: 'members', redirect: target })
})

test('there are no pages under /other', covers('ROUTE-20'), () => {
  expect(openedBy('/other/anything')).toBeNull()
})

test(
  'every page has one of the three layouts, and only browse has the dynamic one',
  covers('SHELL-71'),
  () => {
    expect(new Set(pages.map(({ layout }) => layout))).toEqual(new Set(['main', 'landing', 'dynamic']))
    expect(pathsWhere(({ layout }) => layout === 'dynamic')).toEqual(['/browse'])
    expect(pathsWhere(({ layout, access }) => layout === 'main' && access === 'everyone')).toEqual([
      '/support',
      '/profile/{username}',
    ])
    expect(pathsWhere(({ layout, access }) => layout === 'landing' && /members|admins/.test(access))).toEqual(
      [],
    )
  },
)

test('search engines may index public pages, but none about members', () => {
  for (const path of ['/', '/login', '/register', '/status', '/support', '/privacy']) {
    expect(isIndexable(path)).toBe(true)
  }
  for (const path of ['/browse', '/profile/anna', '/dashboard', '/messages/inbox', '/admin', '/nothing']) {
    expect(isIndexable(path)).toBe(false)
  }
})

test.each([
  [
    'Landing',
    ['/', '/about', '/privacy', '/login', '/register', '/reset-password', '/status', '/landing/{slug}'],
  ],
  ['Dashboard', ['/dashboard']],
  ['Account', ['/account', '/account/edit', '/account/{username}', '/myaccount', '/verifications']],
  ['Profile', ['/profile', '/profile/viewers', '/profile/{username}']],
  ['Messages', ['/messages', '/messages/inbox', '/messages/reported', '/chat/{userId}']],
  ['Photos', ['/photos', '/photos/manage']],
  ['Friends', ['/friends', '/friends/list']],
  ['Other', ['/winks', '/update-status', '/recommend', '/support', '/browse', '/other']],
  ['Admin', ['/admin', '/admin/users', '/admin/pages/{id}']],
])('the category %s contains its pages', covers('ADM-ROUTE-10'), (category, paths) => {
  const ofCategory = pages.filter((page) => page.category === category).map(({ path }) => path)
  expect(ofCategory).toEqual(expect.arrayContaining(paths))
})

test.each([
  ['Account', /^\/(account(\/|$)|myaccount$|verifications$)/],
  ['Profile', /^\/profile(\/|$)/],
  ['Messages', /^\/(messages(\/|$)|chat\/)/],
  ['Photos', /^\/photos(\/|$)/],
  ['Friends', /^\/friends(\/|$)/],
  ['Admin', /^\/admin(\/|$)/],
])('the category %s has exactly the pages under its paths', covers('ADM-ROUTE-10'), (category, addresses) => {
  for (const page of pages) expect(addresses.test(page.path), page.path).toBe(page.category === category)
})
