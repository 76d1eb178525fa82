import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { covers, expect, expectGoodScreen, PASSWORD, registerMember, test } from './fixtures.ts'
import { logIn } from './shell.ts'

const STEP = 30_000
const codeOf = (key: string, stepsLater = 0) =>
  TOTP.generate({ secret: Secret.fromBase32(key), timestamp: Date.now() + stepsLater * STEP })

const prove = async (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'First, show us that it is you' })
  await dialog.getByLabel('Your password', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Go on' }).click()
}

test(
  'a member sets up an authenticator app, and logs in with it and with a recovery code',
  { tag: '@phone', ...covers('SESS-41') },
  async ({ page }) => {
    const member = await registerMember(page)
    await page.goto('/account/account')
    await page.getByRole('main').getByRole('link', { name: 'Log-in security' }).click()
    await page.getByRole('button', { name: 'Set up an app' }).click()
    await prove(page)
    const key = ((await page.getByRole('main').locator('code').textContent()) ?? '').replaceAll(' ', '')
    await expectGoodScreen(page, 'second-factor-setup')
    await page.getByLabel('Code that the app shows now').fill(codeOf(key))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeFocused()
    await expectGoodScreen(page, 'second-factor-codes')
    const codes = await page.getByRole('main').getByRole('listitem').allTextContents()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('recovery-codes.txt')
    await page.getByRole('button', { name: 'I have kept them' }).click()
    await expect(page.getByText('You have 10 left.')).toBeVisible()

    await logIn(page, member.email)
    await expect(page.getByLabel('Code from your authenticator app')).toBeFocused()
    await expectGoodScreen(page, 'second-factor-login')
    // The code of the setting up was used; the next one counts already.
    await page.keyboard.type(codeOf(key, 1))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/dashboard')

    await logIn(page, member.email)
    await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
    await expect(page.getByLabel('Recovery code')).toBeFocused()
    await page.keyboard.type(codes[0] ?? '')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/dashboard')
    await page.goto('/account/security')
    await expect(page.getByText('You have 9 left.')).toBeVisible()
  },
)
