import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { CORNERS, fourFields } from '../server/testing/pictures.ts'
import { covers, expect, expectGoodScreen, test } from './fixtures.ts'
import { choosePhotos, openAsGold, photo } from './photos.ts'

/** Four fields of one colour each, 800 by 400, which the camera says is to be turned to be upright. */
const fields = async () => ({
  name: 'fields.jpg',
  mimeType: 'image/jpeg',
  buffer: await fourFields(800, 400).withMetadata({ orientation: 6 }).jpeg({ quality: 95 }).toBuffer(),
})

const cards = (page: Page) =>
  page.getByRole('list', { name: 'Your photos, in your order' }).getByRole('listitem')
const frame = (page: Page) => page.getByRole('button', { name: /^Frame around the part to add/ })
const placeOf = async (page: Page) => {
  const box = await frame(page).boundingBox()
  if (!box) throw new Error('the frame does not show')
  return box
}
const part = (page: Page) => page.getByRole('dialog').getByRole('status')

/** What is stored: its sides, and the colour in its middle. */
const stored = async (page: Page) => {
  const address = await cards(page).first().getByRole('img').getAttribute('src')
  const body = await (await page.request.get(String(address).replace('/card', '/full'))).body()
  const { data, info } = await sharp(body).raw().toBuffer({ resolveWithObject: true })
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels
  const far = (colour: string) =>
    Math.hypot(
      ...[1, 3, 5].map((from, i) => Number.parseInt(colour.slice(from, from + 2), 16) - (data[at + i] ?? 0)),
    )
  return { width: info.width, height: info.height, corner: CORNERS.findIndex((each) => far(each) < 60) }
}

test(
  'a photo is turned and cut to a part before it is sent, by keyboard alone',
  { ...covers('PHOTO-02', 'PHOTO-10'), tag: '@phone' },
  async ({ page }) => {
    await openAsGold(page)
    await choosePhotos(page, [await fields()])
    const dialog = page.getByRole('dialog', { name: 'Add this photo' })
    await expect(dialog.locator('canvas')).toBeVisible()
    await expectGoodScreen(page, 'photos-crop-whole')
    // The camera has it upright; a turn to the left lays it down again, as it is in the file.
    await dialog.getByRole('button', { name: 'Turn left' }).press('Enter')
    await dialog.getByRole('radio', { name: 'Any part' }).press('Space')
    await frame(page).focus()
    for (let at = 0; at < 20; at += 1) await page.keyboard.press('-')
    await expect(part(page)).toContainText('50% high')
    for (let at = 0; at < 20; at += 1) await page.keyboard.press('ArrowRight')
    for (let at = 0; at < 20; at += 1) await page.keyboard.press('ArrowUp')
    await expect(part(page)).toContainText('0% from the top')
    await expectGoodScreen(page, 'photos-crop-part')
    await dialog.getByRole('button', { name: 'Add 1 photo' }).press('Enter')
    await expect(page.getByText('Photo uploaded successfully')).toBeVisible()
    const { width, height, corner } = await stored(page)
    expect(corner).toBe(1)
    expect(height).toBe(200)
    expect(width).toBeLessThan(400)
  },
)

test('the frame is moved and drawn with the mouse, and keeps the shape of cards', async ({ page }) => {
  await openAsGold(page)
  await choosePhotos(page, [await fields()])
  await page.getByRole('dialog').getByText('As on cards').click()
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
  const moved = await placeOf(page)
  expect(moved.y).toBeGreaterThan(smaller.y)
  await page.getByRole('button', { name: 'Add 1 photo' }).click()
  await expect(cards(page)).toHaveCount(1)
  const { width, height } = await stored(page)
  expect(width / height).toBeCloseTo(0.8, 1)
})

test('of several photos each is changed or left out before all are sent', async ({ page }) => {
  await openAsGold(page)
  await choosePhotos(page, [
    await photo('red.jpg', '#b0304f'),
    await photo('blue.jpg', '#2f4f86'),
    await photo('green.jpg', '#17663f'),
  ])
  const dialog = page.getByRole('dialog', { name: 'Add these photos' })
  await dialog.getByRole('button', { name: 'Photo 2 of 3' }).click()
  await dialog.getByRole('button', { name: 'Turn right' }).click()
  await expect(dialog.getByRole('button', { name: 'Photo 2 of 3, changed' })).toBeVisible()
  await expectGoodScreen(page, 'photos-ready')
  await dialog.getByRole('button', { name: 'Photo 1 of 3' }).click()
  await dialog.getByRole('button', { name: 'Leave this one out' }).click()
  await dialog.getByRole('button', { name: 'Add 2 photos' }).click()
  await expect(cards(page)).toHaveCount(2)
  expect(await stored(page)).toMatchObject({ width: 1000, height: 800 })
})
