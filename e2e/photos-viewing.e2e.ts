import type { Locator, Page } from '@playwright/test'
import { bubbles, origin, sendByApi, test } from './support/conversations.ts'
import { covers, DESK, expect, PHONE, registerMember } from './support/fixtures.ts'
import { press, reach, type } from './support/keys.ts'
import { uploadPhoto } from './support/photos.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Photos of anna' })
const position = (page: Page) => dialog(page).getByRole('status')
const isLoaded = (page: Page) =>
  dialog(page)
    .getByRole('img')
    .evaluate((image) => (image as HTMLImageElement).decode().then(() => true))
const zoom = (page: Page) => dialog(page).getByRole('img').getAttribute('data-zoom')

test(
  'a profile’s picture is 130 by 130 pixels, and its photos can be viewed at full size by keyboard alone',
  covers('PUBP-03.1', 'PUBP-03.2', 'PUBP-03.3', 'PUBP-03.4', 'PUBP-03.5', 'CONST-20', 'BEY-17'),
  async ({ page }) => {
    await page.goto('/profile/anna')
    const strip = page.getByRole('region', { name: 'Photos of anna' })
    const first = strip.getByRole('button').first()
    const portrait = page.getByRole('button', { name: 'Show the photo of anna in full' })
    await page.setViewportSize(PHONE)
    await expect(portrait).toBeHidden()
    expect(await first.boundingBox()).toMatchObject({ x: 0, width: 390, height: 487.5 })
    const name = page.getByRole('heading', { level: 1, name: 'anna' })
    const bottomOf = async (what: Locator) => {
      const { y = NaN, height = NaN } = (await what.boundingBox()) ?? {}
      return y + height
    }
    expect(await bottomOf(name)).toBeLessThan(await bottomOf(first))
    const send = page.getByRole('link', { name: 'Send Message' })
    for (const at of [0, 0.5, 1]) {
      await page.evaluate((part) => scrollTo(0, part * document.body.scrollHeight), at)
      await expect(send).toBeInViewport({ ratio: 1 })
    }
    await page.setViewportSize(DESK)
    const beside = page.locator('section', { has: page.getByRole('heading', { name: 'Interests' }) })
    expect(await bottomOf(strip)).toBeCloseTo(await bottomOf(beside), 0)
    const below = page.getByRole('heading', { name: 'Details' })
    expect((await below.boundingBox())?.x).toBeLessThan((await name.boundingBox())?.x ?? 0)
    const { width, height } = (await portrait.locator('img').boundingBox()) ?? {}
    expect([width, height]).toEqual([130, 130])
    const total = await strip.getByRole('button').count()
    expect(total).toBeGreaterThan(1)
    const [large = 0, small = 0] = await strip
      .getByRole('button')
      .evaluateAll((photos) => photos.map((photo) => photo.getBoundingClientRect().width))
    expect(large).toBeGreaterThan(2 * small)
    await portrait.press('Enter')
    await expect(position(page)).toContainText(`1 of ${total}`)
    expect(await isLoaded(page)).toBe(true)
    await page.keyboard.press('End')
    await expect(position(page)).toContainText(`${total} of ${total}`)
    expect(await isLoaded(page)).toBe(true)
    const arrow = (name: string) => dialog(page).getByRole('button', { name: `${name} photo` })
    expect(await arrow('Previous').boundingBox()).toMatchObject({ width: 44, height: 44 })
    await expect(arrow('Previous')).toHaveCSS('opacity', '1')
    await expect(arrow('Next')).toHaveCSS('opacity', '0')
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowRight')
    await expect(position(page)).toContainText(`2 of ${total}`)
    await page.keyboard.press('+')
    await expect.poll(() => zoom(page)).toBe('1.6')
    await page.keyboard.press('-')
    await expect.poll(() => zoom(page)).toBe('1.0')
    // The focus stays inside the dialog, however often Tab is pressed.
    for (let at = 0; at < 12; at += 1) await page.keyboard.press('Tab')
    expect(await dialog(page).evaluate((box) => box.contains(document.activeElement))).toBe(true)
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
    await expect(portrait).toBeFocused()
    await strip.getByRole('button').last().press('Space')
    await expect(position(page)).toContainText(`${total} of ${total}`)
    await page.keyboard.press('Escape')

    await page.setViewportSize({ ...DESK, width: 920 })
    const arrows = strip.locator('button[tabindex="-1"]').filter({ visible: true })
    await expect(arrows).toHaveCount(0)
    await strip.getByRole('list').evaluate((row) => row.scrollTo({ left: 0, behavior: 'instant' }))
    await strip.getByRole('listitem').first().hover()
    await expect(arrows).toHaveCount(1)
    expect(await arrows.boundingBox()).toMatchObject({ width: 44, height: 44 })
    await arrows.click()
    await expect(strip.getByRole('listitem').last()).toBeInViewport({ ratio: 0.95 })
    await expect(arrows, 'only the one that leads back').toHaveCount(1)
  },
)

