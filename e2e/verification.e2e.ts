import type { Browser, Page } from '@playwright/test'
import sharp from 'sharp'
import { covers, expect, expectGoodScreen, registerMember, test, toastOf } from './fixtures.ts'
import { logInAs } from './shell.ts'

/** A drawn photo of nobody. */
const photo = async () => ({
  name: 'with-the-code.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 800, height: 1000, channels: 3, background: '#6a4f78' } })
    .jpeg()
    .toBuffer(),
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name })

const sendPhoto = async (page: Page, begin: string) => {
  await button(page, begin).click()
  await expect(page.getByText(/^[A-Z]{3} \d{3}$/)).toBeVisible()
  await page.getByLabel('Photo with your code').setInputFiles(await photo())
  await expect(page.getByAltText('The photo you chose')).toBeVisible()
  await expectGoodScreen(page, 'verification-sending')
  await button(page, 'Send photo').click()
  await expect(heading(page, 'We are looking at your photo')).toBeVisible()
}

/** An admin, who has opened the photo of the member by the keyboard alone. */
const openQueue = async (browser: Browser) => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const page = await context.newPage()
  await logInAs(page, 'admin@demo.example')
  return page
}

const openEntry = async (page: Page, username: string, show = 'pending') => {
  await page.goto(`/admin/get-verified?show=${show}`)
  const row = page.getByRole('button', { name: username })
  await expect(row).toBeVisible()
  // As far as it takes: others may have sent one in the meantime.
  for (let step = 0; step < 20; step += 1) {
    await page.keyboard.press('j')
    if (await row.evaluate((element) => element === document.activeElement)) break
  }
  await expect(row).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(heading(page, username)).toBeVisible()
  await expect(page.getByAltText(`Verification photo of ${username}`)).toBeVisible()
}

test(
  'a member sends a photo, an admin rejects it, takes that back and approves it by the keyboard, and the profile shows it',
  {
    ...covers('VERIF-12', 'VERIF-16', 'ADM-VER-01', 'ADM-VER-06', 'ADM-VER-10', 'ADM-VER-15', 'PUBP-23'),
    tag: '@phone',
  },
  async ({ page, browser, noise }) => {
    test.slow()
    const { username } = await registerMember(page)
    await page.goto('/verifications')
    await expect(heading(page, 'You are not verified yet')).toBeVisible()
    await expectGoodScreen(page, 'verification-none')
    await sendPhoto(page, 'Upload a photo')
    await expect(page.getByText('Pending Review')).toBeVisible()
    await expectGoodScreen(page, 'verification-pending')

    const admin = await openQueue(browser)
    noise.watch(admin.context())
    await openEntry(admin, username)
    await expectGoodScreen(admin, 'admin-verification-open')
    await admin.keyboard.press('r')
    await expect(toastOf(admin, `The photo of ${username} is rejected`)).toBeVisible()
    await expect(heading(page, 'We could not accept your photo')).toBeVisible()
    await toastOf(admin, 'is rejected').getByRole('button', { name: 'Undo' }).click()
    await expect(toastOf(admin, 'Decision taken back')).toBeVisible()
    await expect(heading(page, 'We are looking at your photo')).toBeVisible()
    await openEntry(admin, username)
    await admin.keyboard.press('a')
    await expect(toastOf(admin, `${username} is verified`)).toBeVisible()
    await openEntry(admin, username, 'approved')
    await expect(button(admin, 'Approve')).toHaveCount(0)
    await expect(button(admin, 'Undo')).toBeVisible()
    await expectGoodScreen(admin, 'admin-verification-decided')
    await admin.context().close()

    await expect(heading(page, 'You are verified')).toBeVisible()
    await expect(page.getByText(/^Opened by staff on/).first()).toBeVisible()
    await expectGoodScreen(page, 'verification-approved')
    await button(page, 'Add as public photo: Photo 1').click()
    await expect(toastOf(page, 'Photo added to profile')).toBeVisible()
    await page.goto(`/profile/${username}`)
    await expect(page.getByText('Verified', { exact: true })).toBeVisible()
    await expect(page.getByText(/^since \w+ \d{4}$/)).toBeVisible()
    await expectGoodScreen(page, 'verification-profile')
    await page.goto('/photos/manage')
    await expect(page.getByRole('region', { name: 'Your verification photos' })).toContainText('Verified')
    await expectGoodScreen(page, 'verification-manage-photos')
  },
)

test(
  'a rejected member reads why, sends another photo and deletes it again',
  { ...covers('VERIF-09', 'VERIF-11', 'VERIF-25', 'VERIF-26', 'ADM-VER-07', 'ADM-VER-18'), tag: '@phone' },
  async ({ page, browser }) => {
    test.slow()
    const { username } = await registerMember(page, 'couple_mf')
    await page.goto('/verifications')
    await sendPhoto(page, 'Upload a photo')
    const admin = await openQueue(browser)
    await openEntry(admin, username)
    await admin.getByLabel('Told to the member').fill('We cannot read the code.')
    await button(admin, 'Reject').click()
    await expect(toastOf(admin, `The photo of ${username} is rejected`)).toBeVisible()
    await admin.context().close()

    await expect(heading(page, 'We could not accept your photo')).toBeVisible()
    await expect(page.getByText('We cannot read the code.').first()).toBeVisible()
    await expectGoodScreen(page, 'verification-rejected')
    await sendPhoto(page, 'Send another photo')
    await button(page, 'Delete: Photo 2').click()
    const question = page.getByRole('dialog', { name: 'Delete verification photo 2?' })
    await expectGoodScreen(page, 'verification-delete')
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(toastOf(page, 'Verification photo deleted')).toBeVisible()
    await expect(heading(page, 'You are not verified yet')).toBeVisible()
    await expect(button(page, 'Delete: Photo 1')).toBeFocused()
  },
)

test('the queue is good to look at on a phone, too', { tag: '@phone' }, async ({ page }) => {
  await logInAs(page, 'admin@demo.example')
  await page.goto('/admin/verification?show=hidden&order=longest')
  await expect(page.getByRole('list', { name: 'Verification photos' })).toBeVisible()
  await expect(page.getByText(/of them hidden/)).toBeVisible()
  await expectGoodScreen(page, 'admin-verification-hidden')
  await page.goto('/admin/verification')
  await page.getByRole('list', { name: 'Verification photos' }).getByRole('button').first().click()
  await expect(page.getByRole('heading', { name: 'On the profile' })).toBeVisible()
  await expectGoodScreen(page, 'admin-verification-phone')
  await button(page, 'Back to the list').click()
  await expect(page.getByRole('list', { name: 'Verification photos' })).toBeVisible()
})
