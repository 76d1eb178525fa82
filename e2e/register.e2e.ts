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
const submit = (page: Page) => page.getByRole('button', { name: 'Create account' })
const username = (page: Page) => page.getByLabel('Username')
const uniqueName = () => `e2e-${crypto.randomUUID().slice(0, 12)}`

const fillAll = async (page: Page, name: string) => {
  await page.getByLabel('Email').fill(`${name}@example.org`)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await username(page).fill(name)
  await page.getByLabel('Profile type').selectOption({ label: 'Couple (MF)' })
  await page.getByLabel('Birth month', { exact: true }).selectOption({ label: 'April' })
  await page.getByLabel('Birth year').selectOption('1990')
  await page.getByRole('checkbox', { name: 'I agree to the' }).check()
}

test(
  'the form and its terms',
  covers(
    'REG-01',
    'REG-03',
    'REG-04',
    'REG-05',
    'REG-06',
    'REG-07',
    'REG-08',
    'REG-09',
    'REG-10',
    'REG-11',
    'REG-12',
    'REG-13',
    'REG-14',
  ),
  async ({ page }) => {
    await page.goto('/register')
    await expect(page.getByRole('heading', { level: 1, name: 'Create an Account' })).toBeVisible()
    await expect(page.getByLabel('Email')).toBeVisible()
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'password')
    await expect(page.getByLabel('Confirm password')).toHaveAttribute('type', 'password')
    await expect(username(page)).toBeVisible()
    const optionsOf = (label: string) =>
      page.getByLabel(label, { exact: true }).locator('option:not([value=""])')
    await expect(optionsOf('Profile type')).toHaveText([
      'Male',
      'Female',
      'Couple (MF)',
      'Male Couple (MM)',
      'Female Couple (FF)',
      'TV/TS/CD',
    ])
    await expect(optionsOf('Birth month')).toHaveCount(12)
    const newest = new Date().getUTCFullYear() - 18
    await expect(optionsOf('Birth year')).toHaveCount(newest - 1930 + 1)
    await expect(optionsOf('Birth year').first()).toHaveText(String(newest))
    await expect(optionsOf('Birth year').last()).toHaveText('1930')
    await expect(page.getByRole('main').getByRole('link', { name: 'Log in' })).toHaveAttribute(
      'href',
      '/login',
    )
    await expectGoodScreen(page, 'register')

    await page.getByRole('button', { name: 'Terms and Conditions' }).click()
    const terms = page.getByRole('dialog', { name: 'Terms and Conditions' })
    await expect(terms).toContainText('every partner included, is an adult')
    await expect(terms).toContainText('where 18 is not the age of majority, you must be at least 21')
    await expectGoodScreen(page, 'register-terms')
    await page.keyboard.press('Escape')
    await expect(terms).toBeHidden()
    await expect(page.getByRole('button', { name: 'Terms and Conditions' })).toBeFocused()
    await expect(page.getByRole('checkbox', { name: 'I agree to the' })).not.toBeChecked()
  },
)

test(
  'a username is looked up while it is typed',
  covers('REG-17', 'REG-20', 'REG-21', 'REG-24', 'REG-29', 'REG-30'),
  async ({ page }) => {
    const taken = await registerMember(page)
    await page.context().clearCookies()
    const lookups: string[] = []
    let held = createGate()
    await page.route('**/api/usernames/*', async (route) => {
      lookups.push(decodeURIComponent(new URL(route.request().url()).pathname.split('/').at(-1) ?? ''))
      await held.opened
      await route.continue()
    })
    await page.clock.install()
    await page.goto('/register')
    await username(page).pressSequentially('ab')
    await page.clock.runFor(2000)
    expect(lookups).toEqual([])

    const name = uniqueName()
    await username(page).fill(name)
    await page.clock.runFor(450)
    expect(lookups).toEqual([])
    await page.clock.runFor(100)
    await expect(page.getByText('Checking whether the name is free…')).toBeVisible()
    await expect.poll(() => lookups).toEqual([name])
    await expect(submit(page)).toHaveAttribute('aria-disabled', 'true')
    await expect(submit(page)).toHaveAccessibleDescription('Please wait while we check username availability')
    held.open()
    await expect(page.getByText('This name is free.')).toBeVisible()
    await expect(submit(page)).not.toHaveAttribute('aria-disabled', 'true')

    held = createGate()
    held.open()
    await username(page).fill(taken.username.toUpperCase())
    await page.clock.runFor(600)
    const text = 'Username is already taken. Please choose a different one.'
    await expect(inlineOf(page, text).first()).toBeVisible()
    await expect(submit(page)).toHaveAttribute('aria-disabled', 'true')
    await expect(submit(page)).toHaveAccessibleDescription(text)
    await expectGoodScreen(page, 'register-taken')
  },
)

test(
  'after a failed lookup nothing is said about the username',
  covers('REG-19'),
  async ({ page, noise }) => {
    noise.allow(/Failed to load resource/)
    await page.route('**/api/usernames/*', (route) => route.abort())
    await page.goto('/register')
    const failed = page.waitForEvent('requestfailed')
    await username(page).fill(uniqueName())
    await failed
    await expect(page.getByText('3 to 30 letters, digits, dots, hyphens or underscores.')).toBeVisible()
    await expect(submit(page)).not.toHaveAttribute('aria-disabled', 'true')
  },
)

