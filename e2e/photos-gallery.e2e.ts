import type { Page } from '@playwright/test'
import { covers, expect, expectGoodScreen, registerMember, test } from './fixtures.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Photos of anna' })
const position = (page: Page) => dialog(page).getByRole('status')
const isLoaded = (page: Page) =>
  dialog(page)
    .getByRole('img')
    .evaluate((image) => (image as HTMLImageElement).decode().then(() => true))
const zoom = (page: Page) => dialog(page).getByRole('img').getAttribute('data-zoom')

test(
  'the photos of a profile are looked at in full, by keyboard alone',
  { ...covers('PUBP-03', 'PUBP-23'), tag: '@phone' },
  async ({ page }) => {
    await page.goto('/profile/anna')
    await expectGoodScreen(page, 'profile-photos')
    const strip = page.getByRole('region', { name: 'Photos of anna' })
    const total = await strip.getByRole('button').count()
    expect(total).toBeGreaterThan(1)
    const portrait = page.getByRole('button', { name: 'Show the photo of anna in full' })
    await portrait.press('Enter')
    await expect(position(page)).toContainText(`1 of ${total}`)
    expect(await isLoaded(page)).toBe(true)
    await expectGoodScreen(page, 'profile-lightbox')
    await page.keyboard.press('End')
    await expect(position(page)).toContainText(`${total} of ${total}`)
    expect(await isLoaded(page)).toBe(true)
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowRight')
    await expect(position(page)).toContainText(`2 of ${total}`)
    await page.keyboard.press('+')
    await expect.poll(() => zoom(page)).toBe('1.6')
    await page.keyboard.press('-')
    await expect.poll(() => zoom(page)).toBe('1.0')
    // The focus stays within, however often it goes on.
    for (let at = 0; at < 12; at += 1) await page.keyboard.press('Tab')
    expect(await dialog(page).evaluate((box) => box.contains(document.activeElement))).toBe(true)
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
    await expect(portrait).toBeFocused()
    await strip.getByRole('button').last().press('Space')
    await expect(position(page)).toContainText(`${total} of ${total}`)
  },
)

test('fingers turn the photos, and two taps make one larger', async ({ browser, noise }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })
  noise.watch(context)
  const page = await context.newPage()
  await page.goto('/profile/anna')
  await page.getByRole('button', { name: 'Show the photo of anna in full' }).tap()
  await expect(position(page)).toContainText('1 of')
  const touch = await context.newCDPSession(page)
  const swipe = async (from: number, to: number) => {
    const at = (x: number) => ({ touchPoints: [{ x, y: 400 }] })
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(from) })
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at((from + to) / 2) })
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(to) })
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
  await swipe(320, 80)
  await expect(position(page)).toContainText('2 of')
  await swipe(80, 320)
  await expect(position(page)).toContainText('1 of')
  await page.touchscreen.tap(195, 400)
  await page.touchscreen.tap(195, 400)
  await expect.poll(() => zoom(page)).toBe('2.5')
  // A longer name pushes nothing out of the window.
  await page.goto('/profile/kate-and-tom')
  await page.getByRole('button', { name: 'Show the photo of kate-and-tom in full' }).tap()
  const whole = page.getByRole('dialog', { name: 'Photos of kate-and-tom' })
  for (const name of ['Close', 'Next photo'])
    await expect(whole.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
  await context.close()
})

test('before the scripts have come a photo is a link to the whole of it', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/profile/anna')
  const photos = page.getByRole('region', { name: 'Photos of anna' }).getByRole('button')
  expect(await photos.count()).toBeGreaterThan(1)
  await page.getByRole('button', { name: 'Show the photo of anna in full' }).click()
  await expect(page).toHaveURL(/\/media\/[^/]+\/full$/)
  await context.close()
})

test(
  'a fab shows with the photo, in the list of who gave it and of who got it',
  { ...covers('BEY-13', 'PHOTO-38', 'SHELL-38', 'SHELL-39'), tag: '@phone' },
  async ({ page, browser, noise }) => {
    const { username } = await registerMember(page)
    await page.goto('/photos/fabbed')
    await expect(page.getByText('No liked photos yet')).toBeVisible()
    await expectGoodScreen(page, 'fabs-none')
    await page.goto('/profile/anna')
    const fab = page.getByRole('button', { name: /^Fab/ })
    await fab.click()
    await expect(fab).toHaveAttribute('aria-pressed', 'true')
    await page.goto('/photos/fabbed')
    await expect(page.getByRole('list', { name: 'Photos you fabbed, the latest first' })).toContainText(
      'anna',
    )
    await expectGoodScreen(page, 'fabs-given')

    const other = await browser.newContext({ viewport: page.viewportSize() })
    noise.watch(other)
    const anna = await other.newPage()
    const { origin } = new URL(String(process.env['E2E_BASE_URL']))
    const login = { email: 'anna@demo.example', password: 'ampersand-demo', rememberMe: true }
    expect((await anna.request.post('/api/session', { headers: { origin }, data: login })).status()).toBe(200)
    await anna.goto('/photos/recent-fabs')
    const fabs = anna
      .getByRole('list', { name: 'Fabs of your photos, the latest first' })
      .getByRole('listitem')
    await expect(fabs.first()).toContainText(username)
    await expectGoodScreen(anna, 'fabs-received')
    await page.getByRole('button', { name: 'Take back your fab of the photo by anna' }).click()
    await expect(page.getByText('No liked photos yet')).toBeVisible()
    // The page hears of it.
    await expect(fabs.filter({ hasText: username })).toHaveCount(0)
    await other.close()
  },
)
