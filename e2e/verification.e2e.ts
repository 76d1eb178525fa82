import type { Page } from '@playwright/test'
import { expect, registerMember, test, toastOf } from './support/fixtures.ts'
import { photo } from './support/photos.ts'
import { button, logInAs, openRow } from './support/shell.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name })

const sendPhoto = async (page: Page) => {
  await button(page, 'Upload a photo').click()
  await expect(page.getByText(/^[A-Z]{3} \d{3}$/)).toBeVisible()
  await page.getByLabel('Photo with your code').setInputFiles(await photo('with-the-code.jpg', '#6a4f78'))
  await expect(page.getByAltText('The photo you chose')).toBeVisible()
  await button(page, 'Send photo').click()
  await expect(heading(page, 'We’re looking at your photo')).toBeVisible()
}

/** Opens a member's photo by keyboard alone. */
const openEntry = async (page: Page, username: string, show = 'pending') => {
  await page.goto(`/admin/get-verified?show=${show}`)
  await openRow(page, username)
  await expect(heading(page, username)).toBeVisible()
  await expect(page.getByAltText(`Verification photo of ${username}`)).toBeVisible()
}

test('a member sends a photo, an admin rejects it, undoes the rejection and approves it by keyboard, and the profile shows it as verified', async ({
  page,
  browser,
  noise,
}) => {
  const { username } = await registerMember(page)
  await page.goto('/verifications')
  await expect(heading(page, 'You’re not verified yet')).toBeVisible()
  await sendPhoto(page)
  await expect(page.getByText('Pending Review')).toBeVisible()

  const context = await browser.newContext()
  noise.watch(context)
  const admin = await context.newPage()
  await logInAs(admin, 'admin@demo.example')
  await openEntry(admin, username)
  await admin.keyboard.press('r')
  await admin.keyboard.press('Control+Enter')
  await expect(toastOf(admin, `${username}’s photo has been rejected`)).toBeVisible()
  await expect(heading(page, 'We couldn’t accept your photo')).toBeVisible()
  await toastOf(admin, 'has been rejected').getByRole('button', { name: 'Undo' }).click()
  await expect(toastOf(admin, 'Decision undone')).toBeVisible()
  await expect(heading(page, 'We’re looking at your photo')).toBeVisible()
  await openEntry(admin, username)
  await admin.keyboard.press('a')
  await expect(toastOf(admin, `${username} is verified`)).toBeVisible()
  await openEntry(admin, username, 'approved')
  await expect(button(admin, 'Approve')).toHaveCount(0)
  await expect(button(admin, 'Undo')).toBeVisible()
  await context.close()

  await expect(heading(page, 'You’re verified')).toBeVisible()
  await expect(page.getByText(/^Opened by staff on/).first()).toBeVisible()
  await button(page, 'Add as public photo: Photo 1').click()
  await expect(toastOf(page, 'Photo added to profile')).toBeVisible()
  await page.goto(`/profile/${username}`)
  await expect(page.getByText('Verified', { exact: true })).toBeVisible()
  await expect(page.getByText(/^since \w+ \d{4}$/)).toBeVisible()
  await page.goto('/photos/manage')
  await expect(page.getByRole('region', { name: 'Your verification photos' })).toContainText('Verified')
})
