import type { Page } from '@playwright/test'
import {
  covers,
  createGate,
  expect,
  expectGoodScreen,
  PASSWORD,
  registerMember,
  test,
  toastOf,
} from './fixtures.ts'
import { stopTime } from './outages.ts'

const inlineOf = (page: Page, text: string) => page.getByRole('main').getByText(text, { exact: true })
const submit = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Log in' })

const fill = async (page: Page, email: string, password: string) => {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
}

test(
  'a log-in says that it goes on, opens the dashboard, and welcomes there',
  covers('LOGIN-12', 'LOGIN-13', 'LOGIN-14', 'LOGIN-15', 'LOGIN-25', 'ROUTE-23'),
  async ({ page }) => {
    const member = await registerMember(page)
    await page.context().clearCookies()
    const [answered, loaded] = [createGate(), createGate()]
    await page.route('**/api/session', async (route) => {
      await answered.opened
      await route.continue()
    })
    await page.route('**/assets/DashboardPage-*', async (route) => {
      await loaded.opened
      await route.continue()
    })
    await page.clock.install()
    await page.goto('/login')
    await fill(page, member.email, PASSWORD)
    // Otherwise what shows while a page loads could take the place of the form in the meantime.
    await stopTime(page)
    await submit(page).click()
    await expect(submit(page)).toHaveAttribute('aria-busy', 'true')
    answered.open()
    await expect(inlineOf(page, 'Login successful! Redirecting to your dashboard...')).toBeVisible()
    loaded.open()
    await page.clock.resume()
    await expect(page).toHaveURL('/dashboard')
    await expect(toastOf(page, 'Welcome back!')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: `Welcome, ${member.username}` })).toBeVisible()
  },
)

test(
  'a refusal shows for 8 s as a toast, and stays on the form',
  covers('LOGIN-40', 'LOGIN-41'),
  async ({ page }) => {
    await page.clock.install()
    await page.goto('/login')
    await submit(page).click()
    const text = 'Please enter both email and password'
    const toast = toastOf(page, text)
    await expect(toast).toBeVisible()
    await page.clock.runFor(6500)
    await expect(toast).toBeVisible()
    await page.clock.runFor(2000)
    await expect(toast).toBeHidden()
    await expect(inlineOf(page, text)).toBeVisible()
    await expectGoodScreen(page, 'login-refused')
  },
)

test(
  'after 15 s without an answer loading ends',
  covers('LOGIN-26', 'LOGIN-27', 'CONST-21'),
  async ({ page }) => {
    await page.clock.install()
    await page.goto('/login')
    await page.route('**/api/session', () => undefined)
    await fill(page, 'rose@example.org', PASSWORD)
    await stopTime(page)
    await submit(page).click()
    await expect(submit(page)).toHaveAttribute('aria-busy', 'true')
    await page.clock.runFor(14_900)
    await expect(submit(page)).toHaveAttribute('aria-busy', 'true')
    await page.clock.runFor(200)
    await expect(inlineOf(page, 'Login is taking too long. Please try again.')).toBeVisible()
    await expect(submit(page)).not.toHaveAttribute('aria-busy', 'true')
  },
)

test('a browser that is offline is told so', covers('LOGIN-36'), async ({ page, context, noise }) => {
  noise.allow(/Failed to load resource/)
  await page.goto('/login')
  await fill(page, 'rose@example.org', PASSWORD)
  await context.setOffline(true)
  await submit(page).click()
  await expect(
    inlineOf(page, 'Network connection issue. Please check your internet connection.'),
  ).toBeVisible()
})
