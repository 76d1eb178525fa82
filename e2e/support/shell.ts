import type { Page, Request } from '@playwright/test'
import { expect, PASSWORD } from './fixtures.ts'

const DEMO_PASSWORD = 'ampersand-demo'

export const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 768

/** Chooses an item from the menu with a profile's further actions. */
export const chooseOnProfile = async (page: Page, item: string) => {
  await page.getByRole('button', { name: /^More for / }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Opens an address inside the app, which then fetches its data, as with the app's own links and redirects. */
const openInApp = (page: Page, address: string) =>
  page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)

/** Opens an address as a link does, and returns once its page is shown. Until then, the previous page stays. */
export const goTo = async (page: Page, path: string) => {
  await openInApp(page, path)
  await page.waitForFunction(() => {
    // The router exposes itself on `window` for its devtools.
    const { state } = Reflect.get(window, '__TSR_ROUTER__') as {
      state: { status: string; resolvedLocation: { pathname: string } }
    }
    return state.status === 'idle' && state.resolvedLocation.pathname === location.pathname
  })
}

/** Returns a function that waits until none of the page's requests is in flight. */
export const watchRequests = (page: Page) => {
  const underWay = new Set<Request>()
  const end = (request: Request) => void underWay.delete(request)
  page.on('request', (request) => underWay.add(request))
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  return async () => {
    let quiet = 0
    const ask = () => (quiet = underWay.size === 0 ? quiet + 1 : 0)
    await expect.poll(ask, { intervals: [30] }).toBeGreaterThan(2)
  }
}

export const sidebar = (page: Page) => page.getByRole('complementary', { name: 'Your account' })

/** The account's links: in the sidebar, or on a phone in the sheet behind the menu button. */
export const accountLinks = async (page: Page) => {
  if (!isPhone(page)) return sidebar(page)
  await page.getByRole('button', { name: 'Menu' }).click()
  return page.getByRole('dialog')
}

/** Logs the page in as a member of the demo community. */
export const logInAs = async (page: Page, email: string, baseUrl = String(process.env['E2E_BASE_URL'])) => {
  const answer = await page.request.post(`${baseUrl}/api/session`, {
    headers: { origin: new URL(baseUrl).origin },
    data: { email, password: DEMO_PASSWORD, rememberMe: true },
  })
  expect(answer.status()).toBe(200)
}

/** Logs the page out, and logs one of the test's members in with the form. */
export const logIn = async (page: Page, email: string) => {
  // Otherwise, requests the page still makes would be rejected.
  await page.goto('about:blank')
  await page.context().clearCookies()
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
}

/** Moves down a queue with J until the row has the focus, as entries may have been added above it, and opens it. */
export const openRow = async (page: Page, name: string) => {
  const row = page.getByRole('main').getByRole('button', { name })
  await expect(row).toBeVisible()
  for (let step = 0; step < 20; step += 1) {
    await page.keyboard.press('j')
    if (await row.evaluate((element) => element === document.activeElement)) break
  }
  await expect(row).toBeFocused()
  await page.keyboard.press('Enter')
}
