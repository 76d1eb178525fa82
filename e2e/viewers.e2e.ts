import { covers, expect, expectGoodScreen, registerMember, test } from './fixtures.ts'
import { press } from './keys.ts'
import { accountLinks, logIn, logInAs } from './shell.ts'

test(
  'who opens a profile shows in its list of viewers until they leave no trace, and to free members as a number',
  { ...covers('SHELL-32', 'VIEW-01', 'VIEW-03', 'VIEW-08', 'PRIV-03'), tag: '@phone' },
  async ({ page }) => {
    test.slow()
    const { email, username } = await registerMember(page)
    await page.goto('/dashboard')
    await (await accountLinks(page)).getByRole('link', { name: 'Looked at me' }).click()
    await expect(page.getByText('No profile viewers to show yet.')).toBeVisible()
    await expectGoodScreen(page, 'viewers-empty')
    for (const name of ['anna', 'max']) {
      await page.goto(`/profile/${name}`)
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    }

    await logInAs(page, 'anna@demo.example')
    await page.goto('/profile/viewers')
    const viewers = page.getByRole('list', { name: /^Members who looked at your profile/ })
    await expect(viewers.getByRole('listitem').first()).toContainText(username)
    await press(page, viewers.getByRole('link', { name: username }))
    await expect(page.getByRole('heading', { level: 1, name: username })).toBeVisible()

    await logInAs(page, 'max@demo.example')
    await page.goto('/profile/viewers')
    await expect(page.getByText(/^\d+ members looked at your profile$/)).toBeVisible()
    await expect(viewers).toHaveCount(0)
    await expectGoodScreen(page, 'viewers-free')
    await page.getByRole('link', { name: 'Compare memberships' }).click()
    await expect(page).toHaveURL('/support')

    await logIn(page, email)
    await expect(page).toHaveURL('/dashboard')
    await page.goto('/account/privacy')
    await page.getByRole('switch', { name: 'Show whom I look at' }).click()
    await expect(page.getByText('Privacy settings updated')).toBeVisible()
    await logInAs(page, 'anna@demo.example')
    await page.goto('/profile/viewers')
    await expect(viewers.getByRole('listitem').first()).toBeVisible()
    await expect(viewers.getByRole('link', { name: username })).toHaveCount(0)
  },
)
