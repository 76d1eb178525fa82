import { covers, expect, expectGoodScreen, test } from './fixtures.ts'
import { logInAs } from './shell.ts'

/** The cards that lead to the screens of admins. */
const CARDS = [
  ['ADM-02', '/admin/users', 'Users'],
  ['ADM-03', '/admin/get-verified', 'Verification'],
  ['ADM-04', '/admin/settings', 'Site settings'],
  ['ADM-05', '/admin/landing-pages', 'Landing pages'],
  ['ADM-06', '/admin/menus', 'Menus'],
  ['ADM-07', '/admin/menu-links', 'Menu links'],
  ['ADM-08', '/admin/membership', 'Membership'],
  ['ADM-09', '/admin/pages', 'Pages'],
  ['ADM-10', '/admin/route-overview', 'Route overview'],
  ['ADM-10', '/admin/postcode-regions', 'Postcode regions'],
] as const

test(
  'the admin page leads to every screen of admins',
  covers('ADM-01', ...CARDS.map(([row]) => row)),
  async ({ page }) => {
    await logInAs(page, 'admin@demo.example')
    await page.goto('/admin')
    await expect(page.getByRole('heading', { level: 1, name: 'Admin', exact: true })).toBeVisible()
    await expectGoodScreen(page, 'admin')
    const cards = page.getByRole('main').getByRole('list', { name: 'Admin' })
    for (const [, path, title] of CARDS) {
      await cards.getByRole('link', { name: title, exact: true }).click()
      await expect(page).toHaveURL(path)
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await page.goBack()
    }
  },
)
