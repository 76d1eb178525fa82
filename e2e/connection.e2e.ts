import { bubbles, sendByApi, test, threadOf, toasts } from './conversations.ts'
import { covers, expect, expectGoodScreen, registerMember } from './fixtures.ts'
import {
  answerByHand,
  banner,
  CONFIRMED,
  cut,
  endCut,
  heading,
  interrupt,
  LOST,
  markPage,
  NETWORK_NOISE,
  openIdle,
  openToast,
  reconnect,
  said,
  stopTime,
} from './outages.ts'

test.beforeEach(({ noise }) => noise.allow(NETWORK_NOISE))

test(
  'an outage shows a banner after 1.5 s, and a toast once',
  {
    ...covers('CONN-26', 'CONN-28', 'CONN-36', 'CONN-37', 'CONN-43', 'CONST-31', 'SHELL-78'),
    tag: '@phone',
  },
  async ({ page, context }) => {
    await registerMember(page)
    await page.clock.install()
    await openIdle(page, '/dashboard')
    await stopTime(page)
    await cut(page, context)
    await page.clock.runFor(1499)
    await expect(banner(page)).toHaveCount(0)
    await page.clock.runFor(1)
    await expect(banner(page)).toBeVisible()
    await expect(reconnect(page)).toBeVisible()

    await expect(openToast(page)).toHaveCount(0)
    await expect(async () => {
      await page.clock.runFor(200)
      await expect(openToast(page)).toBeVisible({ timeout: 200 })
    }).toPass()
    await expect(openToast(page)).toContainText(CONFIRMED)
    await expect(openToast(page)).toContainText(
      'Some features may be unavailable, but you can still browse the site.',
    )
    await page.clock.runFor(4500)
    await expect(openToast(page)).toBeVisible()
    await page.clock.runFor(800)
    await expect(openToast(page)).toHaveCount(0)
    await page.clock.runFor(120_000)
    await expect(openToast(page)).toHaveCount(0)

    await page.clock.resume()
    await expectGoodScreen(page, 'connection-banner')
    await context.setOffline(false)
    await expect(banner(page)).toHaveCount(0)
    await expect(heading(page)).toBeVisible()
  },
)

test(
  'an outage that begins before the page is idle is told like any other',
  covers('CONN-36', 'CONN-43'),
  async ({ page, context }) => {
    await registerMember(page)
    await page.route('**/ToastView*', (route) => route.abort())
    await page.goto('/account/edit')
    await expect(heading(page)).toBeVisible()
    await context.setOffline(true)
    await expect(said(page, CONFIRMED)).toContainText(
      'Some features may be unavailable, but you can still browse the site.',
    )
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(said(page, CONFIRMED)).toHaveCount(0)
  },
)

test('a shorter outage goes unnoticed', covers('CONN-26', 'CONN-28'), async ({ page, context }) => {
  await registerMember(page)
  await page.clock.install()
  await openIdle(page, '/dashboard')
  await stopTime(page)
  await cut(page, context)
  await page.clock.runFor(900)
  await endCut(page, context)
  await page.clock.runFor(60_000)
  await expect(page.getByText(LOST)).toHaveCount(0)
  await expect(openToast(page)).toHaveCount(0)
})

test(
  'the first pages of a visitor show no banner, others do',
  covers('ROUTE-11', 'CONN-27', 'CONN-43'),
  async ({ page, context }) => {
    await page.clock.install()
    for (const path of ['/login', '/register']) {
      await openIdle(page, path)
      await cut(page, context)
      await page.clock.runFor(3000)
      await expect(openToast(page).filter({ hasText: CONFIRMED })).toHaveCount(path === '/register' ? 1 : 0)
      await expect(openToast(page)).toHaveCount(path === '/register' ? 1 : 0)
      await expect(page.getByText(LOST)).toHaveCount(0)
      await context.setOffline(false)
    }
    await openIdle(page, '/browse')
    await cut(page, context)
    await page.clock.runFor(1500)
    await expect(banner(page)).toBeVisible()
    await context.setOffline(false)
    await expect(banner(page)).toHaveCount(0)
  },
)

test(
  'a reconnection by hand tries three times, and says so',
  { ...covers('CONN-22', 'CONN-23', 'CONN-30', 'CONN-32'), tag: '@phone' },
  async ({ page, context }) => {
    await registerMember(page)
    await page.clock.install()
    await openIdle(page, '/dashboard')
    await stopTime(page)
    await cut(page, context)
    await page.clock.runFor(1500)
    const attempts: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'HEAD') attempts.push(new URL(request.url()).pathname)
    })
    const nextFails = async () => {
      await page.waitForEvent('requestfailed', (request) => request.method() === 'HEAD')
      // The page hears of its own failures before this one, and then waits for its next try.
      await page.evaluate(() => fetch('/api/health').catch(() => undefined))
    }
    const first = nextFails()
    await reconnect(page).click()
    await first
    await expect(said(page, 'Checking connection...')).toBeVisible()
    await expect(reconnect(page)).toHaveAttribute('aria-busy', 'true')
    for (const wait of [1000, 2000]) {
      await page.clock.runFor(wait - 1)
      const tries = attempts.length
      const next = nextFails()
      await page.clock.runFor(1)
      await next
      expect(attempts).toHaveLength(tries + 1)
    }
    await expect(said(page, 'Connection failed. Please check your network and try again.')).toBeVisible()
    expect(attempts).toEqual(['/api/health', '/api/health', '/api/health'])
    await page.clock.resume()
    await expectGoodScreen(page, 'connection-failed')
  },
)

