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

const inlineOf = (page: Page, text: string) => page.getByRole('main').getByText(text, { exact: true })
const submit = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Log in' })

const fill = async (page: Page, email: string, password: string) => {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
}

/** The text as toast and inline; the toast is closed afterwards, so that the next one is a new one. */
const expectRefusal = async (page: Page, text: string) => {
  await expect(inlineOf(page, text)).toBeVisible()
  await expect(toastOf(page, text)).toBeVisible()
}

/** A member who exists, in a browser that is logged out again. */
const memberWithoutSession = async (page: Page) => {
  const member = await registerMember(page)
  await page.context().clearCookies()
  return member
}

test(
  'the log-in page and its links',
  covers('LOGIN-01', 'LOGIN-02', 'LOGIN-03', 'LOGIN-04', 'LOGIN-05', 'LOGIN-06', 'LOGIN-10'),
  async ({ page }) => {
    await page.goto('/login')
    await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible()
    await expect(page).toHaveTitle('Log in · Ampersand')
    await expect(page.getByLabel('Email')).toHaveAttribute('type', 'email')
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'password')
    await expect(page.getByRole('checkbox', { name: 'Keep me logged in' })).not.toBeChecked()
    const main = page.getByRole('main')
    await expect(main.getByRole('link', { name: 'Forgot password' })).toHaveAttribute(
      'href',
      '/forgot-password',
    )
    await expect(main.getByRole('link', { name: 'Create an account' })).toHaveAttribute('href', '/register')
    await expect(main.getByText('already registered')).toHaveCount(0)
    await expectGoodScreen(page, 'login')
  },
)

test(
  'whoever is already registered is told so, with the address filled in',
  covers('LOGIN-07', 'LOGIN-08', 'LOGIN-09'),
  async ({ page }) => {
    await page.goto('/login?reason=already_registered&email=%3Cb%3Erose%3C%2Fb%3E%40example.org')
    await expect(
      inlineOf(page, 'A user is already registered using that email address, please log in.'),
    ).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue('<b>rose</b>@example.org')
    await expect(page.locator('main b')).toHaveCount(0)
    await expectGoodScreen(page, 'login-already-registered')
  },
)

test(
  'the form refuses what cannot be right, inline and as a toast of 8 s',
  covers('LOGIN-21', 'LOGIN-22', 'LOGIN-40', 'LOGIN-41'),
  async ({ page }) => {
    await page.clock.install()
    await page.goto('/login')
    let asked = 0
    page.on('request', (request) => {
      if (request.method() === 'POST') asked += 1
    })
    await submit(page).click()
    await expectRefusal(page, 'Please enter both email and password')
    await fill(page, 'rose@example.org', '')
    await submit(page).click()
    await expectRefusal(page, 'Please enter both email and password')
    await fill(page, 'no address', PASSWORD)
    await submit(page).click()
    await expectRefusal(page, 'Please enter a valid email address')
    await expect(page.getByLabel('Email')).toBeFocused()
    await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
    expect(asked).toBe(0)

    const toast = toastOf(page, 'Please enter a valid email address')
    await page.clock.runFor(6500)
    await expect(toast).toBeVisible()
    await page.clock.runFor(2000)
    await expect(toast).toBeHidden()
    await expect(inlineOf(page, 'Please enter a valid email address')).toBeVisible()
  },
)

test(
  'a wrong password, then the right one',
  covers(
    'LOGIN-12',
    'LOGIN-13',
    'LOGIN-14',
    'LOGIN-15',
    'LOGIN-24',
    'LOGIN-25',
    'LOGIN-30',
    'ROUTE-23',
    'DASH-01',
    'DASH-02',
  ),
  async ({ page, noise }) => {
    noise.allow(/401/)
    const member = await memberWithoutSession(page)
    await page.goto('/login')
    await fill(page, member.email, 'not-the-password')
    await submit(page).click()
    await expectRefusal(page, 'Invalid email or password. Please check your credentials and try again.')
    await expect(page.getByLabel('Email')).toHaveValue(member.email)
    await expectGoodScreen(page, 'login-refused')

    const held = createGate()
    const loaded = createGate()
    await page.route('**/api/session', async (route) => {
      await held.opened
      await route.continue()
    })
    await page.route('**/assets/DashboardPage-*', async (route) => {
      await loaded.opened
      await route.continue()
    })
    await fill(page, `  ${member.email} `, PASSWORD)
    await submit(page).click()
    await expect(submit(page)).toHaveAttribute('aria-busy', 'true')
    held.open()
    await expect(inlineOf(page, 'Login successful! Redirecting to your dashboard...')).toBeVisible()
    loaded.open()
    await expect(page).toHaveURL('/dashboard')
    await expect(toastOf(page, 'Welcome back!')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: `Welcome, ${member.username}` })).toBeVisible()

    await page.goto('/account/dashboard')
    await expect(page).toHaveURL('/dashboard')
  },
)

test(
  'each trouble on the way has its own text',
  covers('LOGIN-34', 'LOGIN-35', 'LOGIN-36', 'LOGIN-37', 'LOGIN-39'),
  async ({ page, context, noise }) => {
    noise.allow(/Failed to load resource/)
    await page.goto('/login')
    await fill(page, 'rose@example.org', PASSWORD)
    const attempt = async (text: string) => {
      await submit(page).click()
      await expectRefusal(page, text)
    }
    const answerWith = async (answer: { status: number; body: string } | 'nothing') => {
      await page.unrouteAll()
      await page.route('**/api/session', (route) =>
        answer === 'nothing' ? route.abort() : route.fulfill({ ...answer, contentType: 'application/json' }),
      )
    }
    const failure = (message: string) => JSON.stringify({ error: { code: 'other', message } })

    await answerWith('nothing')
    await attempt('Network error. Please check your connection and try again.')
    await answerWith({ status: 504, body: '' })
    await attempt('Login request timed out. Please check your network connection.')
    await answerWith({ status: 200, body: '' })
    await attempt('No response from authentication service. Check your network connection.')
    await answerWith({ status: 500, body: failure('Something broke') })
    await attempt('Login failed. Please try again.')
    await page.unrouteAll()
    await context.setOffline(true)
    await attempt('Network connection issue. Please check your internet connection.')
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(PASSWORD)
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
    await submit(page).click()
    await expect(submit(page)).toHaveAttribute('aria-busy', 'true')
    await page.clock.runFor(14_000)
    await expect(submit(page)).toHaveAttribute('aria-busy', 'true')
    await page.clock.runFor(1500)
    await expectRefusal(page, 'Login is taking too long. Please try again.')
    await expect(submit(page)).not.toHaveAttribute('aria-busy', 'true')
  },
)

test(
  'without a connection the page warns, and log-in can be tried',
  covers('LOGIN-17', 'LOGIN-18', 'LOGIN-19', 'LOGIN-20', 'CONN-34', 'CONN-35'),
  async ({ page, noise }) => {
    noise.allow(/Failed to load resource/)
    const member = await memberWithoutSession(page)
    let asked = 0
    await page.route('**/api/health', (route) => {
      asked += 1
      return route.abort()
    })
    await page.goto('/login')
    const note = 'Trouble connecting to the authentication service. You can still try logging in!'
    await expect(inlineOf(page, note)).toBeVisible({ timeout: 10_000 })
    expect(asked).toBe(3)
    await expect(toastOf(page, 'Cannot connect to authentication service')).toContainText(
      'Please check your network connection and try again.',
    )
    await expectGoodScreen(page, 'login-no-connection')
    await fill(page, member.email, PASSWORD)
    await submit(page).click()
    await expect(page).toHaveURL('/dashboard')
  },
)
