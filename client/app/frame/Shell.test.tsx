import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { getSession } from '#shared/domains/accounts/accounts.contract.ts'
import { listAllMenus, saveMenu, type StoredMenu } from '#shared/domains/menus/menus.editing.contract.ts'
import { seedMenus } from '#server/domains/menus/menus.commands.ts'
import { invalidateMenus } from '#server/domains/menus/menus.queries.ts'
import { sidebarMenus } from '#server/domains/menus/menus.tables.ts'
import type { Agent } from '#server/testing/scenario/agent.ts'
import { covers } from '#testing/covers.ts'
import {
  address,
  answerOf,
  noAnswer,
  openSite,
  screen,
  type Site,
  toasts,
  waitFor,
  within,
} from '#testing/site.ts'
import { toast } from '#client/ui/feedback/toast.ts'
import { sidebarGroups } from '../navigation.tsx'

let site: Site
let admin: Agent
beforeAll(async () => {
  site = await openSite()
  admin = site.as(site.admin)
})
beforeEach(async () => {
  await site.services.db.delete(sidebarMenus)
  await seedMenus(site.services.db, site.clock.now())
  invalidateMenus(site.services)
})
afterEach(() => {
  vi.useRealTimers()
})
afterAll(() => site.close())

const store = (menu: Pick<StoredMenu, 'name' | 'area' | 'authRequired' | 'links'>) =>
  admin.call(saveMenu, { assignedRoutes: [], ...menu })

const header = () => within(screen.getByRole('banner'))
const leftMenu = () => screen.queryByRole('navigation', { name: 'Menu' })
const account = () => screen.queryByRole('complementary', { name: 'Your account' })
const linksOf = (element: HTMLElement | null) =>
  element
    ? within(element)
        .queryAllByRole('link')
        .map((link) => [link.textContent, link.getAttribute('href')])
    : null
const open = async (path: string, who?: { id: string }) => {
  const page = await site.open(path, who)
  await screen.findByRole('heading', { level: 1 })
  return page
}

// Must run first in this file, before the member frame has been fetched.
test('the sidebar appears if the session loads after the page is shown', async () => {
  const agent = site.as(await site.given.member())
  const known = answerOf(200, (await agent.call(getSession, {})).ok)
  const page = await site.open('/support', agent)
  let answer: ((response: Response) => void) | undefined
  page.trouble('GET /api/session', () => new Promise((resolve) => (answer = resolve)))
  await screen.findByRole('heading', { level: 1, name: 'Membership' })
  expect(account()).toBeNull()
  answer?.(known())
  await waitFor(() => expect(account()).not.toBeNull())
})

