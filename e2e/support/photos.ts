import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, registerMember } from './fixtures.ts'

interface ChosenFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** A single-colour JPEG to choose in a file field. */
export const photo = async (name: string, background: string): Promise<ChosenFile> => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 800, height: 1000, channels: 3, background } })
    .jpeg()
    .toBuffer(),
})

/** A JPEG of random noise, about a megabyte, which takes a while to upload on a slow network. */
export const largePhoto = async (name: string): Promise<ChosenFile> => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({
    create: {
      width: 900,
      height: 1100,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .jpeg({ quality: 90 })
    .toBuffer(),
})

/** Registers a member who can have any number of photos, and opens the page with their photos. */
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

/** Chooses files without uploading them yet. */
export const choosePhotos = (page: Page, files: ChosenFile[]) =>
  page.getByLabel(/^Photos? to add$/).setInputFiles(files)

/** Adds files unedited. */
export const addPhotos = async (page: Page, files: ChosenFile[]) => {
  await choosePhotos(page, files)
  await page.getByRole('button', { name: /^Add \d+ photos?$/ }).click()
}

/** Uploads a photo for the page's member without the UI, and returns its ID. */
export const uploadPhoto = async (page: Page): Promise<string> => {
  const { mimeType, buffer } = await photo('one.jpg', '#7a4a6b')
  const { origin } = new URL(String(process.env['E2E_BASE_URL']))
  const answer = await page.request.post(`/api/photos?clientKey=${randomUUID()}`, {
    headers: { origin, 'content-type': mimeType },
    data: buffer,
  })
  expect(answer.status(), await answer.text()).toBe(200)
  const { photo: stored } = (await answer.json()) as { photo: { id: string } }
  return stored.id
}
