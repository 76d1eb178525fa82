import type { Page } from '@playwright/test'
import { sendByApi, test, toasts, untilLive } from './support/conversations.ts'
import { covers, createGate, expect, now, PHONE, registerMember } from './support/fixtures.ts'

const leavesFor = (page: Page) =>
  page
    .context()
    .route('https://www.bbc.co.uk/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Weather</title><h1>Sunny</h1>' }),
    )

const expectGone = async (page: Page, before: string) => {
  await expect(page).toHaveURL('https://www.bbc.co.uk/weather')
  await page.goBack()
  await expect(page).toHaveURL(before)
}

test(
  'the quick exit, by its link or by pressing Escape three times, removes the page from the history',
  covers('BEY-11.1', 'BEY-11.2'),
  async ({ page }) => {
    await leavesFor(page)
    await registerMember(page)
    for (const path of ['/privacy', '/account/edit']) {
      await page.goto('/about')
      await page.goto(path)
      await page.getByRole('banner').getByRole('link', { name: 'Quick exit' }).click()
      await expectGone(page, '/about')
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      for (let press = 0; press < 3; press += 1) await page.keyboard.press('Escape')
      await expectGone(page, '/about')
    }

    await page.setViewportSize(PHONE)
    await page.goto('/dashboard')
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page).toHaveURL('/dashboard')
  },
)

/** Returns what Chromium reads from the page's manifest. */
const readManifest = async (page: Page) => {
  const devTools = await page.context().newCDPSession(page)
  const { url, errors, data } = await devTools.send('Page.getAppManifest')
  expect(errors).toEqual([])
  return { path: new URL(url).pathname, name: (JSON.parse(data ?? '') as { name: string }).name }
}

test(
  'discreet mode gives tabs and the installed site a neutral name and icon, on every page and from the first byte',
  covers('BEY-11.3', 'BEY-27.2'),
  async ({ page }) => {
    await registerMember(page)
    await page.goto('/account/privacy')
    await expect(page).toHaveTitle('Privacy · Ampersand')
    expect(await readManifest(page)).toEqual({ path: '/app.webmanifest', name: 'Ampersand' })
    const expectNeutral = async () => {
      await expect(page).toHaveTitle('Notes')
      await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', '/icon-neutral.svg')
      await expect(page.locator('link[rel=apple-touch-icon]')).toHaveAttribute(
        'href',
        '/icons/touch-neutral.png',
      )
      expect(await readManifest(page)).toEqual({ path: '/app-neutral.webmanifest', name: 'Notes' })
    }
    await page.getByRole('switch', { name: 'Discreet mode' }).click()
    await expectNeutral()
    for (const path of ['/browse', '/about']) {
      const answer = await page.goto(path)
      expect(await answer?.text()).toContain('<title>Notes</title>')
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await expectNeutral()
    }
    await page.goto('/account/privacy')
    await page.getByRole('switch', { name: 'Discreet mode' }).click()
    await expect(page).toHaveTitle('Privacy · Ampersand')
  },
)

test(
  'a message that arrives while a different page is open shows no name or text, on the page or in the tab title',
  covers('BEY-25.1'),
  async ({ page, newMember }) => {
    const max = await registerMember(page)
    const anna = await newMember()
    const live = untilLive(page)
    await page.goto('/account/notifications')
    await live
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => {
      const seen: string[] = []
      const look = () => void seen.push(document.title, document.body.innerText)
      look()
      new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true })
      Object.assign(window, { seen })
    })
    await sendByApi(anna.page, max.username, 'Meet me at noon')
    await expect(page.getByRole('link', { name: /Messages 1 new|1 unread ?Messages/ }).first()).toBeVisible()
    const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen.join('\n'))
    expect(seen).toContain('Notification settings')
    for (const secret of [anna.username, 'noon']) expect(seen).not.toContain(secret)
    await expect(toasts(page)).toBeHidden()
  },
)

const PIN = '2580'
const MINUTE = 60_000

const setPin = async (page: Page) => {
  await page.goto('/account/privacy')
  await page.getByLabel('PIN', { exact: true }).fill(PIN)
  await page.getByLabel('PIN again').fill(PIN)
  await page.getByRole('button', { name: 'Set the PIN' }).click()
  await expect(page.getByText('This browser asks for your PIN.')).toBeVisible()
}

/** Triggers the check of whether the PIN must be entered, which the page otherwise makes every second. */
const lookAgain = (page: Page) => page.evaluate(() => dispatchEvent(new Event('pin')))

/** Simulates `minutes` without anyone using the page. */
const stayAway = async (page: Page, minutes: number) => {
  await page.evaluate((seen) => localStorage.setItem('pin-seen', seen), String(now() - minutes * MINUTE))
  await lookAgain(page)
}

const coverOf = (page: Page) => page.getByRole('dialog', { name: 'Enter your PIN' })
const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Privacy' })

