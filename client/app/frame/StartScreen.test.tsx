import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { covers } from '#testing/covers.ts'
import {
  address,
  allowErrors,
  noAnswer,
  openSite,
  screen,
  waitFor,
  within,
  type Site,
} from '#testing/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())
afterEach(() => void vi.useRealTimers())

/** The calls made by the first page and, to `/api/health`, by the connection check. */
const FIRST_CALLS = ['GET /api/session', 'GET /api/site', 'GET /api/menus', 'GET /api/health'] as const

/** Opens a URL while the server is unreachable and the result of a recent check says so. */
const openAway = async (path: string) => {
  allowErrors(/StartFailure/)
  const at = site.clock.now().getTime()
  vi.setSystemTime(at)
  localStorage.setItem('reachability', JSON.stringify({ at, isReachable: false }))
  const page = await site.open(path, await site.given.member())
  const ends = FIRST_CALLS.map((call) => page.trouble(call, noAnswer))
  await screen.findByRole('heading', { level: 1, name: 'Connection Issue' })
  return { ...page, end: () => ends.forEach((end) => end()) }
}

test(
  'if the first page can’t reach the server, a screen lists possible causes, doesn’t check again within 30 s, and announces the progress of a reconnection',
  covers(
    'CONN-06',
    'CONN-07',
    'CONN-08',
    'CONN-09',
    'CONN-10',
    'CONN-11',
    'CONN-12',
    'CONN-15.1',
    'CONN-24',
    'CONN-25.2',
    'CONN-30',
    'CONN-31',
  ),
  async () => {
    const { calls, user, trouble } = await openAway('/dashboard')
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'A temporary network problem',
      'Maintenance on our server',
      'Your internet connection',
      'Something out of date in your browser’s cache',
    ])
    expect(document.title).toBe('Connection Issue · Ampersand')
    expect(address()).toBe('/dashboard')
    expect(calls.filter(({ method }) => method === 'HEAD')).toEqual([])

    let answer: ((response: Response) => void) | undefined
    trouble('HEAD /api/health', () => new Promise((resolve) => (answer = resolve)))
    await user.click(screen.getByRole('button', { name: 'Try reconnecting' }))
    expect(await screen.findByRole('button', { name: 'Checking...' })).toBeVisible()
    expect(screen.getByRole('status')).toHaveTextContent('Checking connection...')
    answer?.(new Response(null))
    await waitFor(() =>
      expect(screen.getByRole('status')).toHaveTextContent('Connection successful! Reloading page...'),
    )
  },
)

test('the connection screen can be skipped', covers('CONN-13'), async () => {
  const { user } = await openAway('/messages/send?to=nobody')
  await user.click(screen.getByRole('button', { name: 'Continue anyway' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Log in' })).toBeVisible()
  expect(screen.queryByRole('heading', { name: 'Connection Issue' })).toBeNull()
})

test(
  'the connection screen links to the health page, which works without a server',
  covers('CONN-14', 'CONN-15.1', 'CONN-15.3'),
  async () => {
    const { user, end } = await openAway('/browse')
    await user.click(screen.getByRole('link', { name: 'Check whether the service is down' }))
    await waitFor(() => expect(address()).toBe('/status'))
    expect(await screen.findByText(/^Something isn’t working right now\./)).toBeVisible()
    end()
    await user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Check again' }))
    expect(await screen.findByText('Everything is working.')).toBeVisible()
  },
)