test(
  'after a reconnection the page is reloaded, 1.5 s later',
  covers('CONN-25', 'CONN-29', 'CONN-31', 'CONST-32'),
  async ({ page, context }) => {
    await registerMember(page)
    await page.clock.install()
    await openIdle(page, '/dashboard')
    const isSamePage = await markPage(page)
    await cut(page, context)
    await expect(banner(page)).toBeVisible()
    await page.evaluate(() =>
      localStorage.setItem('reachability', JSON.stringify({ at: Date.now(), isReachable: false })),
    )
    await answerByHand(page)
    await stopTime(page)
    await reconnect(page).click()
    await expect(said(page, 'Connection successful! Reloading page...')).toBeVisible()
    await endCut(page, context)
    await page.clock.runFor(1499)
    expect(await isSamePage()).toBe(true)
    const loaded = page.waitForEvent('load')
    await page.clock.runFor(1)
    await loaded
    expect(await isSamePage()).toBe(false)
    await expect(heading(page)).toBeVisible()
    await expect(page.getByText(LOST)).toHaveCount(0)
  },
)

test('a form that was not sent yet keeps the page as it is', covers('CONN-29'), async ({ page, context }) => {
  await registerMember(page)
  await page.clock.install()
  await openIdle(page, '/account/edit')
  const title = page.getByLabel('Title (optional)')
  await title.fill('An evening by the sea')
  const isSamePage = await markPage(page)
  await cut(page, context)
  await expect(banner(page)).toBeVisible()
  // What is older than five minutes is asked for again when the server answers, and that may fail.
  await page.clock.fastForward('06:00')
  await page.route('**/api/profile/**', (route) => route.abort())
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/profile/'))
  await answerByHand(page)
  await reconnect(page).click()
  await failed
  await expect(openToast(page)).toContainText(
    'You are connected again, and everything you typed is still here.',
  )
  await expect(page.getByText(LOST)).toHaveCount(0)
  await page.clock.runFor(5000)
  await expect(title).toHaveValue('An evening by the sea')
  expect(await isSamePage()).toBe(true)
})

test(
  'what is typed while the success shows keeps the page as it is',
  covers('CONN-29'),
  async ({ page, context }) => {
    await registerMember(page)
    await page.clock.install()
    await openIdle(page, '/account/edit')
    const isSamePage = await markPage(page)
    await cut(page, context)
    await expect(banner(page)).toBeVisible()
    await answerByHand(page)
    await stopTime(page)
    await reconnect(page).click()
    await expect(said(page, 'Connection successful! Reloading page...')).toBeVisible()
    await interrupt(page, context)
    await page.getByLabel('Title (optional)').fill('An evening by the sea')
    await page.clock.runFor(1500)
    await page.clock.resume()
    await expect(toasts(page).filter({ hasText: 'everything you typed is still here' })).toBeVisible()
    await expect(page.getByLabel('Title (optional)')).toHaveValue('An evening by the sea')
    expect(await isSamePage()).toBe(true)
  },
)

test(
  'a reply that did not get through keeps the page as it is, and a draft outlives the new load',
  covers('CONN-29'),
  async ({ page, context, newMember }) => {
    const anna = await registerMember(page)
    const max = await newMember()
    await sendByApi(max.page, anna.username, 'Good evening')
    await page.clock.install()
    await openIdle(page, '/messages/inbox')
    await threadOf(page, max.username).click()
    await expect(bubbles(page)).toHaveCount(1)
    const reply = page.getByLabel('Your message')
    const isSamePage = await markPage(page)
    await page.route('**/api/messages', (route) => route.abort())
    await reply.fill('A reply that does not get through')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    const failed = page.getByRole('alert').filter({ hasText: 'Failed to send message' })
    await expect(failed).toBeVisible()
    await cut(page, context)
    await answerByHand(page)
    await reconnect(page).click()
    await expect(toasts(page).filter({ hasText: 'everything you typed is still here' })).toBeVisible()
    await expect(failed).toBeVisible()
    expect(await isSamePage()).toBe(true)

    await context.setOffline(false)
    await page.getByRole('button', { name: 'Discard' }).click()
    await reply.fill('A draft for later')
    await cut(page, context)
    await expect(banner(page)).toBeVisible()
    await stopTime(page)
    await reconnect(page).click()
    await expect(said(page, 'Connection successful! Reloading page...')).toBeVisible()
    await endCut(page, context)
    await page.clock.resume()
    await expect(async () => expect(await isSamePage()).toBe(false)).toPass()
    await expect(reply).toHaveValue('A draft for later')
  },
)
