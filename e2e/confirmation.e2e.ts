import type { Page } from '@playwright/test'
import { covers, expect, expectGoodScreen, PASSWORD } from './fixtures.ts'
import { linkIn, testWithMails as test } from './mails.ts'

const register = async (page: Page, name: string) => {
  await page.getByLabel('Email').fill(`${name}@example.org`)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await page.getByLabel('Username').fill(name)
  await page.getByLabel('Profile type').selectOption('couple_ff')
  await page.getByLabel('Birth month', { exact: true }).selectOption('3')
  await page.getByLabel('Birth year').selectOption('1985')
  await page.getByRole('checkbox', { name: 'I agree to the' }).check()
  await expect(page.getByText('This name is free.')).toBeVisible()
  await page.getByRole('button', { name: 'Create account' }).click()
}

const logIn = async (page: Page, name: string) => {
  await page.getByLabel('Email').fill(`${name}@example.org`)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
}

test(
  'an address is confirmed before the first log-in',
  covers('REG-43', 'REG-46', 'LOGIN-42', 'ROUTE-09', 'MAIL-01', 'MAIL-02', 'MAIL-03'),
  async ({ page, site, noise }) => {
    noise.allow(/Failed to load resource/)
    const name = `e2e-${crypto.randomUUID().slice(0, 12)}`
    await page.clock.install()
    await page.goto(`${site.baseUrl}/register`)
    await register(page, name)
    const success = page
      .getByRole('main')
      .getByText('Registration successful! Please check your email to confirm your account.')
    await expect(success).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeInViewport()
    await page.clock.runFor(5000)
    await expect(success).toBeVisible()
    await expect(page).toHaveURL(`${site.baseUrl}/register`)
    await page.getByRole('link', { name: 'Go to the log-in page' }).click()
    await expect(page).toHaveURL(`${site.baseUrl}/login`)
    await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible()

    await logIn(page, name)
    await expect(page.getByRole('main').getByText('Invalid email or password.')).toBeVisible()
    await expectGoodScreen(page, 'login-unconfirmed')
    await page.getByRole('button', { name: 'Send the email again' }).click()
    await expect(
      page.getByText('If a registration is waiting for this address, the email is on its way again.'),
    ).toBeVisible()
    await expect.poll(() => site.letters.filter((letter) => letter.includes(name)).length).toBe(2)

    const [first, second] = site.letters.filter((letter) => letter.includes(name)).map(linkIn)
    expect(first).toMatch(new RegExp(`^${site.baseUrl}/dashboard#confirm=[\\w-]{70}$`))
    expect(second).toBe(first)
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto(first ?? '')
    await expect(page.getByRole('heading', { level: 1, name: 'Finish your registration' })).toBeVisible()
    await expect(page).toHaveURL(`${site.baseUrl}/login`)
    await expectGoodScreen(page, 'confirmation')
    await page.reload()
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Open my account' }).click()
    await expect(page.getByRole('heading', { level: 1, name: `Welcome, ${name}` })).toBeVisible()
    await expect(page).toHaveURL(`${site.baseUrl}/dashboard`)
    const token = (first ?? '').split('=').at(-1) ?? 'no token'
    expect(
      asked.filter((url) => new URL(url).pathname.includes(token) || new URL(url).search.includes(token)),
    ).toEqual([])

    await page.context().clearCookies()
    await page.goto('about:blank')
    await page.goto(first ?? '')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Open my account' }).click()
    await expect(page).toHaveURL(`${site.baseUrl}/login?reason=link_expired`)
    await expect(page.getByText('You may be confirmed already: log in.')).toBeVisible()
    await logIn(page, name)
    await expect(page).toHaveURL(`${site.baseUrl}/dashboard`)
  },
)
