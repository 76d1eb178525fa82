import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { getSession } from '#shared/domains/accounts/accounts.contract.ts'
import type { SiteSettings } from '#shared/domains/settings/settings.editing.contract.ts'
import { siteSettings } from '#server/domains/settings/settings.tables.ts'
import { PASSWORD } from '#server/testing/given.ts'
import { covers } from '#testing/covers.ts'
import {
  address,
  noAnswer,
  saidOnce,
  openSite,
  refusalOf,
  screen,
  toasts,
  waitFor,
  within,
  type Site,
} from '#testing/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

/** Settings are at most two seconds old. */
const letSettle = () => site.clock.advance(2000)
/** Switches a setting of the site on, until the test ends. */
const switchOn = async (name: keyof SiteSettings) => {
  await site.services.db.insert(siteSettings).values({ name, value: true, updatedAt: site.clock.now() })
  letSettle()
}
afterEach(async () => {
  await site.services.db.delete(siteSettings)
  letSettle()
})

type Page = Awaited<ReturnType<Site['open']>>

const main = () => within(screen.getByRole('main'))
const field = (label: string) => main().getByLabelText(label)
const select = (name: string) => main().getByRole('combobox', { name, hidden: true })
const agreement = () => main().getByRole('checkbox', { name: /^I agree to the/, hidden: true })
const submit = () => main().getByRole('button', { name: 'Create account' })
const errors = () =>
  [...document.querySelectorAll('main [id$="-error"]')].map(({ textContent }) => textContent)

const type = async ({ user }: Page, label: string, text: string) => {
  await user.clear(field(label))
  await user.click(field(label))
  if (text) await user.paste(text)
}

let count = 0
/** Opens the page with everything filled in as it should be. */
const openFilled = async () => {
  count += 1
  const username = `rose-${process.pid}-${count}`
  const email = `${username}@example.org`
  const page = await site.open('/register')
  await screen.findByRole('heading', { level: 1, name: 'Create an Account' })
  await type(page, 'Username', username)
  await type(page, 'Email', email)
  await type(page, 'Password', PASSWORD)
  await type(page, 'Confirm password', PASSWORD)
  await page.user.selectOptions(select('Profile type'), 'Couple (MF)')
  await page.user.selectOptions(select('Birth month'), 'April')
  await page.user.selectOptions(select('Birth year'), '1990')
  await page.user.click(agreement())
  await main().findByText('This name is free.')
  return { ...page, username, email }
}

const signUps = ({ calls }: Page) =>
  calls.filter(({ url }) => url === '/api/accounts').map(({ body }) => body)

const newestYear = () => String(site.clock.now().getUTCFullYear() - 18)

for (const [rows, what, spoil, text] of [
  [
    ['REG-26'],
    'the agreement',
    ({ user }) => user.click(agreement()),
    'You must agree to the terms and conditions',
  ],
  [
    ['REG-27'],
    'the same password twice',
    (page) => type(page, 'Confirm password', 'another'),
    "Passwords don't match",
  ],
  [
    ['REG-28'],
    'six characters of password',
    async (page) => {
      await type(page, 'Password', 'short')
      await type(page, 'Confirm password', 'short')
    },
    'Password must be at least 6 characters long',
  ],
  [
    [],
    'a possible username',
    (page) => type(page, 'Username', 'a b'),
    'A username has 3 to 30 letters, digits, dots, hyphens or underscores.',
  ],
  [
    ['REG-31'],
    'a profile type',
    ({ user }) => user.selectOptions(select('Profile type'), ''),
    'Please select your profile type',
  ],
  [
    ['REG-32'],
    'a birth month',
    ({ user }) => user.selectOptions(select('Birth month'), ''),
    'Please select your birth month and year',
  ],
  [
    ['REG-32'],
    'a birth year',
    ({ user }) => user.selectOptions(select('Birth year'), ''),
    'Please select your birth month and year',
  ],
  [
    ['REG-16'],
    'an age of 18',
    async ({ user }) => {
      await user.selectOptions(select('Birth month'), 'December')
      await user.selectOptions(select('Birth year'), newestYear())
    },
    'You must be 18 or older to register.',
  ],
  [
    [],
    'an email address',
    (page) => type(page, 'Email', 'no address'),
    'Please enter a valid email address.',
  ],
] satisfies readonly [`REG-${string}`[], string, (page: Page) => Promise<void>, string][]) {
  test(`without ${what} nothing is sent, and the form says why`, covers(...rows), async () => {
    const page = await openFilled()
    await spoil(page)
    await page.user.click(submit())
    await waitFor(() => expect(errors()).toEqual([text]))
    expect(signUps(page)).toEqual([])
    expect(toasts()).toEqual([])
  })
}

test('what is refused gets the focus', async () => {
  const page = await openFilled()
  await type(page, 'Confirm password', 'another')
  await page.user.click(submit())
  await waitFor(() => expect(field('Confirm password')).toHaveFocus())
  expect(field('Confirm password')).toBeInvalid()
})

