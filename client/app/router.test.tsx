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

/** Returns the URL the router sends a visitor to. */
const reach = async (path: string) => {
  const client = createQueryClient()
  setSession(client, null)
  const router = createAppRouter(client, { history: createMemoryHistory({ initialEntries: [path] }) })
  await router.load()
  await waitFor(() => expect(router.state.status).toBe('idle'))
  client.clear()
  return router.state.location.href
}

const expectLogIn = async (paths: readonly string[]) => {
  for (const path of paths) expect(await reach(path)).toBe(`/login?from=${encodeURIComponent(path)}`)
}

test(
  'every page for members sends a visitor to the log-in page with the requested URL',
  covers('ROUTE-01', 'ROUTE-02.1', 'ROUTE-07', 'ROUTE-30.1'),
  async () => {
    const paths = pathsFor('members')
    expect(paths.length).toBeGreaterThan(40)
    await expectLogIn(paths)
  },
)

test(
  'every page for admins sends a visitor to the log-in page without a message',
  covers('ROUTE-01', 'ROUTE-31'),
  async () => {
    const paths = [...pathsFor('admins'), ...pathsFor('staff')]
    expect(paths).toContain('/admin')
    await expectLogIn(paths)
    expect(toasts()).toEqual([])
  },
)

test(
  'a member who opens an admin page is notified if there’s no admin at all',
  covers('SESS-18.2'),
  async () => {
    const ledAway = 'Access denied. Redirecting...'
    const noAdmin = 'No admin user detected. Please contact system administrator.'
    const member = await site.given.member()
    await site.open('/admin', member)
    await heading(`Welcome, ${member.username}`)
    await waitFor(() => expect(toasts()).toEqual([ledAway]))
    const admins = eq(profiles.id, site.admin.id)
    await site.services.db.update(profiles).set({ role: 'user' }).where(admins)
    await site.open('/admin', member)
    await waitFor(() =>
      expect(
        listToasts()
          .slice(-2)
          .map(({ text }) => text),
      ).toEqual([ledAway, noAdmin]),
    )
    await site.services.db.update(profiles).set({ role: 'admin' }).where(admins)
  },
)

test('the URL to return to after logging in keeps its query string', covers('ROUTE-02.1'), async () => {
  await site.open('/account/preferences?tab=place')
  await heading('Log in')
  expect(address()).toBe('/login?from=%2Faccount%2Fpreferences%3Ftab%3Dplace')
})

test(
  'a member who opens a page for visitors, or the dashboard’s URL under /account, is sent to the dashboard',
  covers('LOGIN-11', 'ROUTE-28', 'ROUTE-23', 'DASH-01', 'DASH-02.1'),
  async () => {
    const member = await site.given.member()
    await site.open('/login', member)
    await heading(`Welcome, ${member.username}`)
    expect(address()).toBe('/dashboard')
    for (const path of ['/login?from=%2Fstatus', '/register', '/landing/register', '/account/dashboard']) {
      history.pushState(null, '', '/other')
      await heading('More')
      history.pushState(null, '', path)
      await heading(`Welcome, ${member.username}`)
      expect({ path, at: address() }).toEqual({ path, at: '/dashboard' })
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

for (const path of ['/', '/home']) {
  test(
    `${path} shows a loading state until a member’s session is known, then the dashboard`,
    covers('LAND-03', 'LAND-04', 'ROUTE-27'),
    async () => {
      const member = await site.given.member()
      const agent = site.as(member)
      const known = answerOf(200, (await agent.call(getSession, {})).ok)
      const page = await site.open(path, agent)
      let answer: ((response: Response) => void) | undefined
      page.trouble('GET /api/session', () => new Promise((resolve) => (answer = resolve)))
      expect(await loading()).toBeInTheDocument()
      expect(screen.queryByRole('heading', { level: 1 })).toBeNull()
      expect(address()).toBe(path)
      answer?.(known())
      expect(await heading(`Welcome, ${member.username}`)).toBeVisible()
      expect(address()).toBe('/dashboard')
    },
  )
}

test('an unknown URL shows the 404 page, which links home', covers('ROUTE-16', 'ROUTE-17'), async () => {
  for (const path of ['/nothing-here', '/account/nothing/here']) {
    await site.open(path)
    expect(await heading('Page not found')).toBeVisible()
    expect(document.title).toBe('Page not found · Ampersand')
    expect(address()).toBe(path)
    expect(screen.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/')
  }
})