test(
  'each refusal in its order, then success',
  covers(
    'REG-16',
    'REG-26',
    'REG-27',
    'REG-28',
    'REG-31',
    'REG-32',
    'REG-37',
    'REG-42',
    'REG-44',
    'REG-45',
    'REG-47',
    'CONST-42',
  ),
  async ({ page, context }) => {
    const sent: unknown[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/accounts')) sent.push(request.postDataJSON())
    })
    await page.goto('/landing/register')
    const refused = async (text: string) => {
      await submit(page).click()
      await expect(inlineOf(page, text)).toBeVisible()
      await expect(page.locator('main [id$="-error"]')).toHaveCount(1)
    }
    await refused('You must agree to the terms and conditions')
    await page.getByRole('checkbox', { name: 'I agree to the' }).check()
    await page.getByLabel('Password', { exact: true }).fill('short')
    await refused("Passwords don't match")
    await expect(page.getByLabel('Confirm password')).toBeFocused()
    await page.getByLabel('Confirm password').fill('short')
    await refused('Password must be at least 6 characters long')
    await expect(page.getByRole('meter', { name: 'Strength of the password' })).toBeVisible()
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByLabel('Confirm password').fill(PASSWORD)
    await username(page).fill('a b')
    await refused('A username has 3 to 30 letters, digits, dots, hyphens or underscores.')
    await expectGoodScreen(page, 'register-refused')
    const name = uniqueName()
    await username(page).fill(name)
    await expect(page.getByText('This name is free.')).toBeVisible()
    await refused('Please select your profile type')
    await page.getByLabel('Profile type').selectOption('woman')
    await refused('Please select your birth month and year')
    await page.getByLabel('Birth month', { exact: true }).selectOption('12')
    await page.getByLabel('Birth year').selectOption({ index: 1 })
    await refused('You must be 18 or older to register.')
    await page.getByLabel('Birth year').selectOption('1990')
    await page.getByLabel('Email').fill('no address')
    await refused('Please enter a valid email address.')
    expect(sent).toEqual([])

    await page.getByLabel('Email').fill(`${name}@example.org`)
    const submitted = Date.now()
    await submit(page).click()
    const text = 'Registration successful! You are now logged in.'
    await expect(inlineOf(page, text)).toBeVisible()
    await expect(toastOf(page, text)).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue('')
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
    await expect(page.getByRole('checkbox', { name: 'I agree to the' })).not.toBeChecked()
    await expect(page).toHaveURL('/dashboard')
    expect(Date.now() - submitted).toBeGreaterThanOrEqual(2000)
    await expect(page.getByRole('heading', { level: 1, name: `Welcome, ${name}` })).toBeVisible()
    expect(sent).toEqual([
      expect.objectContaining({ username: name, profileType: 'woman', birthMonth: 12, birthYear: 1990 }),
    ])
    const cookie = (await context.cookies()).find((each) => each.name === 'session')
    expect(Math.round(((cookie?.expires ?? 0) - Date.now() / 1000) / 3600)).toBe(24)
  },
)

test('the form also stands at /landing/register', covers('REG-02'), async ({ page }) => {
  await page.goto('/landing/register')
  await expect(page.getByRole('heading', { level: 1, name: 'Create an Account' })).toBeVisible()
})

test(
  'a known address leads to the log-in',
  covers('REG-53', 'REG-54', 'LOGIN-08'),
  async ({ page, noise }) => {
    noise.allow(/409/)
    const { email } = await registerMember(page)
    await page.context().clearCookies()
    await page.goto('/register')
    await fillAll(page, uniqueName())
    await page.getByLabel('Email').fill(email)
    await expect(page.getByText('This name is free.')).toBeVisible()
    await submit(page).click()
    await expect(page).toHaveURL(`/login?reason=already_registered&email=${encodeURIComponent(email)}`)
    await expect(page.getByLabel('Email')).toHaveValue(email)
  },
)

test(
  'what a failed registration says',
  covers('REG-49', 'REG-50', 'REG-51', 'REG-56', 'REG-57', 'REG-58', 'REG-60'),
  async ({ page, noise }) => {
    noise.allow(/Failed to load resource/)
    await page.goto('/register')
    await fillAll(page, uniqueName())
    await expect(page.getByText('This name is free.')).toBeVisible()
    const attempt = async (status: number, error: object, text: string) => {
      await page.route('**/api/accounts', (route) =>
        status === 0
          ? route.abort()
          : route.fulfill({ status, json: { error: { message: 'Because.', ...error } } }),
      )
      await submit(page).click()
      await expect(toastOf(page, text)).toBeVisible()
      await expect(inlineOf(page, text).first()).toBeVisible()
      await page.unrouteAll()
    }
    await attempt(422, { code: 'password_too_short' }, 'Password must be at least 6 characters long.')
    await attempt(422, { code: 'email_invalid' }, 'Please enter a valid email address.')
    await attempt(
      409,
      { code: 'username_taken' },
      'Username is already taken. Please choose a different one.',
    )
    await attempt(429, { code: 'too_many_requests' }, 'Registration failed: Because.')
    await attempt(500, { code: 'internal' }, 'Registration failed. Please try again.')
    await attempt(
      422,
      { code: 'invalid_input' },
      'Registration failed. Please check your information and try again.',
    )
    await attempt(0, {}, 'Error registering account. Please try again.')
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(PASSWORD)
  },
)

test('a lost answer does no harm: the same registration sent again logs in', async ({ page, noise }) => {
  noise.allow(/Failed to load resource/)
  await page.goto('/register')
  const name = uniqueName()
  await fillAll(page, name)
  await expect(page.getByText('This name is free.')).toBeVisible()
  await page.route('**/api/accounts', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await submit(page).click()
  await expect(toastOf(page, 'Error registering account. Please try again.')).toBeVisible()
  await page.unrouteAll()
  await page.context().clearCookies()
  await submit(page).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: `Welcome, ${name}` })).toBeVisible()
})
