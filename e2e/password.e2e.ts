import type { Page } from '@playwright/test'
import { covers, expect, expectGoodScreen, PASSWORD, registerMember, test, toastOf } from './fixtures.ts'

const NEW_PASSWORD = 'plum-jam-on-toast'

const main = (page: Page) => page.getByRole('main')

const logIn = async (page: Page, email: string, password: string) => {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await main(page).getByRole('button', { name: 'Log in' }).click()
}

/** The address of the reset page in the newest mail to this address, or nothing while there is none. */
const mailedLink = async (page: Page, email: string) => {
  const mailbox = await (await page.request.get('/dev/mail')).text()
  return mailbox
    .slice(Math.max(0, mailbox.indexOf(email)))
    .match(/http:\/\/[^\s"'<]+\/reset-password#token=[\w-]{43}/)?.[0]
}

test(
  'a forgotten password is replaced by the link of a mail, which ends the log-in of another browser',
  covers('PASS-01', 'PASS-06', 'PASS-07', 'MAIL-05'),
  async ({ page, browser, noise }) => {
    noise.allow(/Failed to load resource/)
    const { username, email } = await registerMember(page)
    const elsewhere = await browser.newContext({ storageState: await page.context().storageState() })
    noise.watch(elsewhere)
    const other = await elsewhere.newPage()
    await other.goto('/dashboard')
    await expect(other.getByRole('heading', { level: 1 })).toContainText(username)
    await page.context().clearCookies()

    await page.goto('/login')
    await main(page).getByRole('link', { name: 'Forgot password' }).click()
    // The log-in has a field of that name, too, and stands there until the next page has come.
    await expect(page.getByRole('heading', { level: 1, name: 'Forgot your password?' })).toBeVisible()
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send the link' }).click()
    await expect(toastOf(page, 'Password reset instructions sent to your email')).toBeVisible()
    await expectGoodScreen(page, 'password-forgot')

    await expect.poll(() => mailedLink(page, email)).toBeDefined()
    const link = (await mailedLink(page, email)) ?? ''
    const token = link.split('=').at(-1) ?? 'no token'
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto(link)
    await expect(page.getByRole('heading', { level: 1, name: 'Choose a new password' })).toBeVisible()
    await expect(page).toHaveURL('/reset-password')
    expect(asked.filter((url) => url.split('#')[0]?.includes(token))).toEqual([])
    await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
    await page.getByLabel('Confirm new password').fill(NEW_PASSWORD)
    await expect(page.getByRole('meter', { name: 'Strength of the password' })).toBeVisible()
    await expectGoodScreen(page, 'password-reset')
    await page.getByRole('button', { name: 'Save the new password' }).click()
    await expect(page).toHaveURL('/login')

    await other.goto('/dashboard')
    await expect(other).toHaveURL(/\/login/)
    await elsewhere.close()
    await logIn(page, email, PASSWORD)
    await expect(main(page).getByRole('alert')).toContainText('Invalid email or password.')
    await logIn(page, email, NEW_PASSWORD)
    await expect(page.getByRole('heading', { level: 1, name: `Welcome, ${username}` })).toBeVisible()
  },
)
