import type { Browser, Page } from '@playwright/test'
import { covers, expect, expectGoodScreen, test } from './fixtures.ts'
import { addPhotos, largePhoto, openAsGold, photo } from './photos.ts'
import { cut, endCut, NETWORK_NOISE } from './outages.ts'

const list = (page: Page) => page.getByRole('list', { name: 'Your photos, in your order' })
const cards = (page: Page) => list(page).getByRole('listitem')
const adding = (page: Page) => page.getByRole('list', { name: 'Photos you are adding' })
const addressesIn = (page: Page) =>
  cards(page)
    .locator('img')
    .evaluateAll((images) => images.map((image) => image.getAttribute('src') ?? ''))

/** The picture that somebody without an account sees on a profile; null where there is none. */
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
  'photos are added, arranged, hidden and deleted, and others see what they should',
  { ...covers('PHOTO-02', 'PHOTO-03', 'PHOTO-04', 'PHOTO-05', 'PHOTO-14', 'PHOTO-15'), tag: '@phone' },
  async ({ page, browser }) => {
    const { username } = await openAsGold(page)
    await expectGoodScreen(page, 'photos-none')
    await addPhotos(page, [await photo('red.jpg', '#b0304f'), await photo('blue.jpg', '#2f4f86')])
    await expect(page.getByText('Photo uploaded successfully')).toBeVisible()
    await expect(cards(page)).toHaveCount(2)
    await expect(cards(page).first().getByText('Profile photo', { exact: true })).toBeVisible()
    const [first, second] = (await addressesIn(page)).map((address) => address.split('/')[2])
    expect(await pictureSeenBy(browser, username)).toBe(first)
    await expectGoodScreen(page, 'photos-two')

    await page.getByRole('button', { name: 'Make profile photo: Photo 2' }).click()
    await expect(cards(page).nth(1).getByText('Profile photo', { exact: true })).toBeVisible()
    expect(await pictureSeenBy(browser, username)).toBe(second)

    const stored = page.waitForResponse((response) => response.url().endsWith('/audience'))
    await page.getByRole('combobox', { name: 'Who may see it: Photo 2' }).selectOption('Friends')
    expect((await stored).status()).toBe(200)
    expect(await pictureSeenBy(browser, username)).toBeNull()

    await page.getByRole('button', { name: 'Delete: Photo 2' }).click()
    const question = page.getByRole('dialog', { name: 'Delete photo 2?' })
    await expectGoodScreen(page, 'photos-delete')
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(cards(page)).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'Delete: Photo 1' })).toBeFocused()
    await expect(page.getByText('Profile photo', { exact: true })).toHaveCount(0)
  },
)

test(
  'photos that are cut off go on by themselves when the connection is back',
  { tag: '@phone' },
  async ({ page, context, noise }) => {
    noise.allow(NETWORK_NOISE)
    await openAsGold(page)
    await cut(page, context)
    await addPhotos(
      page,
      await Promise.all(['#b0304f', '#2f4f86', '#17663f'].map((colour, at) => photo(`${at}.jpg`, colour))),
    )
    await expect(adding(page).getByText('Waiting for the connection')).toHaveCount(3)
    await expectGoodScreen(page, 'photos-waiting')
    await endCut(page, context)
    await expect(cards(page)).toHaveCount(3)
    await expect(adding(page)).toHaveCount(0)
  },
)

test(
  'on a slow network a photo says how far it has come, until it is there',
  { ...covers('PHOTO-02'), tag: '@phone' },
  async ({ page, context }) => {
    await openAsGold(page)
    const file = await largePhoto('sea.jpg')
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: file.buffer.length / 6,
    })
    await addPhotos(page, [file])
    const bar = adding(page).getByRole('progressbar', { name: 'sea.jpg' })
    await expect(bar).toHaveAttribute('aria-valuenow', /^[1-9]\d$/)
    await expect(cards(page)).toHaveCount(1)
    await expect(adding(page)).toHaveCount(0)
  },
)

test(
  'an upload whose answers are lost is tried again by hand, and the photo is there once',
  covers('PHOTO-28'),
  async ({ page, noise }) => {
    noise.allow(NETWORK_NOISE)
    await openAsGold(page)
    await page.route('**/api/photos?**', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      // The server has it all, and the answer does not come.
      await route.fetch()
      return route.abort()
    })
    await addPhotos(page, [await photo('red.jpg', '#b0304f')])
    const again = adding(page).getByRole('button', { name: 'Try again: red.jpg' })
    await expect(again).toBeVisible({ timeout: 15_000 })
    await expect(page.getByText('Error uploading photo')).toBeVisible()
    await expectGoodScreen(page, 'photos-failed')
    await page.unroute('**/api/photos?**')
    await again.click()
    await expect(page.getByText('Photo uploaded successfully')).toBeVisible()
    await expect(adding(page)).toHaveCount(0)
    await expect(cards(page)).toHaveCount(1)
    await page.reload()
    await expect(cards(page)).toHaveCount(1)
  },
)

test('the quick exit asks nothing, even while a photo is on its way', covers('BEY-11'), async ({ page }) => {
  await openAsGold(page)
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
})

test('a photo is dragged to the place of another', async ({ page }) => {
  await openAsGold(page)
  await addPhotos(page, [await photo('red.jpg', '#b0304f'), await photo('blue.jpg', '#2f4f86')])
  await expect(cards(page)).toHaveCount(2)
  const [first, second] = await addressesIn(page)
  await cards(page).nth(1).getByRole('img').dragTo(cards(page).first(), { force: true })
  await expect.poll(() => addressesIn(page)).toEqual([second, first])
  await expect(adding(page)).toHaveCount(0)
})
