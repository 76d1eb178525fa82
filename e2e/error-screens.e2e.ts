import type { Page } from '@playwright/test'
import { sendByApi, test, toasts, untilLive } from './support/conversations.ts'
import { covers, expect, registerMember } from './support/fixtures.ts'
import { answerByHand, cut, heading, markPage, NETWORK_NOISE, said } from './support/outages.ts'
import { button } from './support/shell.ts'

const connectionIssue = (page: Page) => page.getByRole('heading', { level: 1, name: 'Connection Issue' })
const oops = (page: Page) => page.getByRole('heading', { level: 1, name: 'Oops! Something went wrong' })

/** Opens a page while the server is down, with HTML from a cache that lacks what the server adds to it. */
const openFromCache = async (page: Page, path: string) => {
  await page.route('**/api/**', (route) => route.abort())
  await page.route(path, async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace(/<script[^>]*id="boot">.*?<\/script>/s, '')
    await route.fulfill({ response, body })
  })
  await page.goto(path)
}

test.beforeEach(({ noise }) => {
  noise.allow(NETWORK_NOISE)
  noise.allow(/^(StartFailure|MissingCode):/)
})

test('if the first page can’t reach the server, the member can leave or retry it, and no draft is lost', async ({
  page,
}) => {
  const { username } = await registerMember(page)
  await page.goto('/messages/send')
  await page.getByLabel('Message', { exact: true }).fill('A draft for later')
  await openFromCache(page, '/messages/send?to=nobody')
  await expect(connectionIssue(page)).toBeVisible({ timeout: 10_000 })
  await button(page, 'Continue anyway').click()
  await expect(connectionIssue(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible()

  await page.unrouteAll({ behavior: 'wait' })
  await openFromCache(page, '/dashboard')
  await expect(connectionIssue(page)).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })
  await button(page, 'Try reconnecting').click()
  await expect(said(page, 'Connection successful! Reloading page...')).toBeVisible()
  await expect(heading(page)).toContainText(username)
  await page.goto('/messages/send')
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('A draft for later')
})

test(
  'a page whose own or shared code is missing is reloaded once, then shows the error screen, and loads on a retry',
  covers('CONN-03.2'),
  async ({ page }) => {
    await registerMember(page)
    for (const chunk of ['MessagesPage', 'messages.api']) {
      await page.goto('/dashboard')
      await expect(heading(page)).toBeVisible()
      // As in a new tab, because a tab doesn't reload a page twice within a minute.
      await page.evaluate(() => sessionStorage.clear())
      // As in a browser that caches the failure, so that only a new page load fetches the code again.
      await page.route(`**/assets/${chunk}-*`, (route) => route.fulfill({ status: 404, body: '<html>' }))
      let loads = 0
      const count = () => void (loads += 1)
      page.on('load', count)
      await page.getByRole('main').getByRole('link', { name: 'Messages' }).click()
      await expect(oops(page)).toBeVisible()
      expect(loads, chunk).toBe(1)
      page.off('load', count)
      page.once('request', () => void page.unrouteAll())
      await button(page, 'Try again').click()
      await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()
      await expect(page).toHaveURL('/messages/inbox')
    }
  },
)

test(
  'retrying on the error screen doesn’t lose a reply that failed to send',
  covers('CONN-03.2'),
  async ({ page, newMember }) => {
    const anna = await registerMember(page)
    const max = await newMember()
    const threadId = await sendByApi(max.page, anna.username, 'Good evening')
    await page.goto(`/messages/thread/${threadId}`)
    await page.route('**/api/messages', (route) => route.abort())
    await page.getByLabel('Your message').fill('A reply that does not get through')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    const failed = page.getByRole('alert').filter({ hasText: 'Failed to send message' })
    await expect(failed).toBeVisible()

    await page.route('**/assets/DashboardPage-*', (route) => route.fulfill({ status: 404, body: '<html>' }))
    const isSamePage = await markPage(page)
    await page.getByRole('link', { name: 'Dashboard' }).first().click()
    await expect(oops(page)).toBeVisible()
    const asked = page.waitForRequest('**/api/health')
    await button(page, 'Try again').click()
    await asked
    await expect(oops(page)).toBeVisible()
    await page.goBack()
    await expect(failed).toBeVisible()
    expect(await isSamePage()).toBe(true)
  },
)

test('a dialog whose code can’t be loaded leaves the page as it is', async ({ page }) => {
  await page.route('**/assets/TermsDialog-*', (route) => route.abort())
  await page.goto('/register')
  const email = page.getByLabel('Email')
  await email.fill('anna@example.org')
  await button(page, 'Terms and Conditions').click()
  await expect(toasts(page).filter({ hasText: 'We couldn’t open that.' })).toBeVisible()
  await expect(email).toHaveValue('anna@example.org')
})

test(
  'when offline, a page that hasn’t been fetched waits for a connection, and the member can go back',
  covers('CONN-15.2'),
  async ({ page, context }) => {
    await registerMember(page)
    const live = untilLive(page)
    await page.goto('/dashboard')
    // A response still in flight would count as the end of the outage.
    await live
    await page.waitForLoadState('networkidle')
    await cut(page, context)
    await page.getByRole('main').getByRole('link', { name: 'Messages' }).click()
    await expect(connectionIssue(page)).toBeVisible()
    await button(page, 'Continue anyway').click()
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome' })).toBeVisible()

    await page.getByRole('main').getByRole('link', { name: 'Messages' }).click()
    await expect(connectionIssue(page)).toBeVisible()
    await answerByHand(page)
    await button(page, 'Try reconnecting').click()
    await expect(said(page, 'Connection successful! Reloading page...')).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()
  },
)
