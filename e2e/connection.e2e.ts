import { bubbles, sendByApi, test, threadOf, toasts } from './support/conversations.ts'
import { covers, expect, registerMember } from './support/fixtures.ts'
import {
  answerByHand,
  banner,
  CONFIRMED,
  cut,
  endCut,
  heading,
  interrupt,
  isLive,
  LOST,
  markPage,
  NETWORK_NOISE,
  noteTries,
  openIdle,
  openToast,
  reconnect,
  said,
  stopTime,
  timeOf,
} from './support/outages.ts'
import { startServer } from './support/server.ts'

test.beforeEach(({ noise }) => noise.allow(NETWORK_NOISE))

test(
  'an outage shows a banner after 1.5 s, and a toast once',
  covers('CONN-26', 'CONN-36', 'CONN-37', 'CONST-31', 'SHELL-78'),
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
    await page.clock.runFor(20_000)
    await expect(openToast(page)).toHaveCount(0)

    await context.setOffline(false)
    await page.clock.resume()
    await expect(banner(page)).toHaveCount(0)
    await expect(heading(page)).toBeVisible()
  },
)

test('an outage of less than 1.5 s isn’t shown', covers('CONN-26'), async ({ page, context }) => {
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
  'an outage that begins before the page is idle is announced like any other',
  covers('CONN-36'),
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

test(
  'a confirmed outage is shown on pages without a banner, but not on the log-in page',
  covers('CONN-43'),
  async ({ page, context }) => {
    await page.clock.install()
    for (const [path, told] of [
      ['/login', 0],
      ['/register', 1],
    ] as const) {
      await openIdle(page, path)
      await cut(page, context)
      await page.clock.runFor(3000)
      await expect(openToast(page).filter({ hasText: CONFIRMED })).toHaveCount(told)
      await expect(openToast(page)).toHaveCount(told)
      await expect(page.getByText(LOST)).toHaveCount(0)
      await context.setOffline(false)
    }
  },
)

test(
  'after an outage, typing while “Connection successful” is shown prevents the page’s reload',
  covers('CONN-29.1'),
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
  'after an outage, a reply that failed to send prevents the page’s reload, and a draft survives the reload, which comes 1.5 s after reconnecting',
  covers('CONN-29.1', 'CONN-29.2', 'CONST-32'),
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
    await page.clock.runFor(1499)
    expect(await isSamePage()).toBe(true)
    const loaded = page.waitForEvent('load')
    await page.clock.runFor(1)
    await loaded
    expect(await isSamePage()).toBe(false)
    await page.clock.resume()
    await expect(reply).toHaveValue('A draft for later')
    await expect(page.getByText(LOST)).toHaveCount(0)
  },
)

test(
  'a lost live connection is retried after 1, 2, 5, 10 and 10 s',
  covers('CONST-44', 'CHAT-18.1'),
  async ({ page, context }) => {
    await registerMember(page)
    // So that no jitter is added to the delays.
    await page.addInitScript(() => (Math.random = () => 0))
    const tries = await noteTries(page)
    await page.clock.install()
    await openIdle(page, '/dashboard')
    await stopTime(page)
    const lostAt = await timeOf(page)
    await cut(page, context)
    const waits = [1000, 2000, 5000, 10_000, 10_000, 10_000]
    for (const wait of waits) {
      const failed = page
        .waitForEvent('websocket', isLive)
        .then((socket) => socket.waitForEvent('socketerror'))
      await page.clock.runFor(wait)
      await failed
    }
    await expect(banner(page)).toBeVisible()
    const moments = [lostAt, ...(await tries()).slice(1)]
    expect(moments.slice(1).map((at, index) => at - (moments[index] ?? 0))).toEqual(waits)

    await context.setOffline(false)
    const connected = page
      .waitForEvent('websocket', isLive)
      .then((socket) =>
        socket.waitForEvent('framereceived', ({ payload }) => String(payload).startsWith('40')),
      )
    await page.clock.runFor(10_000)
    await connected
    await page.clock.runFor(20_000)
    expect(await tries()).toHaveLength(waits.length + 2)
  },
)

test('pages stay usable while a server goes down and comes back, and recover without user action', async ({
  browser,
  noise,
}) => {
  test.slow()
  noise.allow(/^MissingCode:/)
  const server = await startServer()
  const context = await browser.newContext({ baseURL: server.baseUrl })
  noise.watch(context)
  try {
    const page = await context.newPage()
    const { username } = await registerMember(page, 'woman', server.baseUrl)
    const opened = page.waitForEvent('websocket', isLive)
    await page.goto('/dashboard')
    await (await opened).waitForEvent('framereceived', ({ payload }) => String(payload).startsWith('40'))
    const styled = page.waitForResponse(/ToastView/)
    await expect(heading(page)).toContainText(username)
    await styled

    await server.leave()
    await expect(banner(page)).toBeVisible()
    await expect(openToast(page)).toContainText(CONFIRMED)
    await expect(heading(page)).toContainText(username)
    await expect(page.getByRole('alert')).toHaveCount(0)

    await page.getByRole('main').getByRole('link', { name: 'See all: New here' }).click()
    await expect(page.getByRole('heading', { name: 'Connection Issue' })).toBeVisible({ timeout: 10_000 })
    await expect(banner(page)).toBeHidden()

    await server.comeBack()
    // The page checks every 10 s and times out after 3 s, so it may miss a newly started server once.
    await expect(page.getByRole('heading', { level: 1, name: 'Browse' })).toBeVisible({ timeout: 30_000 })
    await expect(page.getByText(LOST)).toHaveCount(0)
  } finally {
    await context.close()
    await server.stop()
  }
})
