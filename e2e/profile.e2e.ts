import { covers, expect, expectGoodScreen, registerMember, test } from './fixtures.ts'
import { press, reach } from './keys.ts'

test(
  'a saved profile is there after a reload, and shows on its page',
  covers('EDIT-09'),
  async ({ page }) => {
    const { username } = await registerMember(page)
    await page.goto('/account/edit')
    await page.getByLabel('Title').fill('Two coffees')
    await page.getByRole('group', { name: 'Interests' }).getByText('Toys', { exact: true }).click()
    await page.getByRole('button', { name: 'Save profile' }).click()
    await expect(page.getByText('Profile updated successfully!')).toBeVisible()
    await expectGoodScreen(page, 'account-edit-saved')
    await page.reload()
    await expect(page.getByLabel('Title')).toHaveValue('Two coffees')
    await page.goto(`/profile/${username}`)
    await expect(page.getByRole('heading', { name: 'Two coffees' })).toBeVisible()
    await expect(page.getByText('Toys', { exact: true })).toBeVisible()
  },
)

test(
  'the picture of a profile takes 130 by 130 pixels',
  { ...covers('PUBP-03', 'CONST-20'), tag: '@phone' },
  async ({ page }) => {
    await page.goto('/profile/kate-and-tom')
    const picture = page.getByRole('article').locator('img, svg').first()
    await expect(picture).toBeVisible()
    const { width, height } = (await picture.locator('..').boundingBox()) ?? {}
    expect([width, height]).toEqual([130, 130])
  },
)

test(
  'a visitor finds nobody at an unknown name, and registers to write',
  covers('PUBP-16', 'PUBP-18'),
  async ({ page, noise }) => {
    noise.allow(/404/)
    await page.goto('/profile/nobody-is-called-so')
    await expect(page.getByRole('heading', { name: 'Profile not found' })).toBeVisible()
    await expectGoodScreen(page, 'profile-not-found')
    await page.goto('/profile/kate-and-tom')
    await page.getByText('Send Message').click()
    await expect(page).toHaveURL(/\/register\?from=/)
    expect(new URL(page.url()).searchParams.get('from')).toBe('/messages/send?to=kate-and-tom')
  },
)

test(
  'whoever may not write finds the button off, with the reason',
  covers('PUBP-13', 'CPREF-01', 'CPREF-10', 'MSG-53'),
  async ({ page, browser, noise }) => {
    const { username } = await registerMember(page)
    await page.goto('/messages/filters')
    await reach(page, page.getByRole('checkbox', { name: 'Only my friends' }))
    await page.keyboard.press('Space')
    await press(page, page.getByRole('button', { name: 'Save' }))
    await expect(page.getByText('Contact preferences saved successfully!')).toBeVisible()
    await expectGoodScreen(page, 'contact-preferences')
    const other = await browser.newContext({ viewport: page.viewportSize() })
    noise.watch(other)
    const visit = await other.newPage()
    await registerMember(visit)
    await visit.goto(`/profile/${username}`)
    const send = visit.getByRole('button', { name: 'Send Message' })
    await send.focus()
    await expect(
      visit.getByText('You cannot send messages to this user due to their contact preferences.').last(),
    ).toBeVisible()
    await expectGoodScreen(visit, 'profile-not-writable')
    await other.close()
  },
)
