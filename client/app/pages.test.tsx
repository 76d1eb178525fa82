import { afterAll, beforeAll, expect, test } from 'vitest'
import { matchRoute, PAGES, type PageRoute } from '#shared/routes.ts'
import { covers } from '#testing/covers.ts'
import { address, openSite, screen, toasts, waitFor, within, type Site } from '#testing/site.ts'
import { listPages } from './pages.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

test('every declared page stands at an address of its own', () => {
  const paths = listPages().map(({ path }) => path)
  expect(paths.filter((path, at) => paths.indexOf(path) !== at)).toEqual([])
  expect(paths.filter((path) => !PAGES.some((page) => page.path === path))).toEqual([])
})

test('every route has its page, but for documents and what leads to another', covers('ADM-11'), () => {
  const declared = new Set<string>(listPages().map(({ path }) => path))
  const ofTheApp = PAGES.filter(({ isDocument, redirect }: PageRoute) => !isDocument && !redirect)
  expect(ofTheApp.map(({ path }) => path).filter((path) => !declared.has(path))).toEqual([])
})

test('no link of any page leads to nothing', async () => {
  const isDeclared = ({ path, isDocument }: PageRoute) =>
    isDocument === true || listPages().some((page) => page.path === path)
  const routeAt = (path: string): PageRoute | undefined => {
    const route = matchRoute(path)?.route
    return route?.redirect ? routeAt(route.redirect) : route
  }
  const { username } = await site.given.member()
  const pages = listPages().map((page) => ({ ...page, path: page.path.replace('{username}', username) }))
  const fixed = pages.filter(({ path }) => !path.includes('{'))
  // The others all send visitors to the log-in page.
  const open = fixed.filter(({ path }) => /^(everyone|visitors)$/.test(routeAt(path)?.access ?? ''))
  for (const [who, opened] of [
    [site.admin, fixed],
    [undefined, open],
  ] as const) {
    for (const { path } of opened) {
      await site.open(path, who)
      await screen.findByRole('heading', { level: 1 })
      const links = document.querySelectorAll('a[href]')
      const hrefs = Array.from(links, (link) => link.getAttribute('href') ?? '')
      const dead = hrefs.filter((href) => {
        const route = href.startsWith('/') ? routeAt(href.replace(/[?#].*/, '')) : undefined
        return route && !isDeclared(route)
      })
      expect({ path, dead }).toEqual({ path, dead: [] })
    }
  }
})

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const sidebar = () => screen.findByRole('complementary', { name: 'Your account' })
const footerLinks = (name: string) => within(screen.getByRole('contentinfo')).queryAllByRole('link', { name })

for (const [path, title] of [
  ['/dashboard', /^Welcome, /],
  ['/account/account', 'Your profile'],
  ['/account/edit', 'Edit profile'],
  ['/account/preferences', 'Account and preferences'],
  ['/account/password', 'Change password'],
  ['/account/email', 'Change email'],
  ['/account/sessions', 'Where you are logged in'],
  ['/account/privacy', 'Privacy'],
  ['/update-status', 'Update status'],
] as const) {
  test(`a member may use ${path}`, covers('ROUTE-13'), async () => {
    await site.open(path, await site.given.member())
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible()
    expect(address()).toBe(path)
    expect(within(await sidebar()).getByRole('link', { name: 'Account Home' })).toBeVisible()
  })
}

for (const path of ['/admin', '/admin/users', '/messages/reported']) {
  test(
    `a member is led from ${path} to the dashboard, and told so there`,
    covers('ROUTE-03', 'ROUTE-04', 'ROUTE-05', 'ROUTE-14', 'SHELL-81'),
    async () => {
      await site.open(path, await site.given.member())
      expect(await screen.findByRole('heading', { level: 1, name: /^Welcome, / })).toBeVisible()
      expect(address()).toBe('/dashboard')
      expect(toasts()).toEqual(['Access denied. Redirecting...'])
    },
  )
}

test('an admin gets to the admin pages from the sidebar', covers('SHELL-53', 'ROUTE-14'), async () => {
  const { user } = await site.open('/other', site.admin)
  const link = within(await sidebar()).getByRole('link', { name: 'Admin' })
  expect(link).toHaveAttribute('href', '/admin')
  await user.click(link)
  expect(await heading('Admin')).toBeVisible()
  expect(address()).toBe('/admin')
  expect(toasts()).toEqual([])
})

test('the footer leads admins to their pages', covers('SHELL-14'), async () => {
  await site.open('/other', site.admin)
  await sidebar()
  expect(footerLinks('Admin').map((link) => link.getAttribute('href'))).toEqual(['/admin'])
})

test('nothing leads a member or a visitor to the admin pages', covers('SHELL-14', 'SHELL-53'), async () => {
  await site.open('/other', await site.given.member())
  expect(within(await sidebar()).queryByRole('link', { name: 'Admin' })).toBeNull()
  expect(footerLinks('About')).toHaveLength(1)
  expect(footerLinks('Admin')).toEqual([])
  await site.open('/support')
  await heading('Membership')
  expect(footerLinks('About')).toHaveLength(1)
  expect(screen.queryAllByRole('link', { name: 'Admin' })).toEqual([])
})

for (const [path, target, title] of [
  ['/photos', '/photos/manage', 'Your photos'],
  ['/friends', '/friends/list', 'Friends'],
] as const) {
  test(`${path} opens ${target}, for members only`, covers('ROUTE-18', 'ROUTE-30.1'), async () => {
    await site.open(path, await site.given.member())
    expect(await heading(title)).toBeVisible()
    expect(address()).toBe(target)
    await site.open(path)
    await waitFor(() => expect(address()).toBe(`/login?from=${encodeURIComponent(path)}`))
  })
}

test(
  '/profile opens a member’s own profile, and is for members only',
  covers('ROUTE-18', 'ROUTE-30.1'),
  async () => {
    const member = await site.given.member()
    await site.open('/profile', member)
    expect(await heading(member.username)).toBeVisible()
    expect(address()).toBe(`/profile/${member.username}`)
    await site.open('/profile')
    await waitFor(() => expect(address()).toBe('/login?from=%2Fprofile'))
  },
)

for (const name of [
  'edit',
  'preferences',
  'personal',
  'password',
  'email',
  'username',
  'notifications',
  'privacy',
  'delete',
  'block-list',
]) {
  test(`/profile/${name} leads to its address under /account`, covers('ROUTE-25'), async () => {
    await site.open(`/profile/${name}`, await site.given.member())
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible()
    expect(address()).toBe(`/account/${name}`)
  })
}

for (const [path, target] of [
  ['/account/viewers', '/profile/viewers'],
  ['/account/verifications', '/verifications'],
  ['/profile/verifications', '/verifications'],
] as const) {
  test(`${path} leads to ${target}`, covers('ROUTE-25'), async () => {
    await site.open(path, await site.given.member())
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible()
    expect(address()).toBe(target)
  })
}

test(
  '/other links the pages that belong to no other area and are there, for members only',
  covers('ROUTE-18', 'ROUTE-20', 'ROUTE-30.1', 'ROUTE-30.2'),
  async () => {
    await site.open('/other')
    await waitFor(() => expect(address()).toBe('/login?from=%2Fother'))
    const { user } = await site.open('/other', await site.given.member())
    await heading('More')
    const main = within(screen.getByRole('main'))
    expect(
      main.getAllByRole('link').map((link) => `${link.textContent} ${link.getAttribute('href')}`),
    ).toEqual([
      'Membership /support',
      'Browse /browse',
      'Winks /winks',
      'Update status /update-status',
      'Recommend us /recommend',
      'Notifications /notifications',
    ])
    await user.click(main.getByText('Update status'))
    expect(await heading('Update status')).toBeVisible()
  },
)

test('an address under /other that is none is not found, by anybody', covers('ROUTE-20'), async () => {
  await site.open('/other/anything')
  expect(await heading('Page not found')).toBeVisible()
  await site.open('/other/anything', await site.given.member())
  expect(await heading('Page not found')).toBeVisible()
  expect(address()).toBe('/other/anything')
})
