import type { BrowserContext, Page } from '@playwright/test'
import { covers, createGate, expect, PASSWORD, registerMember, test } from './fixtures.ts'

const logIn = async (page: Page, email: string, keep: boolean) => {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  if (keep) await page.getByLabel('Keep me logged in').check()
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
}

const sessionCookie = async (context: BrowserContext) => {
  const cookie = (await context.cookies()).find(({ name }) => name === 'session')
  if (!cookie) throw new Error('there is no session cookie')
  return cookie
}

/** What a browser still has after it was closed: everything but what lasts as long as the browser. */
const afterRestart = async (context: BrowserContext) => {
  const state = await context.storageState()
  return { ...state, cookies: state.cookies.filter(({ expires }) => expires > 0) }
}

const logOut = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()

/** Counts the log-out events of what the page shows from now on; the count outlives the page. */
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

test(
  'unticked, a log-in ends with the browser; ticked, it survives',
  covers('LOGIN-28', 'LOGIN-29'),
  async ({ page, browser, noise }) => {
    const { email } = await registerMember(page)
    await page.context().clearCookies()
    for (const keep of [false, true]) {
      await page.goto('/login')
      await logIn(page, email, keep)
      await expect(page).toHaveURL('/dashboard')
      const { expires, httpOnly, sameSite } = await sessionCookie(page.context())
      expect({ httpOnly, sameSite }).toEqual({ httpOnly: true, sameSite: 'Lax' })
      const days =
        expires === -1 ? 'until the browser ends' : Math.round((expires - Date.now() / 1000) / 86_400)
      expect(days).toBe(keep ? 30 : 'until the browser ends')

      const restarted = await browser.newContext({ storageState: await afterRestart(page.context()) })
      noise.watch(restarted)
      const reopened = await restarted.newPage()
      await reopened.goto('/dashboard')
      await expect(reopened).toHaveURL(keep ? '/dashboard' : '/login?from=%2Fdashboard')
      await restarted.close()
      await page.context().clearCookies()
    }
  },
)

test('no script of the page can read the session', async ({ page }) => {
  await registerMember(page)
  await page.goto('/dashboard')
  const token = (await sessionCookie(page.context())).value
  const readable = await page.evaluate(() =>
    JSON.stringify([
      document.cookie,
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      document.documentElement.outerHTML,
    ]),
  )
  expect(readable).not.toContain(token)
})

test(
  'logging out reaches every tab',
  covers('SESS-19', 'SESS-20', 'SESS-21', 'SESS-25', 'SESS-43'),
  async ({ page, context }) => {
    const { username } = await registerMember(page)
    const other = await context.newPage()
    const closed = createGate()
    other.on('websocket', (socket) => socket.on('close', () => closed.open()))
    await page.goto('/dashboard')
    await other.goto('/account/preferences')
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(username)
    const events = [await countEvents(page), await countEvents(other)]

    await logOut(page)
    await expect(page).toHaveURL('/')
    await expect(page.getByText('You have been successfully logged out')).toBeVisible()
    await expect(other).toHaveURL('/login?from=%2Faccount%2Fpreferences')
    expect(events.map((count) => count())).toEqual([1, 1])
    await closed.opened
    // What is left opens nothing, and tells nobody who was there.
    expect((await context.cookies()).map(({ name }) => name)).toEqual(['device'])
    for (const tab of [page, other]) await expect(tab.getByText(username)).toHaveCount(0)

    await page.goBack()
    await expect(page.getByText('You need to be logged in to view the dashboard').first()).toBeVisible()
    await expect(page.getByText(username)).toHaveCount(0)
  },
)
