import { covers, expect, registerMember, test } from './fixtures.ts'
import {
  answerByHand,
  banner,
  cut,
  interrupt,
  markPage,
  NETWORK_NOISE,
  openIdle,
  reconnect,
  said,
  stopTime,
} from './outages.ts'

test.beforeEach(({ noise }) => noise.allow(NETWORK_NOISE))

test(
  'a short interruption after the reconnection does not keep the page from being reloaded',
  covers('CONN-29'),
  async ({ page, context }) => {
    await registerMember(page)
    await page.clock.install()
    await openIdle(page, '/dashboard')
    const isSamePage = await markPage(page)
    await cut(page, context)
    await answerByHand(page)
    await expect(banner(page)).toBeVisible()
    await stopTime(page)
    await reconnect(page).click()
    await expect(said(page, 'Connection successful! Reloading page...')).toBeVisible()
    await interrupt(page, context)
    await expect(said(page, 'Connection successful! Reloading page...')).toBeVisible()
    const loaded = page.waitForEvent('load')
    await page.clock.runFor(1500)
    await loaded
    expect(await isSamePage()).toBe(false)
  },
)

test(
  'a page that is cut off again after the reconnection is not reloaded',
  covers('CONN-28', 'CONN-29'),
  async ({ page, context }) => {
    await registerMember(page)
    await page.clock.install()
    await openIdle(page, '/dashboard')
    const isSamePage = await markPage(page)
    await cut(page, context)
    await answerByHand(page)
    await expect(banner(page)).toBeVisible()
    await stopTime(page)
    await reconnect(page).click()
    await expect(said(page, 'Connection successful! Reloading page...')).toBeVisible()
    await page.evaluate(() => dispatchEvent(new Event('offline')))
    await page.clock.runFor(1500)
    await expect(banner(page)).toBeVisible()
    await expect(reconnect(page)).toBeEnabled()
    expect(await isSamePage()).toBe(true)
  },
)
