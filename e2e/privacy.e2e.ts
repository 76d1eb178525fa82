import { covers, expect, expectGoodScreen, registerMember, test } from './fixtures.ts'
import { AWAY } from './outages.ts'

test(
  'privacy is in force at once: a stranger does not find a profile for members',
  covers('PRIV-01', 'PRIV-04'),
  async ({ page, browser, noise }) => {
    noise.allow(/404/)
    const { username } = await registerMember(page)
    const stranger = await browser.newContext()
    noise.watch(stranger)
    const visit = await stranger.newPage()
    await visit.goto(`/profile/${username}`)
    await expect(visit.getByRole('heading', { name: username })).toBeVisible()

    await page.goto('/account/privacy')
    await expect(page.getByRole('radio', { name: /Everyone/ })).toBeChecked()
    await expect(page.getByRole('switch', { checked: true })).toHaveCount(3)
    await page.getByRole('radio', { name: /Members/ }).check()
    await expect(page.getByText('Privacy settings updated')).toBeVisible()
    await page.getByRole('switch', { name: 'Show age and place' }).uncheck()
    await visit.reload()
    await expect(visit.getByRole('heading', { name: 'Profile not found' })).toBeVisible()
    await stranger.close()

    await page.reload()
    await expect(page.getByRole('radio', { name: /Members/ })).toBeChecked()
    await expect(page.getByRole('switch', { name: 'Show age and place' })).not.toBeChecked()
    await expectGoodScreen(page, 'account-privacy')
  },
)

test(
  'a refused setting falls back, and a consent is withdrawn after a question',
  covers('PRIV-05', 'BEY-19'),
  async ({ page, noise }) => {
    noise.allow(/503/)
    await registerMember(page)
    await page.goto('/account/edit')
    await page.getByLabel('Title').fill('To be erased')
    await page.getByRole('button', { name: 'Save profile' }).click()
    await expect(page.getByText('Profile updated successfully!')).toBeVisible()

    await page.goto('/account/privacy')
    await page.route('**/api/profile/privacy', (route) =>
      route.request().method() === 'PATCH' ? route.fulfill(AWAY) : route.continue(),
    )
    await page.getByRole('switch', { name: 'Appear in search' }).click()
    await expect(page.getByText('Failed to update privacy settings')).toBeVisible()
    await expect(page.getByRole('switch', { name: 'Appear in search' })).toBeChecked()

    await page.getByRole('button', { name: 'Withdraw: Profile title, text and interests' }).click()
    const question = page.getByRole('dialog')
    await expect(question).toContainText('are erased at once and cannot be brought back')
    await expectGoodScreen(page, 'account-privacy-withdraw')
    await question.getByRole('button', { name: 'Withdraw' }).click()
    await expect(page.getByText('You have not given any consent yet.')).toBeVisible()
    await page.goto('/account/edit')
    await expect(page.getByLabel('Title')).toHaveValue('')
  },
)
