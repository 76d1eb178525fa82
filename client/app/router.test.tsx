import { createMemoryHistory } from '@tanstack/react-router'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { getSession } from '#shared/domains/accounts/accounts.contract.ts'
import { PAGES, type PageAccess } from '#shared/routes.ts'
import { createQueryClient } from '#client/platform/calls/query.ts'
import { setSession } from '#client/platform/calls/session.ts'
import { listToasts } from '#client/ui/feedback/toast.ts'
import { profiles } from '#server/domains/profiles/profiles.tables.ts'
import { covers } from '#testing/covers.ts'
import { address, answerOf, openSite, screen, toasts, waitFor, type Site } from '#testing/site.ts'
import { createAppRouter } from './router.tsx'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())
afterEach(() => vi.useRealTimers())

const loading = () => screen.findByText('Loading')
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

const pathsFor = (access: PageAccess) =>
  PAGES.filter((page) => page.access === access).map(({ path }) => path.replaceAll(/\{\w+\}/g, 'somebody'))

test(
  'every page for members or staff sends a visitor to the log-in page with the requested URL, without a message',
  covers('ROUTE-01', 'ROUTE-02.1', 'ROUTE-07', 'ROUTE-30.1', 'ROUTE-31'),
  async () => {
    const members = pathsFor('members')
    expect(members.length).toBeGreaterThan(40)
    const staff = [...pathsFor('admins'), ...pathsFor('staff')]
    expect(staff).toContain('/admin')
    const client = createQueryClient()
    setSession(client, null)
    const router = createAppRouter(client, { history: createMemoryHistory() })
    for (const path of [...members, ...staff, '/account/preferences?tab=place']) {
      router.history.push(path)
      await router.load()
      await waitFor(() => expect(router.state.status).toBe('idle'))
      expect(router.state.location.href).toBe(`/login?from=${encodeURIComponent(path)}`)
    }
    client.clear()
    expect(toasts()).toEqual([])
  },
)

test(
  'a member who opens an admin page is notified if there’s no admin at all',
  covers('SESS-18.2'),
  async () => {
    const admins = eq(profiles.id, site.admin.id)
    await site.services.db.update(profiles).set({ role: 'user' }).where(admins)
    await site.open('/admin', await site.given.member())
    await waitFor(() =>
      expect(listToasts().map(({ text }) => text)).toEqual([
        'Access denied. Redirecting...',
        'No admin user detected. Please contact system administrator.',
      ]),
    )
    await site.services.db.update(profiles).set({ role: 'admin' }).where(admins)
  },
)

test(
  'a member who opens a page for visitors, or the dashboard’s URL under /account, is sent to the dashboard; an unknown URL shows the 404 page, which links home',
  covers('LAND-03', 'LOGIN-11', 'ROUTE-16', 'ROUTE-17', 'ROUTE-28', 'ROUTE-23', 'DASH-01', 'DASH-02.1'),
  async () => {
    const member = await site.given.member()
    await site.open('/login', member)
    await heading(`Welcome, ${member.username}`)
    expect(address()).toBe('/dashboard')
    for (const path of [
      '/login?from=%2Fstatus',
      '/register',
      '/landing/register',
      '/account/dashboard',
      '/home',
    ]) {
      history.pushState(null, '', path)
      await waitFor(() => expect({ path, at: address() }).toEqual({ path, at: '/dashboard' }))
      await heading(`Welcome, ${member.username}`)
    }
    for (const path of ['/nothing-here', '/account/nothing/here']) {
      history.pushState(null, '', path)
      expect(await heading('Page not found')).toBeVisible()
      expect(document.title).toBe('Page not found · Ampersand')
      expect(address()).toBe(path)
      expect(screen.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/')
    }
  },
)

test('a profile is fetched when it’s opened, but not when the pointer hovers over its link', async () => {
  const { username } = await site.given.member()
  const page = await site.open('/browse', await site.given.member())
  const asked = () => page.calls.filter(({ url }) => url === `/api/profiles/${username}`).length
  const link = await screen.findByRole('link', { name: username })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  await page.user.hover(link)
  // Longer than the router waits before it treats hovering as intent.
  await vi.advanceTimersByTimeAsync(5000)
  await page.idle()
  expect(asked()).toBe(0)
  await page.user.click(link)
  await heading(username)
  expect(asked()).toBeGreaterThan(0)
})

test(
  '/ and /home show a loading state until a member’s session is known, then the dashboard',
  covers('LAND-03', 'LAND-04', 'ROUTE-27'),
  async () => {
    const member = await site.given.member()
    const agent = site.as(member)
    const known = answerOf(200, (await agent.call(getSession, {})).ok)
    let answer: ((response: Response) => void) | undefined
    for (const path of ['/home', '/']) {
      const page = await site.open(path, agent)
      page.trouble('GET /api/session', () => new Promise((resolve) => (answer = resolve)))
      expect(await loading()).toBeInTheDocument()
      expect(screen.queryByRole('heading', { level: 1 })).toBeNull()
      expect(address()).toBe(path)
    }
    answer?.(known())
    expect(await heading(`Welcome, ${member.username}`)).toBeVisible()
    expect(address()).toBe('/dashboard')
  },
)
