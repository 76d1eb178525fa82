import type { Page } from '@playwright/test'
import { covers, expect, registerMember, test } from './fixtures.ts'
import { NETWORK_NOISE } from './outages.ts'
import { startServer } from './server.ts'

/** From here on pages open as if the site were installed. */
const install = (page: Page) =>
  page.addInitScript(() => {
    const match = window.matchMedia.bind(window)
    window.matchMedia = (query) => match(query === '(display-mode: standalone)' ? 'all' : query)
  })

const hasWorker = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length > 0)

const isReady = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.ready).active !== null)

test.beforeEach(({ noise }) => noise.allow(NETWORK_NOISE))

test(
  'only the installed site has a worker, whose offline page names and stores nothing',
  covers('BEY-27.2'),
  async ({ page }) => {
    const { username } = await registerMember(page)
    await page.goto('/dashboard')
    await page.waitForLoadState('networkidle')
    expect(await hasWorker(page)).toBe(false)

    await install(page)
    await page.goto('/dashboard')
    expect(await isReady(page)).toBe(true)
    await page.goto('/messages/inbox')
    expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
    await page.context().setOffline(true)
    await page.goto('/browse')
    await expect(page.getByRole('heading', { level: 1, name: 'No connection' })).toBeVisible()
    await expect(page).toHaveTitle('Notes')
    const html = await page.content()
    for (const word of [username, 'Ampersand', 'member']) expect(html).not.toContain(word)
    await page.context().setOffline(false)
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Browse' })).toBeVisible()
    expect(await page.evaluate(() => caches.keys())).toEqual([])
  },
)

test('where the operator withdraws the installed site, browsers remove its worker', async ({ page }) => {
  test.slow()
  const settings: Record<string, string> = {}
  const { baseUrl, leave, comeBack, stop } = await startServer(settings)
  try {
    await install(page)
    await page.goto(`${baseUrl}/login`)
    expect(await isReady(page)).toBe(true)
    await leave()
    settings['INSTALLABLE'] = '0'
    await comeBack()
    await page.goto(`${baseUrl}/about`)
    await expect.poll(() => hasWorker(page)).toBe(false)
  } finally {
    await stop()
  }
})
