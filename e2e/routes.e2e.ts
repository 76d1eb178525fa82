import { covers, expect, registerMember, test, toastOf } from './fixtures.ts'
import { logInAs } from './shell.ts'

test(
  'admins are led to their pages from documents, too',
  covers('SHELL-14', 'ROUTE-14'),
  async ({ page }) => {
    await logInAs(page, 'admin@demo.example')
    await page.goto('/about')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Admin' }).click()
    await expect(page).toHaveURL('/admin')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin')
  },
)

test(
  'whoever is no admin is turned away, and told so on the dashboard',
  covers('ROUTE-03', 'ROUTE-04', 'ROUTE-05', 'SHELL-81'),
  async ({ page }) => {
    await registerMember(page)
    await page.goto('/admin')
    await expect(page).toHaveURL('/dashboard')
    await expect(toastOf(page, 'Access denied. Redirecting...')).toBeVisible()
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'About' })).toBeVisible()
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Admin' })).toHaveCount(0)
  },
)

test('from a page that is still to come a link leads home', async ({ page }) => {
  await registerMember(page)
  await page.goto('/friends/updates')
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL('/dashboard')
})
