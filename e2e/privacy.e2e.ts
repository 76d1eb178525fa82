import type { Page } from '@playwright/test'
import { covers, createGate, expect, now, registerMember, test } from './fixtures.ts'

const PIN = '2580'
const MINUTE = 60_000

const setPin = async (page: Page) => {
  await page.goto('/account/privacy')
  await page.getByLabel('PIN', { exact: true }).fill(PIN)
  await page.getByLabel('PIN again').fill(PIN)
  await page.getByRole('button', { name: 'Set the PIN' }).click()
  await expect(page.getByText('This browser asks for your PIN.')).toBeVisible()
}

/** Makes the page look again whether the PIN is due, as it does every second. */
const lookAgain = (page: Page) => page.evaluate(() => dispatchEvent(new Event('pin')))

/** As if nobody had touched the page for that long. */
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
    'covers every tab after minutes away, also after a reload, until it is entered',
    covers('BEY-25.1'),
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
      await expect(coverOf(page).getByRole('alert')).toHaveText('That is not it. 4 tries left.')
      await enter(page, PIN)
      await expect(heading(page)).toBeVisible()
      await expect(page).toHaveTitle('Privacy · Ampersand')
      await expect(heading(second)).toBeVisible()
    },
  )

  test(
    'five wrong ones log out, everywhere in this browser',
    covers('BEY-25.4'),
    async ({ page, context }) => {
      await registerMember(page)
      await setPin(page)
      const second = await context.newPage()
      await second.goto('/dashboard')
      await stayAway(page, 6)
      for (const left of [4, 3, 2]) {
        await enter(page, '0000')
        await expect(coverOf(page).getByRole('alert')).toHaveText(`That is not it. ${left} tries left.`)
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
    'nothing shows before the cover, from which one leaves at once or logs out',
    covers('BEY-25.1'),
    async ({ page, context, noise }) => {
      noise.allow(/ERR_FAILED/)
      await context.route('https://www.bbc.co.uk/**', (route) =>
        route.fulfill({ contentType: 'text/html', body: '<title>Weather</title><h1>Sunny</h1>' }),
      )
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
      // The page notices at once that its PIN is gone, and the app behind that its log-in has ended.
      await page.evaluate(() => {
        const { removeItem } = Storage.prototype
        Storage.prototype.removeItem = function (key) {
          removeItem.call(this, key)
          queueMicrotask(() => dispatchEvent(new Event('pin')))
        }
      })
      const behind = page.waitForEvent('framenavigated', (frame) => frame.url().includes('/login'))
      await coverOf(page).getByRole('button', { name: 'Log out' }).click()
      await behind
      gate.open()
      await expect(page).toHaveURL('/')
      expect(
        await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('pin'))),
      ).toEqual([])
    },
  )

  test('asks as soon as the page is left, where that is chosen', covers('BEY-25.1'), async ({ page }) => {
    await registerMember(page)
    await setPin(page)
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
  })
})
