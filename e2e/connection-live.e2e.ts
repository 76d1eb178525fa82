import type { Page, WebSocket } from '@playwright/test'
import { covers, expect, registerMember, test } from './fixtures.ts'
import {
  banner,
  CONFIRMED,
  cut,
  heading,
  LOST,
  NETWORK_NOISE,
  openIdle,
  openToast,
  stopTime,
} from './outages.ts'
import { startServer } from './server.ts'

const isLive = (socket: WebSocket) => socket.url().includes('/socket.io')

test.beforeEach(({ noise }) => {
  noise.allow(NETWORK_NOISE)
  noise.allow(/^MissingCode:/)
})

test('the live connection beats every 25 s', covers('CONST-43', 'CHAT-17'), async ({ page }) => {
  await registerMember(page)
  const frames: string[] = []
  page.on('websocket', (socket) => {
    if (isLive(socket)) socket.on('framereceived', ({ payload }) => frames.push(String(payload)))
  })
  await page.goto('/dashboard')
  await expect.poll(() => frames[0]).toMatch(/^0/)
  expect(JSON.parse(frames[0]?.slice(1) ?? '')).toMatchObject({ pingInterval: 25_000 })
})

/** Notes when the page opens a live connection, in its own time. */
const noteTries = async (page: Page) => {
  await page.addInitScript(() => {
    const tries: number[] = []
    Reflect.set(window, 'tries', tries)
    window.WebSocket = class extends WebSocket {
      constructor(url: string | URL, protocols?: string | string[]) {
        super(url, protocols)
        tries.push(Date.now())
      }
    }
  })
  return () => page.evaluate(() => [...(Reflect.get(window, 'tries') as number[])])
}

test(
  'a lost live connection is tried again after 1, 2, 5, 10 and 10 s',
  covers('CONST-44', 'CHAT-18', 'CONN-28'),
  async ({ page, context }) => {
    await registerMember(page)
    const tries = await noteTries(page)
    await page.clock.install()
    await openIdle(page, '/dashboard')
    await stopTime(page)
    const lostAt = await page.evaluate(() => Date.now())
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

test('a slow answer is an answer', covers('CONN-28'), async ({ page, context }) => {
  await registerMember(page)
  await page.goto('/dashboard')
  await expect(heading(page)).toBeVisible()
  const session = await context.newCDPSession(page)
  const slow = { offline: false, latency: 1700, downloadThroughput: 50_000, uploadThroughput: 20_000 }
  await session.send('Network.emulateNetworkConditions', slow)
  await page.getByRole('main').getByRole('link', { name: 'Edit profile' }).click()
  await expect(page.getByLabel('Title (optional)')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText(LOST)).toHaveCount(0)
  await expect(openToast(page)).toHaveCount(0)
})

test(
  'a server that goes away and comes back: calm pages, and nothing to do',
  covers('CONN-28', 'CONN-43'),
  async ({ browser, noise }) => {
    test.setTimeout(240_000)
    const server = await startServer({ LOG_LEVEL: 'warn' })
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

      await page.getByRole('main').getByRole('link', { name: 'See all: New near you' }).click()
      await expect(page.getByRole('heading', { name: 'Connection Issue' })).toBeVisible({ timeout: 10_000 })
      await expect(banner(page)).toBeHidden()

      await server.comeBack()
      await expect(page.getByRole('heading', { level: 1, name: 'Browse' })).toBeVisible({ timeout: 15_000 })
      await expect(page.getByText(LOST)).toHaveCount(0)
    } finally {
      await context.close()
      await server.stop()
    }
  },
)
