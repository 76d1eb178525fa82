import type { Page } from '@playwright/test'
import { WEIGHTS, type Budget } from '../bench/budgets.ts'
import { expect, registerMember, test } from './fixtures.ts'

/** What a page loads until it is quiet: the bytes of its answers, as sent, and whom it asks. */
const load = async (page: Page, address: string) => {
  const hosts = new Set<string>()
  const sizes: Promise<{ url: URL; bytes: number }>[] = []
  page.on('request', (request) => hosts.add(new URL(request.url()).host))
  page.on('websocket', (socket) => hosts.add(new URL(socket.url()).host))
  page.on('requestfinished', (request) => {
    const bytes = request.sizes().then((size) => size.responseBodySize)
    sizes.push(bytes.then((sent) => ({ url: new URL(request.url()), bytes: sent })))
  })
  await page.goto(address, { waitUntil: 'networkidle' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const loaded = await Promise.all(sizes)
  const sum = (pattern: RegExp) =>
    loaded.filter(({ url }) => pattern.test(url.pathname)).reduce((total, { bytes }) => total + bytes, 0)
  page.removeAllListeners()
  return { hosts: [...hosts], script: sum(/\.js$/), font: sum(/\.woff2$/), all: sum(/^(?!\/media\/)/) }
}

/** Opens a page with an empty cache. */
const expectLight = async (page: Page, address: string, budget: Budget) => {
  const { hosts, script, font, all } = await load(page, address)
  expect(hosts).toEqual([new URL(String(process.env['E2E_BASE_URL'])).host])
  expect(script).toBeGreaterThan(0)
  expect(script).toBeLessThanOrEqual(budget.script ?? Infinity)
  expect(font).toBeGreaterThan(0)
  expect(all).toBeLessThanOrEqual(budget.all ?? Infinity)
}

test('BEY-18 the landing page asks no other host for anything and weighs next to nothing', async ({
  page,
}) => {
  await expectLight(page, '/', WEIGHTS.document)
})

for (const address of ['/dashboard', '/browse', '/messages/inbox', '/profile']) {
  test(`BEY-18 ${address} asks no other host for anything and is light`, async ({ page }) => {
    await registerMember(page)
    await expectLight(page, address, WEIGHTS.first)
  })
}

test('the HTML names the scripts of its page, so that they come beside those of every page', async ({
  page,
}) => {
  const named = async (address: string) =>
    [
      ...(await (await page.request.get(address)).text()).matchAll(/modulepreload[^>]*\/assets\/(\w+Page)-/g),
    ].map(([, name]) => name)
  expect(await named('/browse')).toEqual(['BrowsePage'])
  expect(await named('/login?from=/browse')).toEqual(['LoginPage'])
  expect(await named('/profile/anna')).toEqual(['ProfilePage'])
  expect(await named('/messages')).toEqual(['InboxPage'])
})
