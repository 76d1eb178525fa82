import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { profiles } from '#server/domains/profiles/profiles.tables.ts'
import { listToasts, subscribeToToasts, toast } from '#client/ui/feedback/toast.ts'
import { PASSWORD } from '#server/testing/builders/given.ts'
import { expectAccountName } from '#testing/account-name.ts'
import { covers } from '#testing/covers.ts'
import {
  address,
  answerOf,
  noAnswer,
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

const main = () => within(screen.getByRole('main'))
const email = () => screen.findByLabelText('Email')
const password = () => screen.getByLabelText('Password')
const keep = () => screen.getByRole('checkbox', { name: 'Keep me logged in' })
const submit = () => main().getByRole('button', { name: 'Log in' })

type Page = Awaited<ReturnType<Site['open']>>

const fillIn = async ({ user }: Page, address: string, secret: string) => {
  for (const [field, text] of [
    [await email(), address],
    [password(), secret],
  ] as const) {
    await user.clear(field)
    await user.click(field)
    if (text) await user.paste(text)
  }
}

const logIns = ({ calls }: Page) => calls.filter(({ method }) => method === 'POST').map(({ body }) => body)

const dismissToasts = () => {
  for (const { id } of listToasts()) toast.dismiss(id)
}

const expectRefusal = async (text: string) => {
  await waitFor(() => expect(toasts()).toEqual([text]))
  expect(await screen.findByRole('alert')).toHaveTextContent(text)
}

const ALREADY = 'A user is already registered using that email address, please log in.'

test(
  'the log-in form asks for email, password and whether to stay logged in, and links to password reset and registration',
  covers(
    'LOGIN-01',
    'LOGIN-02',
    'LOGIN-03.1',
    'LOGIN-03.2',
    'LOGIN-04',
    'LOGIN-05',
    'LOGIN-06',
    'LOGIN-07',
    'LOGIN-08',
    'LOGIN-09',
    'LOGIN-10',
    'SESS-41.1',
  ),
  async () => {
    const { user } = await site.open(
      '/login?reason=already_registered&email=%3Cb%3Erose%3C%2Fb%3E%40example.org',
    )
    expect(await screen.findByRole('heading', { level: 1, name: 'Log in' })).toBeVisible()
    expect(document.title).toBe('Log in · Ampersand')
    expect(main().getByText(ALREADY)).toBeVisible()
    expect(await email()).toHaveAttribute('type', 'email')
    expect(await email()).toHaveValue('<b>rose</b>@example.org')
    expect(document.querySelector('main b')).toBeNull()
    expect(password()).toHaveAttribute('type', 'password')
    await expectAccountName('LoginForm.tsx', ['current-password'])
    expect(keep()).not.toBeChecked()
    expect(submit()).toBeVisible()
    // There's no third-party log-in.
    expect(main().getAllByRole('button', { name: /^(?!Show password)/ })).toEqual([submit()])

    for (const [name, target] of [
      ['Forgot password', '/forgot-password'],
      ['Create an account', '/register'],
    ] as const) {
      const links = main().getAllByRole('link')
      expect(links.map((link) => link.getAttribute('href'))).toEqual(['/forgot-password', '/register'])
      await user.click(main().getByRole('link', { name }))
      await waitFor(() => expect(address()).toBe(target))
      await user.click(await main().findByRole('link', { name: 'Log in' }))
      await waitFor(() => expect(address()).toBe('/login'))
      expect(await screen.findByRole('heading', { level: 1, name: 'Log in' })).toBeVisible()
    }
    expect(main().queryByText(ALREADY)).toBeNull()
  },
)

test(
  'the log-in form reports missing input, and an invalid email address on blur and when it’s sent',
  covers('LOGIN-21', 'LOGIN-22', 'LOGIN-41'),
  async () => {
    const page = await site.open('/login')
    const { user } = page
    await user.click(await email())
    await user.tab()
    expect(await email()).not.toHaveAttribute('aria-invalid')
    await user.click(await email())
    await user.paste('no address')
    await user.click(password())
    await waitFor(async () => expect(await email()).toHaveAttribute('aria-invalid'))
    expect(await email()).toHaveAccessibleDescription('Please enter a valid email address')
    expect(toasts()).toEqual([])
    await user.click(await email())
    await user.paste('@example.org')
    expect(await email()).not.toHaveAttribute('aria-invalid')

    for (const [typed, secret] of [
      ['', PASSWORD],
      ['rose@example.org', ''],
      ['  ', PASSWORD],
    ] as const) {
      dismissToasts()
      await fillIn(page, typed, secret)
      await user.click(submit())
      await expectRefusal('Please enter both email and password')
      expect(secret ? await email() : password()).toHaveFocus()
    }
    dismissToasts()
    await fillIn(page, 'no address', PASSWORD)
    await user.click(submit())
    await waitFor(() => expect(toasts()).toEqual(['Please enter a valid email address']))
    expect(await email()).toHaveFocus()
    expect(await email()).toBeInvalid()
    expect(await email()).toHaveAccessibleDescription('Please enter a valid email address')
    expect(logIns(page)).toEqual([])
  },
)

test(
  'without a connection the log-in page shows a warning, but a member can log in, which is announced to screen readers, and is welcomed on the dashboard',
  covers(
    'LOGIN-12',
    'LOGIN-13',
    'LOGIN-14.1',
    'LOGIN-14.2',
    'LOGIN-15',
    'LOGIN-17',
    'LOGIN-18',
    'LOGIN-19',
    'LOGIN-20',
    'LOGIN-28',
    'CONN-34',
    'CONN-35',
    'DASH-01',
    'DASH-02.1',
    'ROUTE-02.1',
  ),
  async () => {
    const member = await site.given.member()
    // A log-in never redirects to another site.
    const page = await site.open('/login?from=%2F%2Fevil.example%2Fdashboard')
    const { origin } = location
    page.trouble('GET /api/health', noAnswer)
    const note = 'Trouble connecting to the authentication service. You can still try logging in!'
    expect(await screen.findByText(note, {}, { timeout: 15_000 })).toBeVisible()
    expect(page.calls.filter(({ url }) => url === '/api/health')).toHaveLength(3)
    expect(toasts()).toEqual(['Cannot connect to authentication service'])
    expect(await screen.findByText('Please check your network connection and try again.')).toBeInTheDocument()

    dismissToasts()
    const welcomedAt = new Set<string>()
    const stop = subscribeToToasts(() => toasts().length > 0 && welcomedAt.add(address()))
    await fillIn(page, member.email, PASSWORD)
    await page.user.click(submit())
    expect(await screen.findByRole('heading', { name: `Welcome, ${member.username}` })).toBeVisible()
    expect([location.origin, address()]).toEqual([origin, '/dashboard'])
    const text = 'Login successful! Redirecting to your dashboard...'
    const region = await screen.findByText(text, { selector: 'body > [role="status"]' })
    expect(region).toHaveTextContent(text)
    await waitFor(() => expect(toasts()).toEqual(['Welcome back!']))
    stop()
    expect([...welcomedAt]).toEqual(['/dashboard'])
    expect(logIns(page)).toEqual([expect.objectContaining({ rememberMe: false })])
  },
)

test(
  'each failed log-in has its own error message and keeps the input, and the correct password then leads to the destination',
  covers(
    'LOGIN-16',
    'LOGIN-24',
    'LOGIN-25',
    'LOGIN-28',
    'LOGIN-30',
    'LOGIN-34',
    'LOGIN-35',
    'LOGIN-37',
    'LOGIN-39',
    'LOGIN-41',
    'ROUTE-02.1',
  ),
  async () => {
    const member = await site.given.member()
    const page = await site.open('/login?from=%2Faccount%2Fpreferences%3Ftab%3Dplace')
    await fillIn(page, member.email, PASSWORD)
    const fault = 'Login failed. Please try again.'
    let answerLate: (answer: Response) => void = () => undefined
    page.trouble('POST /api/session', () => new Promise((resolve) => (answerLate = resolve)))
    await page.user.click(submit())
    await waitFor(() => expect(submit()).toHaveAttribute('aria-busy', 'true'))
    expect(password()).toHaveValue(PASSWORD)
    answerLate(answerOf(504)())
    await expectRefusal('Login request timed out. Please check your network connection.')

    let mend: () => void = () => undefined
    for (const [answer, text] of [
      [noAnswer, 'Network error. Please check your connection and try again.'],
      [refusalOf(500, 'other'), fault],
      [answerOf(200), 'No response from authentication service. Check your network connection.'],
      // A proxy's error page and a firewall's rejection.
      [() => new Response('<h1>Internal Server Error</h1>', { status: 500 }), fault],
      [() => new Response('Forbidden', { status: 403 }), fault],
    ] as const) {
      mend = page.trouble('POST /api/session', answer)
      dismissToasts()
      await page.user.click(submit())
      await expectRefusal(text)
      expect(password(), text).toHaveValue(PASSWORD)
      expect(submit(), text).not.toHaveAttribute('aria-busy')
    }
    mend()
    dismissToasts()
    await fillIn(page, member.email, 'not-the-password')
    await page.user.click(submit())
    await expectRefusal('Invalid email or password. Please check your credentials and try again.')
    expect(await email()).toHaveValue(member.email)
    expect(location.pathname).toBe('/login')
    expect(submit()).not.toHaveAttribute('aria-busy')
    await fillIn(page, `  ${member.email} `, PASSWORD)
    await page.user.click(keep())
    await page.user.click(submit())
    await waitFor(() => expect(address()).toBe('/account/preferences?tab=place'))
    expect(logIns(page).at(-1)).toEqual({ email: member.email, password: PASSWORD, rememberMe: true })
  },
)

test(
  'a failed log-in offers to resend the registration email',
  covers('LOGIN-42.1', 'LOGIN-42.2'),
  async () => {
    const page = await site.open('/login')
    const refusalFor = async (address: string) => {
      dismissToasts()
      await fillIn(page, address, PASSWORD)
      await page.user.click(submit())
      await expectRefusal('Invalid email or password. Please check your credentials and try again.')
      return screen.getByRole('alert')
    }
    const waiting = await site.given.signUp()
    const toStranger = (await refusalFor('nobody-at-all@example.org')).textContent
    const refusal = await refusalFor(waiting.email)
    expect(refusal.textContent).toBe(toStranger)
    expect(refusal).toHaveTextContent(
      'Just registered? Your account opens with the link in the email we sent you.',
    )
    await page.user.click(within(refusal).getByRole('button', { name: 'Send the email again' }))
    const text = 'If a registration is waiting for this address, the email is on its way again.'
    await waitFor(() => expect(toasts()).toContain(text))
    await site.services.jobs.drain()
    expect(site.emails.map(({ to }) => to)).toEqual([waiting.email])
  },
)

test('if the site has no admin, the log-in page says so', covers('SESS-17', 'SESS-18.1'), async () => {
  await site.services.db.update(profiles).set({ role: 'user' }).where(eq(profiles.id, site.admin.id))
  await site.open('/login')
  const text = 'No admin user detected. Please contact system administrator.'
  await waitFor(() => expect(toasts()).toEqual([text]))
  await site.services.db.update(profiles).set({ role: 'admin' }).where(eq(profiles.id, site.admin.id))
})