test(
  'the header links visitors to the home page and the log-in page',
  covers('SHELL-02', 'SHELL-07'),
  async () => {
    await open('/browse')
    expect(header().getByRole('link', { name: 'Ampersand' })).toHaveAttribute('href', '/')
    expect(header().getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login')
    expect(header().queryByRole('button', { name: 'Logout' })).toBeNull()
  },
)

test(
  'the header links members to the dashboard and logs them out',
  covers('SHELL-01', 'SHELL-08'),
  async () => {
    const { user } = await open('/browse', await site.given.member())
    expect(header().getByRole('link', { name: 'Ampersand' })).toHaveAttribute('href', '/dashboard')
    expect(header().queryByRole('link', { name: 'Login' })).toBeNull()
    await user.click(header().getByRole('button', { name: 'Logout' }))
    expect(await header().findByRole('link', { name: 'Login' })).toBeVisible()
  },
)

test(
  'a member’s left column shows the account links, the status box and the stored menu, in this order, and a menu link opens their own profile',
  covers('SHELL-17', 'SHELL-20', 'SHELL-23', 'SHELL-25.1', 'SHELL-25.2', 'SHELL-26'),
  async () => {
    const username = `Mixed-Case-${crypto.randomUUID().slice(0, 8)}`
    const { user } = await open('/dashboard', await site.given.member({ username }))
    const links = screen.getByRole('navigation', { name: 'Your account' })
    const own = sidebarGroups({ unread: 0, notices: 0, chats: undefined, isStaff: false }).flatMap(
      ({ items }) => items,
    )
    expect(linksOf(links)).toEqual(own.map(({ label, href }) => [label, href]))
    expect(within(links).getByRole('button', { name: 'Logout' })).toBeVisible()

    const menu = await screen.findByRole('navigation', { name: 'Menu' })
    expect(account()).toContainElement(menu)
    await waitFor(() => expect(linksOf(menu)).toContainEqual(['Protecting under-18s', '/protection-policy']))
    expect(linksOf(menu)).not.toContainEqual(['Forgot password', '/forgot-password'])
    const isAbove = (one: Node, other: Node) =>
      Boolean(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING)
    const status = await within(account() as HTMLElement).findByText(/^Your status is empty/)
    expect(isAbove(links, status)).toBe(true)
    expect(isAbove(status, menu)).toBe(true)

    const mine = await within(menu).findByRole('link', { name: 'My profile' })
    // The link is lower case, whatever the capitals in the username.
    expect(mine).toHaveAttribute('href', `/profile/${username.toLowerCase()}`)
    await user.click(mine)
    await waitFor(() =>
      expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(new RegExp(`^${username}`)),
    )
  },
)

test(
  'on pages in the member layout a visitor’s left column has only the stored menu',
  covers('SHELL-18', 'SHELL-87'),
  async () => {
    const { username } = await site.given.member()
    for (const path of ['/support', `/profile/${username}`]) {
      await open(path)
      await waitFor(() => expect(linksOf(leftMenu())).toContainEqual(['Forgot password', '/forgot-password']))
      expect(account()).toBeNull()
    }
  },
)

test('profiles have their own left menu once one is stored', covers('SHELL-16', 'SHELL-19'), async () => {
  const [owner, member] = [await site.given.member(), await site.given.member()]
  const show = async (path: string, who?: { id: string }) => {
    await open(path, who)
    await waitFor(() => expect(linksOf(leftMenu())?.length).toBeGreaterThan(0))
    return linksOf(leftMenu())?.map(([label]) => label)
  }
  const profile = `/profile/${owner.username}`
  expect(await show(profile)).toContain('Forgot password')
  expect(await show(profile, member)).toContain('Protecting under-18s')
  const ofProfiles = { name: 'Left Profile', area: 2 as const }
  await store({ ...ofProfiles, authRequired: false, links: [{ label: 'To visitors', path: '/about' }] })
  await store({ ...ofProfiles, authRequired: true, links: [{ label: 'To members', path: '/browse' }] })
  expect(await show(profile)).toEqual(['To visitors'])
  expect(await show(profile, member)).toEqual(['To members'])
  expect(await show('/support')).toContain('Forgot password')
})

test('a page’s layout is fixed or depends on whether someone is logged in', covers('SHELL-71'), async () => {
  const layoutsFor = async (who?: { id: string }) => {
    const layouts: Record<string, string> = {}
    await open('/status', who)
    for (const path of ['/support', '/browse', '/status']) {
      const before = screen.getByRole('heading', { level: 1 })
      history.pushState(null, '', path)
      await waitFor(() => expect(before).not.toBeInTheDocument())
      await screen.findByRole('heading', { level: 1 })
      layouts[path] = (leftMenu() ?? account()) ? 'member' : 'public'
    }
    return layouts
  }
  expect(await layoutsFor()).toEqual({ '/support': 'member', '/browse': 'public', '/status': 'public' })
  expect(await layoutsFor(await site.given.member())).toEqual({
    '/support': 'member',
    '/browse': 'member',
    '/status': 'public',
  })
})

test(
  'the seeded menus are shown in the header, left column and footer',
  covers('ADM-MENU-17', 'ADM-MENU-19'),
  async () => {
    const labels = (name: string) =>
      linksOf(screen.getByRole('navigation', { name }))?.map(([label]) => label)
    await open('/support')
    await waitFor(() => expect(labels('Main')).toEqual(['Home', 'Browse', 'Register']))
    expect(labels('Menu')).toEqual([
      'Home',
      'Browse',
      'Register',
      'Log in',
      'Forgot password',
      'Privacy policy',
      'Terms',
      'Contact',
      'Protecting under-18s',
    ])
    expect(labels('Footer')).toEqual(['About', 'Privacy', 'Terms', 'Contact'])
    await open('/support', await site.given.member())
    await waitFor(() => expect(labels('Menu')).toHaveLength(6))
    expect(labels('Menu')).toEqual(expect.arrayContaining(['Browse', 'My profile', 'Protecting under-18s']))
    expect(labels('Main')).toEqual(['Dashboard', 'Browse', 'Messages', 'My profile'])
    expect(labels('Footer')).toEqual(['About', 'Privacy', 'Terms', 'Contact'])
  },
)

test(
  'a changed menu is shown on the next page opened after 60 s',
  covers('ADM-MENU-20', 'ADM-MENU-22.1', 'ADM-MENU-22.2', 'ADM-MENU-23', 'CALL-34'),
  async () => {
    const { user, calls, idle } = await open('/status')
    const labels = () => linksOf(screen.getByRole('navigation', { name: 'Main' }))?.map(([label]) => label)
    const asked = () => calls.filter(({ url }) => url === '/api/menus').length
    await waitFor(() => expect(labels()).toEqual(['Home', 'Browse', 'Register']))
    const { menus } = (await admin.call(listAllMenus, { order: 'area' })).ok
    const stored = menus.find(({ name }) => name === 'Header Unauth')
    const links = [{ label: 'Changed', path: '/browse' }]
    site.clock.advance(1)
    expect((await admin.call(saveMenu, { ...(stored as StoredMenu), links })).status).toBe(200)
    const before = asked()

    site.clock.advance(59_000)
    await user.click(header().getByRole('link', { name: 'Register' }))
    await waitFor(() => expect(address()).toBe('/register'))
    await idle()
    expect([labels(), asked()]).toEqual([['Home', 'Browse', 'Register'], before])

    site.clock.advance(1_000)
    await user.click(header().getByRole('link', { name: 'Login' }))
    await waitFor(() => expect(labels()).toEqual(['Changed']))
    expect(asked()).toBe(before + 1)
  },
)

const MEASURES = ['--site-width', '--header-height', '--footer-height', '--left-column']
const frame = () => {
  const style = screen.getByRole('banner').parentElement?.style
  return MEASURES.map((name) => style?.getPropertyValue(name))
}
const DEFAULTS = ['1200px', '80px', '60px', '250px']

test(
  'the frame uses the dimensions from the site’s settings, and the browser stores them',
  covers('SHELL-64', 'SHELL-65', 'SHELL-66', 'SHELL-67', 'SHELL-68.1', 'SHELL-68.2', 'DATA-10', 'CONST-39'),
  async () => {
    const older = { siteWidth: 1000, headerHeight: 100, footerHeight: 90, sidebarWidth: 200 }
    localStorage.setItem('layout-settings', JSON.stringify(older))
    await open('/support')
    await waitFor(() => expect(frame()).toEqual(DEFAULTS))
    expect(JSON.parse(localStorage.getItem('layout-settings') ?? '')).toEqual({
      siteWidth: 1200,
      headerHeight: 80,
      footerHeight: 60,
      sidebarWidth: 250,
    })
  },
)

test(
  'the frame uses the last known dimensions if the site’s settings can’t be loaded',
  covers('SHELL-69', 'SHELL-68.2'),
  async () => {
    const kept = { siteWidth: 1000, headerHeight: 100, footerHeight: 90, sidebarWidth: 200 }
    localStorage.setItem('layout-settings', JSON.stringify(kept))
    const { trouble } = await site.open('/support')
    trouble('GET /api/site', noAnswer)
    await screen.findByRole('heading', { level: 1 })
    expect(frame()).toEqual(['1000px', '100px', '90px', '200px'])
  },
)

test('invalid dimensions in the browser are replaced with the defaults', covers('SHELL-70'), async () => {
  const measures: Record<string, unknown> = {}
  const copies = [
    '{',
    'null',
    '{"siteWidth":1000}',
    '{"siteWidth":"wide","headerHeight":100,"footerHeight":90,"sidebarWidth":200}',
  ]
  for (const copy of copies) {
    localStorage.setItem('layout-settings', copy)
    const { trouble } = await site.open('/support')
    trouble('GET /api/site', noAnswer)
    await screen.findByRole('heading', { level: 1 })
    measures[copy] = frame()
  }
  expect(measures).toEqual(Object.fromEntries(copies.map((copy) => [copy, DEFAULTS])))
})

test('a toast of any kind can be closed', covers('SHELL-74'), async () => {
  const { user } = await open('/status')
  for (const kind of ['success', 'error', 'info', 'warning', 'connection'] as const) {
    toast[kind](`Of the kind ${kind}`)
    const shown = (await screen.findByText(`Of the kind ${kind}`)).closest('li') as HTMLElement
    await user.click(within(shown).getByRole('button', { name: 'Close' }))
    expect(toasts()).toEqual([])
  }
})
