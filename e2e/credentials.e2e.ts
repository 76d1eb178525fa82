import type { Page } from '@playwright/test'
import { covers, expect, expectGoodScreen, PASSWORD, registerMember, test, toastOf } from './fixtures.ts'

const NEW_PASSWORD = 'plum-jam-on-toast'

const main = (page: Page) => page.getByRole('main')

/** The address of this page in the newest mail to an address, or nothing while there is none. */
const mailedLink = async (page: Page, email: string, path: string) => {
  const mailbox = await (await page.request.get('/dev/mail')).text()
  const mails = mailbox.slice(Math.max(0, mailbox.indexOf(email)))
  return new RegExp(`http://[^\\s"'<]+${path}#token=[\\w-]{43}`).exec(mails)?.[0]
}
const openMail = async (page: Page, email: string, path: string) => {
  await expect.poll(() => mailedLink(page, email, path)).toBeDefined()
  await page.goto((await mailedLink(page, email, path)) ?? '')
}

const logIn = async (page: Page, email: string, password: string) => {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await main(page).getByRole('button', { name: 'Log in' }).click()
}

test(
  'a member changes the password, is logged out after ten seconds, and takes the account back by the mail',
  covers('PASS-11', 'PASS-25', 'PASS-26', 'SESS-24'),
  async ({ page, browser, noise }) => {
    noise.allow(/Failed to load resource/)
    const { username, email } = await registerMember(page)
    await page.goto('/account/account')
    await main(page).getByRole('link', { name: 'Change password' }).click()
    await expect(page).toHaveURL('/account/password')
    await expectGoodScreen(page, 'password-change')
    await page.getByLabel('Old password').fill(PASSWORD)
    await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
    await page.getByLabel('Confirm new password').fill(NEW_PASSWORD)
    await page.getByRole('button', { name: 'Change the password' }).click()
    await expect(toastOf(page, 'Password changed! You will be logged out in 10 seconds.')).toBeVisible()
    await expect(page.getByText(/seconds left/)).toBeVisible()
    const copy = await browser.newContext({ storageState: await page.context().storageState() })
    await expect(page).toHaveURL('/', { timeout: 15_000 })
    await expect(page.getByText('You have been successfully logged out')).toBeVisible()
    // The server has ended it, too, or is about to.
    await expect
      .poll(async () => (await (await copy.request.get('/api/session')).json()) as unknown)
      .toEqual({ session: null })
    await copy.close()
    await logIn(page, email, NEW_PASSWORD)
    await expect(page.getByRole('heading', { level: 1, name: `Welcome, ${username}` })).toBeVisible()

    await openMail(page, email, '/take-back')
    await expect(page).toHaveURL('/take-back')
    await expectGoodScreen(page, 'take-back')
    await page.getByRole('button', { name: 'This was not me' }).click()
    await page.getByLabel('New password', { exact: true }).fill('quiet-river-stones')
    await page.getByLabel('Confirm new password').fill('quiet-river-stones')
    await page.getByRole('button', { name: 'Save the new password' }).click()
    await expect(page).toHaveURL('/login')
    await logIn(page, email, 'quiet-river-stones')
    await expect(page.getByRole('heading', { level: 1, name: `Welcome, ${username}` })).toBeVisible()
  },
)

test(
  'a member changes the address by the link of a mail',
  covers('EMAIL-01', 'EMAIL-15', 'EMAIL-16', 'EMAIL-17', 'MAIL-07'),
  async ({ page }) => {
    const { username, email } = await registerMember(page)
    const wanted = `new-${email}`
    await page.goto('/account/email')
    await expectGoodScreen(page, 'email-change')
    await page.getByLabel('New email', { exact: true }).fill(wanted)
    await page.getByLabel('Repeat new email').fill(wanted)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Change the email' }).click()
    await expect(page).toHaveURL('/dashboard')
    await expect(
      toastOf(page, 'Change request submitted! Check your inbox for further instructions.'),
    ).toBeVisible()

    await openMail(page, wanted, '/confirm-email')
    await expect(page).toHaveURL('/confirm-email')
    await expectGoodScreen(page, 'email-confirm')
    await page.getByRole('button', { name: 'Use the new address' }).click()
    await expect(page.getByText('Your email address has been changed.')).toBeVisible()
    await page.getByRole('link', { name: 'Go to your dashboard' }).click()
    await expect(page.getByRole('heading', { level: 1, name: `Welcome, ${username}` })).toBeVisible()
    await page.goto('/account/account')
    await expect(main(page).getByText(wanted)).toBeVisible()
  },
)

test(
  'a member ends the log-in of another browser, whose page goes at once',
  covers('SESS-36'),
  async ({ page, browser, noise }) => {
    noise.allow(/Failed to load resource/)
    const { email } = await registerMember(page)
    const elsewhere = await browser.newContext()
    noise.watch(elsewhere)
    const other = await elsewhere.newPage()
    await logIn(other, email, PASSWORD)
    await expect(other).toHaveURL('/dashboard')
    await other.goto('/account/account')
    await expect(other.getByRole('heading', { level: 1, name: 'Your profile' })).toBeVisible()

    await page.goto('/account/sessions')
    const list = page.getByRole('list', { name: 'Log-ins' })
    await expect(list.getByRole('listitem')).toHaveCount(2)
    await expectGoodScreen(page, 'sessions')
    await list.getByRole('button', { name: /^Log out: / }).click()
    await expect(list.getByRole('listitem')).toHaveCount(1)
    await expect(other).toHaveURL(/\/login/)
    await elsewhere.close()
  },
)
