import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { getSession } from '#shared/domains/accounts/accounts.contract.ts'
import { listAllMenus, saveMenu, type StoredMenu } from '#shared/domains/menus/menus.editing.contract.ts'
import { getSite } from '#shared/domains/settings/settings.contract.ts'
import { seedMenus } from '#server/domains/menus/menus.commands.ts'
import { invalidateMenus } from '#server/domains/menus/menus.queries.ts'
import { sidebarMenus } from '#server/domains/menus/menus.tables.ts'
import type { Agent } from '#server/testing/scenario/agent.ts'
import { covers } from '#testing/covers.ts'
import { address, answerOf, openSite, screen, type Site, toasts, waitFor, within } from '#testing/site.ts'
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

/** Follows a link to another page. */
const follow = async (path: string) => {
  const before = screen.getByRole('heading', { level: 1 })
  history.pushState(null, '', path)
  await waitFor(() => expect(before).not.toBeInTheDocument())
  await screen.findByRole('heading', { level: 1 })
}
const labels = (name: string) => linksOf(screen.getByRole('navigation', { name }))?.map(([label]) => label)

test(
  'a visitor’s header links to the home page and the log-in page, and the left column has only the stored menu, on pages in the member layout',
  covers('SHELL-02', 'SHELL-07', 'SHELL-18', 'SHELL-71', 'SHELL-87', 'ADM-MENU-17', 'ADM-MENU-19'),
  async () => {
    await open('/support')
    expect(header().getByRole('link', { name: 'Ampersand' })).toHaveAttribute('href', '/')
    expect(header().getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login')
    expect(header().queryByRole('button', { name: 'Logout' })).toBeNull()
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
    expect(account()).toBeNull()
    await follow(`/profile/${(await site.given.member()).username}`)
    expect(linksOf(leftMenu())).toContainEqual(['Forgot password', '/forgot-password'])
    expect(account()).toBeNull()
    for (const path of ['/browse', '/status']) {
      await follow(path)
      expect(leftMenu() ?? account(), path).toBeNull()
    }
  },
)

test(
  'a member’s left column shows the account links, the status box and the stored menu, in this order, and a menu link opens their own profile',
  covers(
    'SHELL-01',
    'SHELL-17',
    'SHELL-20',
    'SHELL-23',
    'SHELL-25.1',
    'SHELL-25.2',
    'SHELL-26',
    'ADM-MENU-17',
    'ADM-MENU-19',
  ),
  async () => {
    const username = `Mixed-Case-${crypto.randomUUID().slice(0, 8)}`
    const { user } = await open('/dashboard', await site.given.member({ username }))
    expect(header().getByRole('link', { name: 'Ampersand' })).toHaveAttribute('href', '/dashboard')
    expect(header().queryByRole('link', { name: 'Login' })).toBeNull()
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
    expect(linksOf(menu)).toHaveLength(6)
    expect(labels('Menu')).toEqual(expect.arrayContaining(['Browse', 'My profile']))
    expect(labels('Main')).toEqual(['Dashboard', 'Browse', 'Messages', 'My profile'])
    expect(labels('Footer')).toEqual(['About', 'Privacy', 'Terms', 'Contact'])
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
  'profiles have their own left menu once one is stored, members keep the member layout on pages they share with visitors, and a button in the header logs them out',
  covers('SHELL-08', 'SHELL-16', 'SHELL-19', 'SHELL-71'),
  async () => {
    const profile = `/profile/${(await site.given.member()).username}`
    const ofProfiles = { name: 'Left Profile', area: 2 as const }
    await store({ ...ofProfiles, authRequired: false, links: [{ label: 'To visitors', path: '/about' }] })
    await store({ ...ofProfiles, authRequired: true, links: [{ label: 'To members', path: '/browse' }] })
    await open(profile)
    await waitFor(() => expect(labels('Menu')).toEqual(['To visitors']))
    const { user } = await open(profile, await site.given.member())
    await waitFor(() => expect(labels('Menu')).toEqual(['To members']))
    await follow('/browse')
    expect(account()).not.toBeNull()
    await follow('/status')
    expect(leftMenu() ?? account()).toBeNull()
    await user.click(header().getByRole('button', { name: 'Logout' }))
    expect(await header().findByRole('link', { name: 'Login' })).toBeVisible()
  },
)

test(
  'a changed menu is shown on the next page opened after 60 s',
  covers('ADM-MENU-20', 'ADM-MENU-22.1', 'ADM-MENU-22.2', 'ADM-MENU-23', 'CALL-34'),
  async () => {
    const { user, calls, idle } = await open('/status')
    const asked = () => calls.filter(({ url }) => url === '/api/menus').length
    await waitFor(() => expect(labels('Main')).toEqual(['Home', 'Browse', 'Register']))
    const { menus } = (await admin.call(listAllMenus, { order: 'area' })).ok
    const stored = menus.find(({ name }) => name === 'Header Unauth')
    const links = [{ label: 'Changed', path: '/browse' }]
    site.clock.advance(1)
    expect((await admin.call(saveMenu, { ...(stored as StoredMenu), links })).status).toBe(200)
    const before = asked()

    site.clock.advance(50_000)
    await user.click(header().getByRole('link', { name: 'Register' }))
    await waitFor(() => expect(address()).toBe('/register'))
    await idle()
    expect([labels('Main'), asked()]).toEqual([['Home', 'Browse', 'Register'], before])

    site.clock.advance(10_000)
    await user.click(header().getByRole('link', { name: 'Login' }))
    await waitFor(() => expect(labels('Main')).toEqual(['Changed']))
    expect(asked()).toBe(before + 1)
  },
)

const MEASURES = ['--site-width', '--header-height', '--footer-height', '--left-column']
const frame = () => {
  const style = screen.getByRole('banner').parentElement?.style
  return MEASURES.map((name) => style?.getPropertyValue(name))
}

test(
  'the frame uses the stored dimensions until it has those from the site’s settings, which the browser then stores',
  covers(
    'SHELL-64',
    'SHELL-65',
    'SHELL-66',
    'SHELL-67',
    'SHELL-68.1',
    'SHELL-68.2',
    'SHELL-69',
    'DATA-10',
    'CONST-39',
  ),
  async () => {
    const kept = { siteWidth: 1000, headerHeight: 100, footerHeight: 90, sidebarWidth: 200 }
    localStorage.setItem('layout-settings', JSON.stringify(kept))
    const known = answerOf(200, (await site.visitor().call(getSite, {})).ok)
    const { trouble } = await site.open('/support')
    let answer: ((response: Response) => void) | undefined
    trouble('GET /api/site', () => new Promise((resolve) => (answer = resolve)))
    await screen.findByRole('heading', { level: 1 })
    expect(frame()).toEqual(['1000px', '100px', '90px', '200px'])
    answer?.(known())
    await waitFor(() => expect(frame()).toEqual(['1200px', '80px', '60px', '250px']))
    expect(JSON.parse(localStorage.getItem('layout-settings') ?? '')).toEqual({
      siteWidth: 1200,
      headerHeight: 80,
      footerHeight: 60,
      sidebarWidth: 250,
    })
  },
)

test('a toast of any kind can be closed', covers('SHELL-74'), async () => {
  const { user } = await open('/status')
  for (const kind of ['success', 'error', 'info', 'warning', 'connection'] as const) {
    toast[kind](`Of the kind ${kind}`)
    const shown = (await screen.findByText(`Of the kind ${kind}`)).closest('li') as HTMLElement
    await user.click(within(shown).getByRole('button', { name: 'Close' }))
    expect(toasts()).toEqual([])
  }
})
