import { covers, expect, expectGoodScreen, registerMember, test, toastOf } from './fixtures.ts'
import { accountLinks, logInAs } from './shell.ts'

test(
  'admins, and only they, are led to their pages',
  covers('SHELL-14', 'SHELL-53', 'ROUTE-13', 'ROUTE-14'),
  async ({ page }) => {
    await logInAs(page, 'admin@demo.example')
    await page.goto('/dashboard')
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Admin' })).toHaveAttribute(
      'href',
      '/admin',
    )
    await (await accountLinks(page)).getByRole('link', { name: 'Admin', exact: true }).click()
    await expect(page).toHaveURL('/admin')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin')
    await page.goto('/about')
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Admin' })).toHaveAttribute(
      'href',
      '/admin',
    )
  },
)

test(
  'whoever is no admin is turned away, and told so on the dashboard',
  covers('ROUTE-03', 'ROUTE-04', 'ROUTE-05', 'SHELL-81'),
  async ({ page }) => {
    await registerMember(page)
    for (const path of ['/admin', '/admin/users', '/messages/reported']) {
      await page.goto(path)
      await expect(page).toHaveURL('/dashboard')
      await expect(toastOf(page, 'Access denied. Redirecting...')).toBeVisible()
    }
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Admin' })).toHaveCount(0)
  },
)

test(
  'your profile tells what the account is and leads to the settings',
  covers('ROUTE-21', 'ROUTE-22', 'ROUTE-24', 'UNAME-28', 'UNAME-29', 'UNAME-30', 'UNAME-31', 'UNAME-41'),
  async ({ page }) => {
    const { username, email } = await registerMember(page, 'couple_mf')
    for (const path of ['/account', '/myaccount', '/account/account']) {
      await page.goto(path)
      await expect(page).toHaveURL('/account/account')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your profile')
    }
    const main = page.getByRole('main')
    for (const fact of [username, email, 'Member', 'Couple MF']) {
      await expect(main.getByRole('definition').filter({ hasText: fact }).first()).toBeVisible()
    }
    await expectGoodScreen(page, 'your-profile')
    const settings = main.getByRole('list', { name: 'Settings' }).getByRole('link')
    const paths = await settings.evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    expect(paths).toEqual(
      expect.arrayContaining([
        '/account/edit',
        '/account/preferences',
        '/account/password',
        '/account/delete',
      ]),
    )
    await settings.filter({ hasText: 'Block list' }).click()
    await expect(page).toHaveURL('/account/block-list')
  },
)

test(
  'the roots of the areas open a page of theirs',
  covers('ROUTE-18', 'ROUTE-20', 'ROUTE-30'),
  async ({ page, noise }) => {
    noise.allow(/404 .*\/other\/anything/)
    const { username } = await registerMember(page)
    for (const [path, target] of [
      ['/photos', '/photos/manage'],
      ['/friends', '/friends/list'],
      ['/profile', `/profile/${username}`],
    ] as const) {
      await page.goto(path)
      await expect(page).toHaveURL(target)
    }
    await page.goto('/other')
    const links = page.getByRole('main').getByRole('link')
    await expect(links).toHaveText(['Membership', 'Browse', 'Winks', 'Update status', 'Recommend us'])
    await expectGoodScreen(page, 'other-pages')
    await links.filter({ hasText: 'Browse' }).click()
    await expect(page).toHaveURL(/\/browse\?/)
    await page.goto('/other/anything')
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  },
)

test('a page of a later version says so, and leads on', async ({ page }) => {
  await registerMember(page)
  await page.goto('/friends/updates')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Friend updates')
  await expect(page.getByRole('main')).toContainText('not part of the site yet')
  await expectGoodScreen(page, 'coming')
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL('/dashboard')
})
