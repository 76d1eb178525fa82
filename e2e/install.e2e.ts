import type { Page } from '@playwright/test'
import { covers, expect, PASSWORD, registerMember, test } from './support/fixtures.ts'
import { NETWORK_NOISE } from './support/outages.ts'
import { startServer } from './support/server.ts'

/** From here on, pages open as if the site were installed. */
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
  'only the installed site has a service worker, which stores no pages and whose offline page reveals nothing',
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

/** Shares a picture with the site, as a device would. */
const share = (page: Page) =>
  page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 400, height: 500 })
    canvas.getContext('2d')?.fillRect(0, 0, 200, 250)
    const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg'))
    const files = new DataTransfer()
    if (picture) files.items.add(new File([picture], 'sea.jpg', { type: 'image/jpeg' }))
    const form = Object.assign(document.createElement('form'), {
      method: 'post',
      enctype: 'multipart/form-data',
      action: '/photos/shared',
    })
    const field = Object.assign(document.createElement('input'), { type: 'file', name: 'photos' })
    field.files = files.files
    form.append(field)
    document.body.append(form)
    form.submit()
  })
const kept = (page: Page) => page.evaluate(() => caches.keys())

test(
  'a photo shared with the installed site waits on the device until its member has logged in, and is deleted on log-out',
  covers('BEY-27.8'),
  async ({ page, context }) => {
    const { email } = await registerMember(page)
    await context.clearCookies()
    await install(page)
    await page.goto('/login')
    expect(await isReady(page)).toBe(true)
    await page.goto('/login')
    await share(page)
    await expect(page).toHaveURL(/\/login\?from=.*photos.*manage/)
    expect(await kept(page)).toEqual(['shared'])
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Add this photo' })
    await expect(dialog).toBeVisible()
    expect(await kept(page)).toEqual([])
    await expect(page.getByText('No photos yet')).toBeAttached()
    await dialog.getByRole('button', { name: 'Add 1 photo' }).click()
    await expect(page.getByText('Photo uploaded successfully')).toBeVisible()

    await page.evaluate(async () => {
      const shelf = await caches.open('shared')
      await shelf.put('/photos/shared/0', new Response('', { headers: { 'x-at': '9999999999999' } }))
    })
    await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/')
    await expect.poll(() => kept(page)).toEqual([])
  },
)

test('if the operator turns installation off, browsers remove the service worker', async ({ page }) => {
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