test('what was chosen is sent, and the new account gets the role user', covers('REG-37'), async () => {
  const page = await openFilled()
  await page.user.click(submit())
  await waitFor(() => expect(toasts()).toHaveLength(1))
  expect(signUps(page)).toEqual([
    {
      clientKey: expect.any(String) as string,
      email: page.email,
      password: PASSWORD,
      username: page.username,
      profileType: 'couple_mf',
      birthMonth: 4,
      birthYear: 1990,
      termsAccepted: true,
    },
  ])
  const { session } = (await page.agent.call(getSession, {})).ok
  expect(session?.user).toMatchObject({ username: page.username, role: 'user', profileType: 'couple_mf' })
})

test('a registration that logs in says so and empties the form', covers('REG-42', 'REG-44'), async () => {
  const page = await openFilled()
  await page.user.click(submit())
  const text = 'Registration successful! You are now logged in.'
  await waitFor(() => expect(toasts()).toEqual([text]))
  expect(main().getByText(text)).toBeVisible()
  for (const label of ['Email', 'Password', 'Confirm password', 'Username'])
    expect(field(label)).toHaveValue('')
  for (const name of ['Profile type', 'Birth month', 'Birth year']) expect(select(name)).toHaveValue('')
  expect(agreement()).not.toBeChecked()
})

test(
  'a registration without a session asks to confirm the address, and leads to the log-in',
  covers('REG-43', 'REG-46.1'),
  async () => {
    await switchOn('requireEmailConfirmation')
    const page = await openFilled()
    await page.user.click(submit())
    const text = 'Registration successful! Please check your email to confirm your account.'
    await waitFor(() => expect(toasts()).toEqual([text]))
    expect(main().getByText(text)).toBeVisible()
    await page.user.click(await main().findByRole('link', { name: 'Go to the log-in page' }))
    await waitFor(() => expect(address()).toBe('/login'))
  },
)

test(
  'a known address leads to the log-in, which is told of it',
  covers('REG-53', 'REG-54', 'LOGIN-08'),
  async () => {
    const { email } = await site.given.member()
    const page = await openFilled()
    await type(page, 'Email', email)
    await page.user.click(submit())
    await waitFor(() => expect(address()).toBe('/login?reason=already_registered'))
    expect(await screen.findByLabelText('Email')).toHaveValue(email)
    expect(toasts()).toEqual([])
  },
)

for (const [row, what, answer, text] of [
  [
    'REG-49',
    'about the password',
    refusalOf(422, 'password_too_short'),
    'Password must be at least 6 characters long.',
  ],
  ['REG-50', 'about the email', refusalOf(422, 'email_invalid'), 'Please enter a valid email address.'],
  [
    'REG-51',
    'with a reason',
    refusalOf(429, 'too_many_requests', 'Because.'),
    'Registration failed: Because.',
  ],
  ['REG-56', 'of the server', refusalOf(500, 'internal'), 'Registration failed. Please try again.'],
  [
    'REG-57',
    'without a field',
    refusalOf(422, 'invalid_input'),
    'Registration failed. Please check your information and try again.',
  ],
  ['REG-58', 'of the network', noAnswer, 'Error registering account. Please try again.'],
] as const) {
  test(`a failure ${what} has its own text, and nothing typed is lost`, covers(row), async () => {
    const page = await openFilled()
    page.trouble('POST /api/accounts', answer)
    await page.user.click(submit())
    await saidOnce(text)
    expect(main().getByText(text)).toBeVisible()
    expect(field('Password')).toHaveValue(PASSWORD)
    expect(agreement()).toBeChecked()
  })
}

test(
  'a password that is too common is refused at its field, with the reason',
  covers('SESS-33'),
  async () => {
    await switchOn('refuseCommonPasswords')
    const page = await openFilled()
    await type(page, 'Password', 'password1')
    await type(page, 'Confirm password', 'password1')
    await page.user.click(submit())
    await waitFor(() => expect(errors()).toEqual(['This password is too common. Please choose another one.']))
    expect(field('Password')).toHaveFocus()
  },
)

test('shows at its field that the username was taken meanwhile', covers('REG-60.1'), async () => {
  const page = await openFilled()
  await site.given.member({ username: page.username.toUpperCase() })
  await page.user.click(submit())
  await waitFor(() => expect(errors()).toEqual(['Username is already taken. Please choose a different one.']))
  expect(field('Username')).toHaveFocus()
})

test('a lost answer does no harm: the same registration sent again logs in', async () => {
  const page = await openFilled()
  const answered: number[] = []
  const end = page.trouble('POST /api/accounts', async (call) => {
    answered.push((await page.agent.request('POST', call.url, { body: call.body })).statusCode)
    page.agent.cookies.clear()
    return noAnswer(call)
  })
  await page.user.click(submit())
  await saidOnce('Error registering account. Please try again.')
  expect(answered).toEqual([200])
  end()
  await waitFor(() => expect(submit()).not.toHaveAttribute('aria-busy'))
  await page.user.click(submit())
  await waitFor(() => expect(toasts()).toEqual(['Registration successful! You are now logged in.']))
  expect((await page.agent.call(getSession, {})).ok.session?.user.username).toBe(page.username)
})
