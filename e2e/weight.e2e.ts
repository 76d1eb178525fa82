import type { Page, Request } from '@playwright/test'
import { WEIGHTS, type Budget } from '../bench/budgets.ts'
import { covers, expect, registerMember, test } from './fixtures.ts'

/** What a page needs: the bytes of its answers, as sent, and whom it asks; not what it fetches ahead in idle time. */
const load = async (page: Page, address: string, isMember: boolean) => {
  const hosts = new Set<string>()
  const asked: { path: string; bytes: Promise<number> }[] = []
  const ask = (request: Request) => {
    const { host, pathname: path } = new URL(request.url())
    hosts.add(host)
    // Of an answer without a body the browser may let go before its end.
    if (request.method() === 'HEAD') return
    asked.push({ path, bytes: request.sizes().then(({ responseBodySize }) => responseBodySize) })
  }
  page.on('request', ask)
  page.on('websocket', (socket) => hosts.add(new URL(socket.url()).host))
  const connected = isMember ? page.waitForEvent('websocket') : Promise.resolve()
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  await connected
  page.off('request', ask)
  const loaded = await Promise.all(asked.map(async ({ path, bytes }) => ({ path, bytes: await bytes })))
  const sum = (pattern: RegExp) =>
    loaded.filter(({ path }) => pattern.test(path)).reduce((total, { bytes }) => total + bytes, 0)
  return { hosts: [...hosts], script: sum(/\.js$/), font: sum(/\.woff2$/), all: sum(/^(?!\/media\/)/) }
}

/** Opens a page with an empty cache. */
const expectLight = async (page: Page, address: string, budget: Budget, isMember = false) => {
  const { hosts, script, font, all } = await load(page, address, isMember)
  expect(hosts).toEqual([new URL(String(process.env['E2E_BASE_URL'])).host])
  expect(script).toBeGreaterThan(0)
  expect(script).toBeLessThanOrEqual(budget.script ?? Infinity)
  expect(font).toBeGreaterThan(0)
  expect(all).toBeLessThanOrEqual(budget.all ?? Infinity)
}

test(
  'the landing page asks no other host for anything and weighs next to nothing',
  covers('BEY-18'),
  async ({ page }) => {
    await expectLight(page, '/', WEIGHTS.document)
  },
)

for (const address of ['/login', '/register']) {
  test(`${address} asks no other host for anything and is light`, covers('BEY-18'), async ({ page }) => {
    await expectLight(page, address, WEIGHTS.entrance)
  })
}

for (const address of ['/dashboard', '/browse', '/messages/inbox', '/profile']) {
  test(`${address} asks no other host for anything and is light`, covers('BEY-18'), async ({ page }) => {
    await registerMember(page)
    await expectLight(page, address, WEIGHTS.first, true)
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
  expect(await named('/messages')).toEqual(['MessagesPage'])
})
