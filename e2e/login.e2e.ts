import type { BrowserContext, Page } from '@playwright/test'
import {
  covers,
  createGate,
  expect,
  now,
  PASSWORD,
  registerMember,
  test,
  toastOf,
} from './support/fixtures.ts'
import { stopTime } from './support/outages.ts'

const NEW_PASSWORD = 'plum-jam-on-toast'

const main = (page: Page) => page.getByRole('main')
const inlineOf = (page: Page, text: string) => main(page).getByText(text, { exact: true })
const submit = (page: Page) => main(page).getByRole('button', { name: 'Log in' })

const fill = async (page: Page, email: string, password = PASSWORD) => {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
}

const logIn = async (page: Page, email: string, password = PASSWORD) => {
  await fill(page, email, password)
  await submit(page).click()
}

test(
  'a log-in without input shows a toast for 8 s, and a log-in without a response gives up after 15 s',
  covers('LOGIN-26', 'LOGIN-40', 'CONST-21'),
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

    await page.route('**/api/session', () => undefined)
    await fill(page, 'rose@example.org')
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

const sessionCookie = async (context: BrowserContext) => {
  const cookie = (await context.cookies()).find(({ name }) => name === 'session')
  if (!cookie) throw new Error('there is no session cookie')
  return cookie
}

/** The storage that survives closing the browser: everything except session cookies. */
const afterRestart = async (context: BrowserContext) => {
  const state = await context.storageState()
  return { ...state, cookies: state.cookies.filter(({ expires }) => expires > 0) }
}

/** Everything a script in the page can read. */
const readAll = (page: Page) =>
  page.evaluate(() =>
    JSON.stringify([
      document.cookie,
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      document.documentElement.outerHTML,
    ]),
  )

test(
  'a session ends with the browser unless the member chose to stay logged in, and no script can read it',
  covers('LOGIN-28', 'LOGIN-29'),
  async ({ page, browser, noise }) => {
    const { email } = await registerMember(page)
    for (const keep of [false, true]) {
      await page.context().clearCookies()
      await page.goto('/login')
      if (keep) await page.getByLabel('Keep me logged in').check()
      await logIn(page, email)
      await expect(page).toHaveURL('/dashboard')
      const { expires, httpOnly, sameSite, value } = await sessionCookie(page.context())
      expect({ httpOnly, sameSite }).toEqual({ httpOnly: true, sameSite: 'Lax' })
      expect(await readAll(page)).not.toContain(value)
      const days = expires === -1 ? 'until the browser ends' : Math.round((expires - now() / 1000) / 86_400)
      expect(days).toBe(keep ? 30 : 'until the browser ends')

      const restarted = await browser.newContext({ storageState: await afterRestart(page.context()) })
      noise.watch(restarted)
      const reopened = await restarted.newPage()
      await reopened.goto('/dashboard')
      await expect(reopened).toHaveURL(keep ? '/dashboard' : '/login?from=%2Fdashboard')
      await restarted.close()
    }
  },
)

/** Counts log-out events on the current page from here on. The count survives a page load. */
const countEvents = async (page: Page) => {
  let ended = 0
  await page.exposeFunction('countEnd', () => void (ended += 1))
  await page.evaluate(() =>
    window.addEventListener(
      'app:logout',
      () => void Reflect.apply(Reflect.get(window, 'countEnd'), null, []),
    ),
  )
  return () => ended
}

test('logging out takes effect in every tab', covers('SESS-43'), async ({ page, context, noise }) => {
  // Requests in flight when the session ends are rejected.
  noise.allow(/401/)
  const { username } = await registerMember(page)
  const other = await context.newPage()
  const closed = createGate()
  other.on('websocket', (socket) => socket.on('close', () => closed.open()))
  await page.goto('/dashboard')
  await other.goto('/account/preferences')
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(username)
  const events = [await countEvents(page), await countEvents(other)]

  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByText('You have been successfully logged out')).toBeVisible()
  await expect(other).toHaveURL('/login?from=%2Faccount%2Fpreferences')
  expect(events.map((count) => count())).toEqual([1, 1])
  await closed.opened
  // The remaining cookie grants no access and doesn't reveal who was there.
  expect((await context.cookies()).map(({ name }) => name)).toEqual(['device'])
  for (const tab of [page, other]) await expect(tab.getByText(username)).toHaveCount(0)

  await page.goBack()
  await expect(page.getByText('You need to be logged in to view the dashboard').first()).toBeVisible()
  await expect(page.getByText(username)).toHaveCount(0)
})

test(
  'a member ends the session of a different browser, whose page closes immediately',
  covers('SESS-36.1'),
  async ({ page, browser, noise }) => {
    noise.allow(/Failed to load resource/)
    const { email } = await registerMember(page)
    const elsewhere = await browser.newContext()
    noise.watch(elsewhere)
    const other = await elsewhere.newPage()
    await other.goto('/login?from=%2Faccount%2Fpreferences')
    await logIn(other, email)
    await expect(other).toHaveURL('/account/preferences')

    await page.goto('/account/sessions')
    const list = page.getByRole('list', { name: 'Log-ins' })
    await expect(list.getByRole('listitem')).toHaveCount(2)
    await list.getByRole('button', { name: /^Log out: / }).click()
    await expect(list.getByRole('listitem')).toHaveCount(1)
    await expect(other).toHaveURL(/\/login/)
    await elsewhere.close()
  },
)

/** The link to the reset page in the latest email to this address, or undefined if there's none yet. */
const mailedLink = async (page: Page, email: string) => {
  const mailbox = await (await page.request.get('/dev/mail')).text()
  return mailbox
    .slice(Math.max(0, mailbox.indexOf(email)))
    .match(/http:\/\/[^\s"'<]+\/reset-password#token=[\w-]{43}/)?.[0]
}

test('a forgotten password is replaced through an emailed link, and its token isn’t in any request URL', async ({
  page,
}) => {
  const { username, email } = await registerMember(page)
  await page.context().clearCookies()
  await page.goto('/login')
  await main(page).getByRole('link', { name: 'Forgot password' }).click()
  // The log-in page also has a field with this name, and is shown until the next page has loaded.
  await expect(page.getByRole('heading', { level: 1, name: 'Forgot your password?' })).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(
    page.getByRole('status').filter({ hasText: 'Password reset instructions sent to your email' }),
  ).toBeVisible()

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
  await page.getByRole('button', { name: 'Save the new password' }).click()
  await expect(page).toHaveURL('/login')
  await logIn(page, email, NEW_PASSWORD)
  await expect(page.getByRole('heading', { level: 1, name: `Welcome, ${username}` })).toBeVisible()
})
