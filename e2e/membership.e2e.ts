import { expect, registerMember, test, toastOf } from './fixtures.ts'
import { openInApp } from './shell.ts'

test('a founder compares the memberships and takes gold with one click', async ({ page }) => {
  await registerMember(page)
  await page.goto('/dashboard')
  const membership = page.getByRole('region', { name: 'Your membership' })
  await expect(membership.getByRole('button', { name: 'Claim your free upgrade' })).toBeVisible()
  await page.getByRole('link', { name: 'Upgrade membership' }).click()
  await expect(page).toHaveURL('/support')
  const yours = page.getByRole('listitem').filter({ hasText: 'Yours' })
  await expect(yours).toContainText('Free')
  await membership.getByRole('button', { name: 'Claim your free upgrade' }).click()
  await expect(toastOf(page, 'Welcome to gold! Your membership has no end date.')).toBeVisible()
  await expect(yours).toContainText('Gold')
  await openInApp(page, '/dashboard')
  await expect(membership.getByText('No end date')).toBeVisible()
})