test('swiping switches photos, and a double tap zooms in', async ({ browser, noise }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })
  noise.watch(context)
  const page = await context.newPage()
  await page.goto('/profile/anna')
  await page.getByRole('region', { name: 'Photos of anna' }).getByRole('button').first().tap()
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
  // A longer name doesn't push any button out of the window.
  await page.goto('/profile/kate-and-tom')
  await page.getByRole('region', { name: 'Photos of kate-and-tom' }).getByRole('button').first().tap()
  const whole = page.getByRole('dialog', { name: 'Photos of kate-and-tom' })
  for (const name of ['Close', 'Next photo'])
    await expect(whole.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
  await context.close()
})

test('before the scripts have loaded, a photo is a link to its full-size file', async ({ browser }) => {
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
  'by keyboard alone, a photo is shared with one member, its owner sees that it was opened, and the share is revoked',
  covers('BEY-17'),
  async ({ page, newMember }) => {
    await registerMember(page)
    const max = await newMember()
    const photoId = await uploadPhoto(page)
    await page.goto('/photos/manage')
    await page.getByRole('button', { name: /^Photo 1,/ }).click()
    await page.getByRole('combobox', { name: 'Who can see it' }).selectOption('Only members I choose')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const sharing = page.getByRole('dialog', { name: 'Photo 1' })
    await expect(sharing.getByText('No one yet.')).toBeVisible()
    await type(page, 'Username', max.username)
    await page.keyboard.press('Enter')
    await expect(sharing.getByText('Not opened yet')).toBeVisible()

    await max.page.goto('/photos/licences/received')
    await press(max.page, max.page.getByRole('button', { name: /^Open the photo of/ }))
    const opened = max.page.getByRole('dialog').getByRole('img')
    await expect
      .poll(() => opened.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
      .toBe(800)
    await max.page.keyboard.press('Escape')

    await page.goto('/photos/licences')
    await expect(page.getByText(/^Opened/)).toBeVisible()
    await press(page, page.getByRole('button', { name: `Stop sharing: ${max.username}` }))
    await expect(page.getByText('You haven’t shared any photos yet')).toBeVisible()
    // Without a reload: the other member's page is notified.
    await expect(max.page.getByText('Nothing shared with you yet')).toBeVisible()
    expect((await max.page.request.get(`/media/${photoId}/full`)).status()).toBe(404)
  },
)

test('a photo sent in a conversation isn’t fetched by its recipient until they open it', async ({
  page,
  newMember,
}) => {
  const anna = await registerMember(page)
  const photoId = await uploadPhoto(page)
  // Hides the photo from her profile.
  const hidden = await page.request.put(`/api/photos/${photoId}/audience`, {
    headers: { origin: origin() },
    data: { audience: 'chosen' },
  })
  expect(hidden.status()).toBe(200)
  const max = await newMember()
  const path = `/messages/thread/${await sendByApi(page, max.username, 'Hello Max')}`
  const fetched: string[] = []
  max.page.on('request', (request) => {
    if (request.resourceType() === 'image') fetched.push(new URL(request.url()).pathname)
  })
  await max.page.goto(path)
  await expect(bubbles(max.page)).toHaveCount(1)

  await page.goto(path)
  await press(page, page.getByRole('button', { name: 'Add one of your photos' }))
  const choosing = page.getByRole('dialog', { name: 'Add one of your photos' })
  await reach(page, choosing.getByRole('radio', { name: 'Photo 1' }))
  await page.keyboard.press('Space')
  await press(page, choosing.getByRole('button', { name: 'Add to message' }))
  await type(page, 'Your message', 'From our garden')
  await press(page, page.getByRole('button', { name: 'Send' }))
  await expect(bubbles(page).last().getByRole('img', { name: 'The photo you sent' })).toBeVisible()

  const arrived = bubbles(max.page).last()
  await expect(arrived).toContainText('From our garden')
  expect(fetched.filter((address) => address.startsWith('/media/'))).toEqual([])
  await press(max.page, arrived.getByRole('button', { name: 'Open photo', exact: true }))
  const shown = arrived.getByRole('img', { name: `Photo from ${anna.username}` })
  await expect
    .poll(() => shown.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
    .toBe(800)
  await press(max.page, arrived.getByRole('button', { name: 'Close', exact: true }))
  await expect(shown).toHaveCount(0)
})
