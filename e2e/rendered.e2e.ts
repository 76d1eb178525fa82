import type { Page } from '@playwright/test'
import { HOLD_BACK, WEIGHTS, type Budget } from '../bench/budgets.ts'
import { covers, createGate, DESK, expect, PHONE, registerMember, test } from './support/fixtures.ts'
import { NETWORK_NOISE } from './support/outages.ts'
import { logInAs } from './support/shell.ts'

const SCRIPTS = '**/assets/index-*.js'

test('a page shows a notice if its scripts don’t load', async ({ page, noise }) => {
  noise.allow(NETWORK_NOISE)
  for (const { address, heading } of [
    { address: '/login', heading: 'Log in' },
    { address: '/status', heading: 'Service status' },
  ]) {
    await page.route(SCRIPTS, (route) => route.abort())
    await page.goto(address, { waitUntil: 'load' })
    const note = page.getByRole('heading', { name: 'This page is taking a long time to load' })
    await expect(note).toBeHidden()
    await page.evaluate(() => {
      for (const animation of document.getAnimations()) {
        if (animation instanceof CSSAnimation && animation.animationName === 'late') animation.finish()
      }
    })
    await expect(note).toBeVisible()
    await page.unrouteAll({ behavior: 'wait' })
    await page.getByRole('link', { name: 'Load it again' }).click()
    await expect(note).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  }
})

