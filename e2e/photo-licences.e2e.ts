import { expect, expectGoodScreen, covers, type Registered } from './fixtures.ts'
import { test } from './conversations.ts'
import { press, reach, type } from './keys.ts'
import type { Page } from '@playwright/test'
import { registerMember } from './fixtures.ts'
import { uploadPhoto } from './photos.ts'

const choose = async (page: Page, { username }: Registered) => {
  await page.goto('/photos/manage')
  await page.getByRole('combobox', { name: 'Who may see it: Photo 1' }).selectOption('Only members I choose')
  const dialog = page.getByRole('dialog', { name: 'Who may see photo 1?' })
  await expect(dialog.getByText('Nobody yet.')).toBeVisible()
  await type(page, 'Username', username)
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Not opened yet')).toBeVisible()
  return dialog
}

test(
  'a photo is shared with one member for a day, opened, seen to be opened, and revoked',
  { ...covers('BEY-12', 'BEY-23'), tag: '@phone' },
  async ({ page, newMember }) => {
    await registerMember(page)
    const max = await newMember()
    const photoId = await uploadPhoto(page)
    await choose(page, max)
    await expectGoodScreen(page, 'photo-licences-share')

    await max.page.goto('/photos/licences/received')
    await expectGoodScreen(max.page, 'photo-licences-received')
    await press(max.page, max.page.getByRole('button', { name: /^Open the photo of/ }))
    const opened = max.page.getByRole('dialog').getByRole('img')
    await expect
      .poll(() => opened.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
      .toBe(800)
    await expectGoodScreen(max.page, 'photo-licences-opened')
    await max.page.keyboard.press('Escape')

    await page.goto('/photos/licences')
    await expect(page.getByText(/^Opened/)).toBeVisible()
    await expectGoodScreen(page, 'photo-licences-given')
    const revoke = page.getByRole('button', { name: `Revoke: ${max.username}` })
    await reach(page, revoke)
    await page.keyboard.press('Enter')
    await expect(page.getByText('You share no photos yet')).toBeVisible()
    // Without a reload: the page of the other hears of it.
    await expect(max.page.getByText('Nothing shared with you yet')).toBeVisible()
    expect((await max.page.request.get(`/media/${photoId}/full`)).status()).toBe(404)
  },
)
