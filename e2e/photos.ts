import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, registerMember } from './fixtures.ts'

interface ChosenFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** A JPEG of one colour, as a file that is chosen. */
export const photo = async (name: string, background: string): Promise<ChosenFile> => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 800, height: 1000, channels: 3, background } })
    .jpeg()
    .toBuffer(),
})

/** A new member with room for any number of photos, on the page of their photos. */
export const openAsGold = async (page: Page) => {
  const member = await registerMember(page)
  const { origin } = new URL(String(process.env['E2E_BASE_URL']))
  const upgrade = await page.request.post('/api/membership/founder-upgrade', {
    headers: { origin },
    data: {},
  })
  expect(upgrade.status()).toBe(200)
  await page.goto('/photos/manage')
  await expect(page.getByText('No photos yet')).toBeVisible()
  return member
}

/** Chooses files, which are not sent yet. */
export const choosePhotos = (page: Page, files: ChosenFile[]) =>
  page.getByLabel('Photos to add').setInputFiles(files)

/** Adds files as they are. */
export const addPhotos = async (page: Page, files: ChosenFile[]) => {
  await choosePhotos(page, files)
  await page.getByRole('button', { name: /^Add \d+ photos?$/ }).click()
}
