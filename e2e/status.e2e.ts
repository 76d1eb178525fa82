import type { Page } from '@playwright/test'
import { covers, expect, expectGoodScreen, registerMember, test, toastOf } from './fixtures.ts'
import { accountLinks } from './shell.ts'
import { AWAY } from './outages.ts'

const openBox = async (page: Page) =>
  (await accountLinks(page)).getByRole('region', { name: 'Status', exact: true })

test(
  'a status is set, shown and cleared',
  covers('STATUS-01', 'STATUS-04', 'STATUS-11', 'STATUS-12', 'SHELL-54', 'SHELL-55', 'SHELL-56', 'SHELL-57'),
  async ({ page, browser, noise }) => {
    const { username } = await registerMember(page)
    await page.goto('/dashboard')
    const empty = await openBox(page)
    await expect(empty).toHaveText('Your status is empty. Update it?')
    await empty.getByRole('link', { name: 'Update it?' }).click()
    await expect(page).toHaveURL('/update-status')
    await expect(page.getByRole('heading', { level: 1, name: 'Update status' })).toBeVisible()

    const field = page.getByRole('textbox', { name: 'Your status' })
    await field.fill('  Off to <b>Leeds</b>  ')
    await expect(page.getByText('23 / 500')).toBeVisible()
    await page.getByRole('button', { name: 'Update status' }).click()
    await expect(toastOf(page, 'Your status is updated')).toBeVisible()
    await expect(field).toHaveValue('')
    await expect(page.getByRole('main').getByText('Off to <b>Leeds</b>')).toBeVisible()
    await field.fill('Something else')
    await expectGoodScreen(page, 'update-status')

    const other = await browser.newContext({ viewport: page.viewportSize() })
    noise.watch(other)
    const visit = await other.newPage()
    await visit.goto(`/profile/${username}`)
    await expect(visit.getByRole('heading', { name: username })).toBeVisible()
    await expect(visit.getByText('Off to')).toHaveCount(0)
    await registerMember(visit)
    await visit.reload()
    await expect(visit.getByText('Off to <b>Leeds</b>')).toBeVisible()
    await expectGoodScreen(visit, 'profile-status')
    await other.close()

    const box = await openBox(page)
    await expect(box).toContainText('Your current status')
    await expect(box).toContainText('Off to <b>Leeds</b>')
    await expectGoodScreen(page, 'status-box')
    await box.getByRole('button', { name: 'Clear It' }).click()
    await expect(toastOf(page, 'Your status is cleared')).toBeVisible()
    await expect(box).toHaveText('Your status is empty. Update it?')
    await page.reload()
    await expect(await openBox(page)).toHaveText('Your status is empty. Update it?')
  },
)

test(
  'what cannot be set is told, and what was typed is kept',
  covers('STATUS-02', 'STATUS-05', 'STATUS-06', 'STATUS-12'),
  async ({ page, noise }) => {
    noise.allow(/503|401/)
    await registerMember(page)
    await page.goto('/update-status')
    const field = page.getByRole('textbox', { name: 'Your status' })
    const submit = page.getByRole('button', { name: 'Update status' })
    await field.fill('   ')
    await submit.click()
    await expect(toastOf(page, 'Please enter a status message')).toBeVisible()
    await expect(field).toHaveAccessibleDescription('Please enter a status message')
    await expectGoodScreen(page, 'update-status-empty')

    await field.fill('Not lost')
    await page.route('**/api/profile/status', (route) => route.fulfill(AWAY))
    await submit.click()
    await expect(toastOf(page, 'Your status could not be updated. Please try again.')).toBeVisible()
    await page.unroute('**/api/profile/status')
    await page.reload()
    await expect(field).toHaveValue('Not lost')

    // The session ends at the very moment of the call, so that nothing else of the page notices before.
    await page.route('**/api/profile/status', async (route) => {
      await page.context().clearCookies()
      const { origin } = new URL(route.request().url())
      const answer = await page.request.put('/api/profile/status', {
        headers: { origin },
        data: { text: 'Hi' },
      })
      expect(answer.status()).toBe(401)
      await route.fulfill({ response: answer })
    })
    await submit.click()
    await expect(toastOf(page, 'You must be logged in to update your status')).toBeVisible()
    await expect(page).toHaveURL('/login?from=%2Fupdate-status')
    await page.goto('/update-status')
    await expect(page).toHaveURL('/login?from=%2Fupdate-status')
  },
)
