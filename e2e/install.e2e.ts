import type { Page } from '@playwright/test'
import { covers, expect, expectGoodScreen, registerMember, test } from './fixtures.ts'
import { NETWORK_NOISE } from './outages.ts'
import { startServer } from './server.ts'

/** What Chromium finds where the page says what it is installed as. */
const readManifest = async (page: Page) => {
  const devTools = await page.context().newCDPSession(page)
  const { url, errors, data } = await devTools.send('Page.getAppManifest')
  expect(errors).toEqual([])
  return { url, ...(JSON.parse(data ?? '') as { name: string; icons: { src: string }[] }) }
}

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

test(
  'the site can be installed, and in discreet mode as something that names nothing',
  covers('BEY-27', 'BEY-11'),
  async ({ page }) => {
    await registerMember(page)
    await page.goto('/account/privacy')
    const open = await readManifest(page)
    expect([new URL(open.url).pathname, open.name]).toEqual(['/app.webmanifest', 'Ampersand'])
    await page.getByRole('switch', { name: 'Discreet mode' }).click()
    await expect(page).toHaveTitle('Notes')
    for (const path of ['/account/privacy', '/about']) {
      const neutral = await readManifest(page)
      expect([new URL(neutral.url).pathname, neutral.name]).toEqual(['/app-neutral.webmanifest', 'Notes'])
      await expect(page.locator('link[rel=apple-touch-icon]')).toHaveAttribute(
        'href',
        '/icons/touch-neutral.png',
      )
      for (const { src } of [...open.icons, ...neutral.icons]) {
        const icon = await page.request.get(src)
        expect([icon.status(), icon.headers()['content-type']]).toEqual([200, 'image/png'])
      }
      await page.goto(path)
    }
  },
)

test('a browser in which the site is not installed gets no worker', async ({ page }) => {
  await registerMember(page)
  await page.goto('/dashboard')
  await page.waitForLoadState('networkidle')
  expect(await hasWorker(page)).toBe(false)
})

test(
  'without a connection the installed site shows a page of its own, which tells nothing and keeps nothing',
  { ...covers('BEY-27'), tag: '@phone' },
  async ({ page, noise }) => {
    noise.allow(NETWORK_NOISE)
    const { username } = await registerMember(page)
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
    await expectGoodScreen(page, 'offline')
    await page.context().setOffline(false)
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Browse' })).toBeVisible()
    expect(await page.evaluate(() => caches.keys())).toEqual([])
  },
)

test(
  'where the operator withdraws the installed site, browsers remove its worker',
  covers('BEY-27'),
  async ({ page, noise }) => {
    noise.allow(NETWORK_NOISE)
    test.slow()
    const settings: Record<string, string> = { DEMO: '1' }
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
  },
)