const expectCovered = async (page: Page) => {
  await expect(coverOf(page)).toBeVisible()
  await expect(page).toHaveTitle('Notes')
  await expect(heading(page)).toBeHidden()
  await expect(page.locator('#root :visible')).toHaveCount(0)
  expect(await page.locator('body').innerText()).not.toMatch(/Ampersand|Privacy/)
}

const enter = async (page: Page, digits: string) => {
  await coverOf(page).getByLabel('PIN').fill(digits)
  await coverOf(page).getByRole('button', { name: 'Open' }).click()
}

test.describe('a PIN on this device', () => {
  test(
    'must be entered in every tab after the page was left or unused for minutes, and five wrong attempts log out every tab',
    covers('BEY-25.1', 'BEY-25.4'),
    async ({ page, context }) => {
      await registerMember(page)
      await setPin(page)
      const second = await context.newPage()
      await second.goto('/about')
      await expect(second.getByRole('heading', { level: 1 })).toBeVisible()
      await page.bringToFront()
      await stayAway(page, 4)
      await expect(heading(page)).toBeVisible()
      await stayAway(page, 6)
      await expectCovered(page)
      await expect(coverOf(page).getByLabel('PIN')).toHaveAttribute('autocomplete', 'one-time-code')
      await page.reload()
      await expectCovered(page)
      await expect(coverOf(second)).toBeVisible()
      await second.goto('/account/privacy')
      await expectCovered(second)
      await enter(page, '1234')
      await expect(coverOf(page).getByRole('alert')).toHaveText('That’s not it. 4 tries left.')
      await enter(page, PIN)
      await expect(heading(page)).toBeVisible()
      await expect(page).toHaveTitle('Privacy · Ampersand')
      await expect(heading(second)).toBeVisible()

      const hide = (state: string) =>
        page.evaluate((value) => {
          Object.defineProperty(document, 'visibilityState', { value, configurable: true })
          document.dispatchEvent(new Event('visibilitychange'))
          return document.documentElement.dataset['cover']
        }, state)
      expect(await hide('hidden')).toBe('veiled')
      expect(await hide('visible')).toBeUndefined()
      await page.getByRole('switch', { name: 'Also when I leave the page' }).click()
      expect(await hide('hidden')).toBe('locked')
      await hide('visible')
      await expectCovered(page)
      await page.keyboard.type(PIN)
      await page.keyboard.press('Enter')
      await expect(heading(page)).toBeVisible()

      await stayAway(page, 6)
      for (const left of [4, 3, 2]) {
        await enter(page, '0000')
        await expect(coverOf(page).getByRole('alert')).toHaveText(`That’s not it. ${left} tries left.`)
      }
      await enter(page, '0000')
      await expect(coverOf(page).getByRole('alert')).toContainText('One more try')
      await enter(page, '0000')
      await expect(page).toHaveURL('/')
      await expect(coverOf(page)).toBeHidden()
      await expect(second).toHaveURL(/\/login/)
      await page.goto('/account/privacy')
      await expect(page).toHaveURL(/\/login/)
    },
  )

  test(
    'nothing on a page is visible before the PIN’s cover, which offers the quick exit and log-out',
    covers('BEY-25.1'),
    async ({ page, noise }) => {
      noise.allow(/ERR_FAILED/)
      // Requests in flight when the session ended.
      noise.allow(/401/)
      await leavesFor(page)
      await registerMember(page)
      await setPin(page)
      await stayAway(page, 6)
      await coverOf(page).getByRole('link', { name: 'Quick exit' }).click()
      await expect(page).toHaveURL('https://www.bbc.co.uk/weather')

      await page.route('**/*.js', (route) => route.abort())
      await page.goto('/account/privacy', { waitUntil: 'domcontentloaded' })
      await expect(page).toHaveTitle('Notes')
      await expect(page.locator('#root :visible')).toHaveCount(0)
      await page.unroute('**/*.js')
      await page.goto('/account/privacy')
      await expectCovered(page)
      const gate = createGate()
      await page.route(
        ({ pathname }) => pathname === '/',
        async (route) => {
          await gate.opened
          await route.continue()
        },
      )
      // The page immediately notices that its PIN is gone, and the app behind it that its session has ended.
      await page.evaluate(() => {
        const { removeItem } = Storage.prototype
        Storage.prototype.removeItem = function (key) {
          removeItem.call(this, key)
          queueMicrotask(() => dispatchEvent(new Event('pin')))
        }
      })
      const behind = page.waitForEvent('framenavigated', (frame) => frame.url().includes('/login'))
      // Delays the response until the page behind the cover has navigated.
      await page.route('**/api/session/end', async (route) => {
        const response = await route.fetch()
        await behind
        await route.fulfill({ response })
      })
      await coverOf(page).getByRole('button', { name: 'Log out' }).click()
      await behind
      gate.open()
      await expect(page).toHaveURL('/')
      expect(
        await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('pin'))),
      ).toEqual([])
    },
  )
})
