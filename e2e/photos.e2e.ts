import type { Browser, Page } from '@playwright/test'
import sharp from 'sharp'
import { CORNERS, fourFields } from '../server/testing/fixtures/pictures.ts'
import { covers, expect, keepOutOfSearch, test } from './support/fixtures.ts'
import { addPhotos, choosePhotos, largePhoto, openAsGold, photo } from './support/photos.ts'
import { cut, endCut, NETWORK_NOISE } from './support/outages.ts'

const list = (page: Page) => page.getByRole('list', { name: 'Your photos, in your order' })
const cards = (page: Page) => list(page).getByRole('listitem')
const adding = (page: Page) => page.getByRole('list', { name: 'Photos you’re adding' })
const idsIn = (page: Page) =>
  cards(page)
    .locator('img')
    .evaluateAll((images) => images.map((image) => image.getAttribute('src')?.split('/')[2] ?? ''))

/** Returns the picture a visitor sees on a profile, or null if there's none. */
const pictureSeenBy = async (browser: Browser, username: string) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`/profile/${username}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(username)
  const picture = page.getByRole('button', { name: `Show the photo of ${username} in full` }).locator('img')
  const address = (await picture.count()) > 0 ? await picture.getAttribute('src') : null
  const isLoaded = await picture
    .evaluateAll(
      async ([image]) => image instanceof HTMLImageElement && (await image.decode().then(() => true)),
    )
    .catch(() => false)
  await context.close()
  return address && isLoaded ? (address.split('/')[2] ?? null) : null
}

test(
  'photos are added, reordered by dragging, hidden and deleted, others see only what they may, and the quick exit doesn’t wait for uploads',
  covers('BEY-11.2'),
  async ({ page, browser }) => {
    const { username } = await openAsGold(page)
    await keepOutOfSearch(page)
    await addPhotos(page, [await photo('red.jpg', '#b0304f'), await photo('blue.jpg', '#2f4f86')])
    await expect(cards(page)).toHaveCount(2)
    const [first, second] = await idsIn(page)
    expect(await pictureSeenBy(browser, username)).toBe(first)

    // A photo in first place becomes the profile photo.
    await cards(page).nth(1).getByRole('img').dragTo(cards(page).first(), { force: true })
    await expect.poll(() => idsIn(page)).toEqual([second, first])
    await expect(cards(page).first().getByText('Profile photo', { exact: true })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(await pictureSeenBy(browser, username)).toBe(second)

    const stored = page.waitForResponse((response) => response.url().endsWith('/audience'))
    await page.getByRole('button', { name: /^Photo 1,/ }).click()
    await page.getByRole('combobox', { name: 'Who can see it' }).selectOption('Friends')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    expect((await stored).status()).toBe(200)
    expect(await pictureSeenBy(browser, username)).toBeNull()

    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page
      .getByRole('dialog', { name: 'Delete photo 1?' })
      .getByRole('button', { name: 'Delete' })
      .click()
    await expect(cards(page)).toHaveCount(1)
    await expect(page.getByRole('button', { name: /^Photo 1,/ })).toBeFocused()

    await page.route('**/api/photos?**', (route) =>
      route.request().method() === 'POST' ? undefined : route.fallback(),
    )
    await page
      .context()
      .route('https://www.bbc.co.uk/**', (route) =>
        route.fulfill({ contentType: 'text/html', body: '<title>Weather</title>' }),
      )
    let asked = 0
    page.on('dialog', (dialog) => {
      asked += 1
      void dialog.accept()
    })
    await addPhotos(page, [await photo('red.jpg', '#b0304f')])
    await expect(adding(page)).toBeVisible()
    await page.getByRole('link', { name: 'Quick exit' }).click()
    await expect(page).toHaveURL('https://www.bbc.co.uk/weather')
    expect(asked).toBe(0)
  },
)

test('interrupted uploads resume when the connection is back, and show their progress', async ({
  page,
  context,
  noise,
}) => {
  noise.allow(NETWORK_NOISE)
  await openAsGold(page)
  const file = await largePhoto('sea.jpg')
  await cut(page, context)
  await addPhotos(page, [
    ...(await Promise.all(['#b0304f', '#2f4f86'].map((colour, at) => photo(`${at}.jpg`, colour)))),
    file,
  ])
  await expect(adding(page).getByText('Waiting for the connection')).toHaveCount(3)
  await endCut(page, context)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: file.buffer.length / 2,
  })
  const bar = adding(page).getByRole('progressbar', { name: 'sea.jpg' })
  await expect(bar).toHaveAttribute('aria-valuenow', /^[1-9]\d$/)
  await expect(cards(page)).toHaveCount(3)
  await expect(adding(page)).toHaveCount(0)
})

/** A picture of four single-colour fields, 800 by 400 pixels, whose EXIF orientation makes it portrait. */
const fields = async () => ({
  name: 'fields.jpg',
  mimeType: 'image/jpeg',
  buffer: await fourFields(800, 400).withMetadata({ orientation: 6 }).jpeg({ quality: 95 }).toBuffer(),
})

const frame = (page: Page) => page.getByRole('button', { name: /^Frame around the part to add/ })
const placeOf = async (page: Page) => {
  const box = await frame(page).boundingBox()
  if (!box) throw new Error('the frame does not show')
  return box
}
const part = (page: Page) => page.getByRole('dialog').getByRole('status')

/**
 * Reads the stored photo's width and height, and which of the original corners has the colour at the photo's centre.
 */
const stored = async (page: Page, at = 0) => {
  const address = await cards(page).nth(at).getByRole('img').getAttribute('src')
  const body = await (await page.request.get(String(address).replace('/card', '/full'))).body()
  const { data, info } = await sharp(body).raw().toBuffer({ resolveWithObject: true })
  const middle = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels
  const far = (colour: string) =>
    Math.hypot(
      ...[1, 3, 5].map(
        (from, i) => Number.parseInt(colour.slice(from, from + 2), 16) - (data[middle + i] ?? 0),
      ),
    )
  return { width: info.width, height: info.height, corner: CORNERS.findIndex((each) => far(each) < 60) }
}

test(
  'a photo is rotated and cropped by keyboard alone before upload',
  covers('PHOTO-10'),
  async ({ page }) => {
    await openAsGold(page)
    await choosePhotos(page, [await fields()])
    const dialog = page.getByRole('dialog', { name: 'Add this photo' })
    await expect(dialog.locator('canvas')).toBeVisible()
    // The EXIF orientation makes the picture portrait. Turning it left makes it landscape again, as in the file.
    await dialog.getByRole('button', { name: 'Turn left' }).press('Enter')
    await dialog.getByRole('radio', { name: 'Free' }).press('Space')
    await frame(page).focus()
    for (let at = 0; at < 20; at += 1) await page.keyboard.press('-')
    await expect(part(page)).toContainText('50% high')
    for (let at = 0; at < 20; at += 1) await page.keyboard.press('ArrowRight')
    for (let at = 0; at < 20; at += 1) await page.keyboard.press('ArrowUp')
    await expect(part(page)).toContainText('0% from the top')
    await dialog.getByRole('button', { name: 'Add 1 photo' }).press('Enter')
    await expect(page.getByText('Photo uploaded successfully')).toBeVisible()
    const { width, height, corner } = await stored(page)
    expect(corner).toBe(1)
    expect(height).toBe(200)
    expect(width).toBeLessThan(400)
  },
)

test('of several photos, one is cropped to the shape of a card with the mouse, one is rotated, and one is left out', async ({
  page,
}) => {
  await openAsGold(page)
  await choosePhotos(page, [
    await fields(),
    await photo('blue.jpg', '#2f4f86'),
    await photo('red.jpg', '#b0304f'),
  ])
  const dialog = page.getByRole('dialog', { name: 'Add these photos' })
  await dialog.getByText('Card shape').click()
  const before = await placeOf(page)
  await page.mouse.move(before.x + before.width - 2, before.y + before.height - 2)
  await page.mouse.down()
  await page.mouse.move(before.x + before.width * 0.8, before.y + before.height * 0.8, { steps: 4 })
  await page.mouse.up()
  const smaller = await placeOf(page)
  expect(smaller.width).toBeLessThan(before.width)
  expect(smaller.width / smaller.height).toBeCloseTo(0.8, 1)
  await page.mouse.move(smaller.x + smaller.width / 2, smaller.y + smaller.height / 2)
  await page.mouse.down()
  await page.mouse.move(smaller.x + smaller.width / 2, smaller.y + smaller.height, { steps: 4 })
  await page.mouse.up()
  expect((await placeOf(page)).y).toBeGreaterThan(smaller.y)

  await dialog.getByRole('button', { name: 'Photo 2 of 3' }).click()
  await dialog.getByRole('button', { name: 'Turn right' }).click()
  await expect(dialog.getByRole('button', { name: 'Photo 2 of 3, changed' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Photo 3 of 3' }).click()
  await dialog.getByRole('button', { name: 'Leave this one out' }).click()
  await dialog.getByRole('button', { name: 'Add 2 photos' }).click()
  await expect(cards(page)).toHaveCount(2)
  const { width, height } = await stored(page)
  expect(width / height).toBeCloseTo(0.8, 1)
  expect(await stored(page, 1)).toMatchObject({ width: 1000, height: 800 })
})
