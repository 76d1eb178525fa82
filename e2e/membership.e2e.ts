import { covers, expect, expectGoodScreen, registerMember, test, toastOf } from './fixtures.ts'

test(
  'the comparison of the memberships fits the window',
  { ...covers('TIER-01'), tag: '@phone' },
  async ({ page }) => {
    await page.goto('/support')
    await expect(page.getByRole('list', { name: 'Membership comparison' })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  },
)

test(
  'a founder compares the memberships and takes gold with one click',
  covers('LAND-10', 'DASH-12', 'DASH-18'),
  async ({ page }) => {
    await registerMember(page)
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto('/dashboard')
    const membership = page.getByRole('region', { name: 'Your membership' })
    await expect(membership.getByRole('button', { name: 'Claim your free upgrade' })).toBeVisible()
    expect(
      asked.filter((path) => /^\/api\/.*(membership|status)/.test(path)),
      'it comes with the HTML',
    ).toEqual([])
    await expectGoodScreen(page, 'dashboard-founder')

    await page.getByRole('link', { name: 'Upgrade membership' }).click()
    await expect(page).toHaveURL('/support')
    const yours = page.getByRole('listitem').filter({ hasText: 'Yours' })
    await expect(yours).toContainText('Free')
    await membership.getByRole('button', { name: 'Claim your free upgrade' }).click()
    await expect(toastOf(page, 'Welcome to gold! Your membership has no end date.')).toBeVisible()
    await expect(yours).toContainText('Gold')
    await page.goto('/dashboard')
    await expect(membership.getByText('No end date')).toBeVisible()
  },
)
