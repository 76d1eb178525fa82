import { afterAll, beforeAll, expect, test } from 'vitest'
import { isForStaff, matchRoute, PAGES, type PageAccess, type PageRoute } from '#shared/routes.ts'
import { expectAccessible } from '#testing/accessibility.ts'
import { covers } from '#testing/covers.ts'
import {
  address,
  openSite,
  screen,
  toasts,
  translatePages,
  waitFor,
  within,
  type Site,
} from '#testing/site.ts'
import { listPages } from './pages.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
  translatePages()
})
afterAll(() => site.close())

test('every declared page has its own path', () => {
  const paths = listPages().map(({ path }) => path)
  expect(paths.filter((path, at) => paths.indexOf(path) !== at)).toEqual([])
  expect(paths.filter((path) => !PAGES.some((page) => page.path === path))).toEqual([])
})

test('every route has a page, except documents and redirects', covers('ADM-11'), () => {
  const declared = new Set<string>(listPages().map(({ path }) => path))
  const ofTheApp = PAGES.filter(({ isDocument, redirect }: PageRoute) => !isDocument && !redirect)
  expect(ofTheApp.map(({ path }) => path).filter((path) => !declared.has(path))).toEqual([])
})

const routeAt = (path: string): PageRoute | undefined => {
  const route = matchRoute(path)?.route
  return route?.redirect ? routeAt(route.redirect) : route
}
const isDead = (href: string) => {
  const route = href.startsWith('/') ? routeAt(href.replace(/[?#].*/, '')) : undefined
  return (
    route !== undefined && route.isDocument !== true && !listPages().some(({ path }) => path === route.path)
  )
}
/** URLs that show another URL's page, so that nothing would change when going from one to the other. */
const SAME = new Set(['/landing/register', '/admin/verification'])
/** The URLs of all pages with these access levels, except those that contain an ID. */
const pathsFor = (username: string, ...accesses: PageAccess[]) =>
  listPages()
    .map(({ path }) => path.replace('{username}', username))
    .filter((path) => !path.includes('{') && !SAME.has(path))
    .filter((path) => accesses.some((access) => access === matchRoute(path)?.route.access))

const title = () => screen.getByRole('heading', { level: 1 }).textContent
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const sidebar = () => screen.findByRole('complementary', { name: 'Your account' })
/** Navigates to a URL as a link does. */
const go = (path: string) => history.pushState(null, '', path)

/** Without the number of new items, which may change while a page is open. */
const titleWithoutNews = () => document.title.replace(/^\(\d+\+?\) /, '')

interface Seen {
  at: string
  title: string
  dead: string[]
  toAdmin: boolean
  /** Whether the sidebar has the account links. */
  hasAccount: boolean
}

/**
 * Visits each URL in turn and then goes all the way back, with every page translated. Returns what each page showed.
 */
const walk = async ({ user, idle }: Awaited<ReturnType<Site['open']>>, paths: string[]) => {
  const look = async () => {
    await idle()
    await screen.findByRole('heading', { level: 1 })
    expect({ at: address(), isBroken: screen.queryByText(/^Oops!/) !== null }).toEqual({
      at: address(),
      isBroken: false,
    })
  }
  // Translates the current page, as any action does. The key itself does nothing.
  const translate = () => user.keyboard('{Shift}')
  const seen: Seen[] = []
  for (const path of paths) {
    const before = { title: titleWithoutNews(), heading: document.querySelector('h1') }
    go(path)
    const isOther = () => titleWithoutNews() !== before.title || !before.heading?.isConnected
    await waitFor(() => expect({ path, isOther: isOther() }).toEqual({ path, isOther: true }))
    await look()
    await expectAccessible()
    const hrefs = Array.from(document.querySelectorAll('a[href]'), (link) => link.getAttribute('href') ?? '')
    const account = screen.queryByRole('complementary', { name: 'Your account' })
    seen.push({
      at: address(),
      title: title(),
      dead: hrefs.filter(isDead),
      toAdmin: hrefs.some((href) => href.startsWith('/admin')),
      hasAccount: account !== null && within(account).queryByText('Account Home') !== null,
    })
    await translate()
  }
  for (const { at } of seen.toReversed().slice(1)) {
    history.back()
    await waitFor(() => expect(address()).toBe(at))
    await look()
    await translate()
  }
  return seen
}

/** The URLs that a walk should reach, each without dead links. */
const reached = (paths: string[]) => paths.map((at) => ({ at, dead: [] }))
/** The URL of each page seen, with its dead links. Omits the query string, which the search page sets itself. */
const linksOf = (seen: Seen[]) => seen.map(({ at, dead }) => ({ at: at.replace(/\?.*/, ''), dead }))

test(
  'every page for visitors can be left and returned to, and has no dead links or links to admin pages',
  covers('MSG-58.3', 'SHELL-14', 'ROUTE-20'),
  async () => {
    const { username } = await site.given.member()
    const paths = pathsFor(username, 'visitors', 'everyone')
    const page = await site.open('/other/anything')
    expect(await heading('Page not found')).toBeVisible()
    const seen = await walk(page, paths)
    expect(linksOf(seen)).toEqual(reached(paths))
    expect(seen.filter(({ toAdmin }) => toAdmin)).toEqual([])
  },
)

const isOfAccount = (path: string) => /^(Account|Profile)$/.test(matchRoute(path)?.route.category ?? '')

for (const [which, isOne, titlesOf] of [
  [
    'account',
    isOfAccount,
    ({ username }: { username: string }) => ({
      '/account/account': 'Settings',
      '/account/edit': 'Edit profile',
      '/account/preferences': 'Account and preferences',
      '/account/password': 'Change password',
      '/account/email': 'Change email',
      '/account/sessions': 'Where you’re logged in',
      '/account/privacy': 'Privacy',
      [`/profile/${username}`]: username,
    }),
  ],
  [
    'non-account',
    (path: string) => !isOfAccount(path),
    ({ username }: { username: string }) => ({
      '/dashboard': `Welcome, ${username}`,
      '/update-status': 'Update status',
      '/photos/manage': 'Your photos',
      '/friends/list': 'Friends',
    }),
  ],
] as const) {
  test(
    `a member may use every ${which} page, leave it and come back; none of its links is broken or leads to the admin pages`,
    covers('MSG-58.3', 'ROUTE-13', 'ROUTE-18', 'ROUTE-30.1', 'SHELL-14', 'SHELL-53.1'),
    async () => {
      const member = await site.given.member()
      const isForMembers = (path: string) => matchRoute(path)?.route.layout !== 'landing'
      const paths = pathsFor(member.username, 'members', 'everyone').filter(isForMembers).filter(isOne)
      expect(paths.length).toBeGreaterThan(15)
      const seen = await walk(await site.open('/other/anything', member), paths)
      const own = `/profile/${member.username}`
      expect(linksOf(seen)).toEqual(reached(paths.map((path) => (path === '/profile' ? own : path))))
      expect(seen.filter(({ toAdmin }) => toAdmin)).toEqual([])
      expect(seen.filter(({ hasAccount }) => !hasAccount)).toEqual([])
      expect(Object.fromEntries(seen.map(({ at, title }) => [at, title]))).toMatchObject(titlesOf(member))
    },
  )
}

test(
  'every page for admins can be left and returned to, and has no dead links',
  covers('MSG-58.3', 'ROUTE-14', 'SHELL-14', 'SHELL-53.1'),
  async () => {
    const paths = pathsFor(site.admin.username, 'admins', 'staff')
    expect(paths).toContain('/admin/users')
    const page = await site.open('/other', site.admin)
    const link = within(await sidebar()).getByRole('link', { name: 'Admin' })
    expect(link).toHaveAttribute('href', '/admin')
    const inFooter = within(screen.getByRole('contentinfo')).getAllByRole('link', { name: 'Admin' })
    expect(inFooter.map((each) => each.getAttribute('href'))).toEqual(['/admin'])
    await page.user.click(link)
    expect(await heading('Admin')).toBeVisible()
    expect(address()).toBe('/admin')
    expect(toasts()).toEqual([])
    const others = [...paths.filter((path) => path !== '/admin'), `/profile/${site.admin.username}`]
    expect(linksOf(await walk(page, others))).toEqual(reached(others))
  },
)

test(
  'redirects, such as those from settings under /profile, lead a member to the right page',
  covers('ROUTE-18', 'ROUTE-25', 'ROUTE-30.1'),
  async () => {
    await site.open('/other', await site.given.member())
    await heading('More')
    const pages: readonly PageRoute[] = PAGES
    const redirects = pages.filter(({ path, redirect }) => redirect && !path.includes('{'))
    expect(redirects.length).toBeGreaterThan(15)
    for (const { path, redirect: target } of redirects) {
      go(path)
      await waitFor(() => expect({ path, at: address() }).toEqual({ path, at: target }))
    }
  },
)

test(
  'every staff page sends a member to the dashboard with a message',
  covers('ROUTE-03', 'ROUTE-04', 'ROUTE-05', 'ROUTE-14', 'SHELL-81'),
  async () => {
    await site.open('/messages/reported', await site.given.member())
    expect(await screen.findByRole('heading', { level: 1, name: /^Welcome, / })).toBeVisible()
    expect(address()).toBe('/dashboard')
    expect(toasts()).toEqual(['Access denied. Redirecting...'])
    const ofStaff = PAGES.filter(isForStaff).map(({ path }) => path.replaceAll(/\{\w+\}/g, 'somebody'))
    expect(ofStaff).toContain('/admin')
    for (const path of ofStaff) {
      go(path)
      await waitFor(() => expect({ path, at: address() }).toEqual({ path, at: '/dashboard' }))
    }
  },
)

test(
  '/other links the pages that aren’t in any other area',
  covers('ROUTE-18', 'ROUTE-20', 'ROUTE-30.1', 'ROUTE-30.2'),
  async () => {
    const { user } = await site.open('/other/anything', await site.given.member())
    expect(await heading('Page not found')).toBeVisible()
    expect(address()).toBe('/other/anything')
    go('/other')
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