/** Opens a page with its scripts held back. `takeOver` releases them and resolves after hydration. */
const openEarly = async (page: Page, address: string) => {
  const scripts = createGate()
  await page.route(SCRIPTS, async (route) => {
    await scripts.opened
    await route.continue()
  })
  await page.goto(address, { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // A style sheet is listed once it has loaded.
  await page.waitForFunction(() => [...document.styleSheets].some(({ href }) => href))
  return {
    letScriptsIn: () => scripts.open(),
    takeOver: async () => {
      scripts.open()
      await expect(page.locator('#late')).toHaveCount(0)
    },
  }
}

test('typed text, the focused field and the selection survive hydration', async ({ page }) => {
  const early = await openEarly(page, '/register')
  const username = page.getByLabel('Username')
  await username.fill('not-taken-yet')
  await page.getByRole('checkbox').first().check()
  await page.getByRole('combobox', { name: 'Month' }).selectOption('5')
  await username.evaluate((field: HTMLInputElement) => {
    field.focus()
    field.setSelectionRange(2, 6)
    field.dataset['same'] = 'yes'
  })
  await early.takeOver()
  await expect(username).toBeFocused()
  expect(
    await username.evaluate(({ value, selectionStart, selectionEnd, dataset }: HTMLInputElement) => ({
      value,
      selection: [selectionStart, selectionEnd],
      same: dataset['same'],
    })),
  ).toEqual({ value: 'not-taken-yet', selection: [2, 6], same: 'yes' })
  await expect(page.getByText('This name is free.')).toBeVisible()
  await expect(page.getByRole('checkbox').first()).toBeChecked()
})

test('pressing Enter before the scripts have loaded logs the member in once they have', async ({ page }) => {
  const early = await openEarly(page, '/login')
  await page.getByLabel('Email').fill('anna@demo.example')
  await page.getByLabel('Password', { exact: true }).fill('ampersand-demo')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/login')
  early.letScriptsIn()
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome, anna' })).toBeVisible()
})

/** Waits for the fonts, as lines may break differently than in system fonts. */
const untilInFonts = (page: Page) =>
  page.evaluate(async () => {
    const loaded = await Promise.all(
      ['Inter Variable', 'Fraunces Variable'].map((name) => document.fonts.load(`1em "${name}"`)),
    )
    if (loaded.some(({ length }) => length === 0)) throw new Error('A font has another name.')
  })

test('members are shown before the scripts have loaded, and nothing shifts when the app hydrates', async ({
  page,
}) => {
  for (const email of [null, 'anna@demo.example']) {
    if (email) await logInAs(page, email)
    for (const size of [DESK, PHONE]) {
      await page.setViewportSize(size)
      const early = await openEarly(page, '/browse')
      const card = page.getByRole('main').getByRole('article').first()
      const link = card.getByRole('link')
      await link.focus()
      await untilInFonts(page)
      const look = async () => ({ text: await card.textContent(), box: await card.boundingBox() })
      const before = await look()
      await early.takeOver()
      await expect(link).toBeFocused()
      expect(await look(), `${email} at ${size.width}`).toEqual(before)
      await page.unrouteAll({ behavior: 'wait' })
    }
  }
})

test('selections and clicks made before the scripts have loaded take effect once they have', async ({
  page,
}) => {
  const choosing = await openEarly(page, '/browse')
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('newest')
  choosing.letScriptsIn()
  await expect(page).toHaveURL(/[?&]sort=newest/)
  await expect(page.getByRole('combobox', { name: 'Sort by' })).toHaveValue('newest')
  await page.unrouteAll({ behavior: 'wait' })

  const leaving = await openEarly(page, '/browse')
  const card = page.getByRole('main').getByRole('article').first()
  const name = (await card.getByRole('heading').textContent()) ?? ''
  await card.getByRole('link').click()
  leaving.letScriptsIn()
  await expect(page).toHaveURL(`/profile/${name}`)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
})

/** Requests that each page still makes after hydration. */
const ASKED_ANYWAY: Record<string, readonly string[]> = {
  // The server can't know whether the browser can reach it.
  '/login': ['/api/health'],
  // Choices in a form that isn't shown until the window's width is known, and which filters to relax if few members
  // match.
  '/browse': ['/api/regions', '/api/members/relaxations'],
  // Marks the notifications shown on the page as seen.
  '/support': ['/api/notifications/seen'],
  // Data that's always refetched, a card that loads after the rest, and what every new live connection refetches.
  '/dashboard': ['/api/profile', '/api/verification', '/api/notifications'],
}
/** What every new live connection refetches. */
const isAskedLive = (path: string) =>
  path.startsWith('/api/messages/') || /\/(new|unread|changes|standing|today|invites\/count)$/.test(path)

for (const [email, addresses] of [
  [null, ['/login', '/register', '/forgot-password', '/browse', '/support', '/profile/anna']],
  ['max@demo.example', ['/dashboard', '/browse', '/messages/inbox', '/profile/anna', '/support']],
] as const) {
  test(`pages opened by ${email ?? 'a visitor'} don’t request data that came with them`, async ({ page }) => {
    if (email) await logInAs(page, email)
    for (const address of addresses) {
      const asked: string[] = []
      page.on('request', (request) => {
        const { pathname } = new URL(request.url())
        if (pathname.startsWith('/api/')) asked.push(pathname)
      })
      const early = await openEarly(page, address)
      await early.takeOver()
      await page.waitForLoadState('networkidle')
      const known = ASKED_ANYWAY[address] ?? []
      expect({ address, asked: asked.filter((path) => !known.includes(path) && !isAskedLive(path)) }).toEqual(
        {
          address,
          asked: [],
        },
      )
      page.removeAllListeners('request')
      await page.unrouteAll({ behavior: 'wait' })
    }
  })
}

/**
 * Measures the cost of loading a page: the bytes of its responses as sent, and the hosts it contacts. What it
 * prefetches when idle or gets over its live connection is left out, so the result doesn't depend on the machine's
 * speed.
 */
const load = async (page: Page, address: string, isMember: boolean) => {
  const hosts = new Set<string>()
  const asked: { path: string; bytes: Promise<number> }[] = []
  const connecting = createGate()
  await page.addInitScript(HOLD_BACK)
  await page.routeWebSocket('**', (socket) => {
    hosts.add(new URL(socket.url()).host)
    connecting.open()
  })
  page.on('request', (request) => {
    const { host, pathname: path } = new URL(request.url())
    hosts.add(host)
    // The browser may drop a response without a body before it has ended.
    if (request.method() === 'HEAD') return
    asked.push({ path, bytes: request.sizes().then(({ responseBodySize }) => responseBodySize) })
  })
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  if (isMember) await connecting.opened
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  const loaded = await Promise.all(asked.map(async ({ path, bytes }) => ({ path, bytes: await bytes })))
  const sum = (pattern: RegExp) =>
    loaded.filter(({ path }) => pattern.test(path)).reduce((total, { bytes }) => total + bytes, 0)
  return { hosts: [...hosts], script: sum(/\.js$/), font: sum(/\.woff2$/), all: sum(/^(?!\/media\/)/) }
}

/** Expects a page to stay within its budget with an empty cache. */
const expectLight = async (page: Page, address: string, budget: Budget, isMember = false) => {
  const { hosts, script, font, all } = await load(page, address, isMember)
  expect(hosts).toEqual([new URL(String(process.env['E2E_BASE_URL'])).host])
  expect(script).toBeGreaterThan(0)
  expect(script).toBeLessThanOrEqual(budget.script ?? Infinity)
  expect(font).toBeGreaterThan(0)
  expect(all).toBeLessThanOrEqual(budget.all ?? Infinity)
}

for (const [address, budget] of [
  ['/', WEIGHTS.document],
  ['/login', WEIGHTS.entrance],
  ['/register', WEIGHTS.entrance],
] as const) {
  test(`${address} makes no requests to other hosts and is light`, covers('BEY-18'), async ({ page }) => {
    await expectLight(page, address, budget)
  })
}

for (const address of ['/dashboard', '/browse', '/messages/inbox', '/profile']) {
  test(`${address} makes no requests to other hosts and is light`, covers('BEY-18'), async ({ page }) => {
    await registerMember(page)
    await expectLight(page, address, WEIGHTS.first, true)
  })
}

test('the HTML preloads the page’s own scripts, so that they load along with the shared ones', async ({
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
