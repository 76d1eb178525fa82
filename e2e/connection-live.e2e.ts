import type { WebSocket } from '@playwright/test'
import { expect, registerMember, test } from './fixtures.ts'
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

test('CONST-43 the live connection beats every 25 s', async ({ page }) => {
  await registerMember(page)
  const opening = page.waitForEvent('websocket', isLive)
  await page.goto('/dashboard')
  const { payload } = await (await opening).waitForEvent('framereceived')
  expect(JSON.parse(String(payload).slice(1))).toMatchObject({ pingInterval: 25_000 })
})

test('CONST-44 CHAT-18 CONN-28 a lost live connection is tried again after 1, 2, 5, 10 and 10 s', async ({
  page,
  context,
}) => {
  await registerMember(page)
  await page.clock.install()
  await openIdle(page, '/dashboard')
  await stopTime(page)
  let tries = 0
  page.on('websocket', () => (tries += 1))
  await cut(page, context)
  for (const [at, wait] of [1000, 2000, 5000, 10_000, 10_000, 10_000].entries()) {
    await page.clock.runFor(wait - 1)
    expect(tries).toBe(at)
    const failed = page.waitForEvent('websocket', isLive).then((socket) => socket.waitForEvent('socketerror'))
    await page.clock.runFor(1)
    await failed
    expect(tries).toBe(at + 1)
  }
  await expect(banner(page)).toBeVisible()

  await context.setOffline(false)
  const connected = page
    .waitForEvent('websocket', isLive)
    .then((socket) => socket.waitForEvent('framereceived', ({ payload }) => String(payload).startsWith('40')))
  await page.clock.runFor(10_000)
  await connected
  await page.clock.runFor(20_000)
  expect(tries).toBe(7)
})

test('CONN-28 a slow answer is an answer', async ({ page, context }) => {
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

test('CONN-28 CONN-43 a server that goes away and comes back: calm pages, and nothing to do', async ({
  browser,
  noise,
}) => {
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

    await page.getByRole('main').getByRole('link', { name: 'Browse members' }).click()
    await expect(page.getByRole('heading', { name: 'Connection Issue' })).toBeVisible({ timeout: 10_000 })
    await expect(banner(page)).toBeHidden()

    await server.comeBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Browse' })).toBeVisible({ timeout: 15_000 })
    await expect(page.getByText(LOST)).toHaveCount(0)
  } finally {
    await context.close()
    await server.stop()
  }
})
