import { covers, expect, registerMember, test } from './fixtures.ts'
import { press, type } from './keys.ts'

test(
  'by keyboard alone a profile is written, is there after a reload, and shows on its page',
  covers('BEY-17'),
  async ({ page }) => {
    const { username } = await registerMember(page)
    await page.goto('/account/edit')
    await type(page, 'Title (optional)', 'Two coffees')
    await press(page, page.getByRole('checkbox', { name: 'Toys', exact: true }), 'Space')
    await press(page, page.getByRole('button', { name: 'Save profile' }))
    await expect(page.getByText('Profile updated successfully!')).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('Title')).toHaveValue('Two coffees')
    await page.goto(`/profile/${username}`)
    await expect(page.getByRole('heading', { name: 'Two coffees' })).toBeVisible()
    await expect(page.getByText('Toys', { exact: true })).toBeVisible()
  },
)

test(
  'the picture of a profile takes 130 by 130 pixels',
  { ...covers('PUBP-03.1', 'CONST-20'), tag: '@phone' },
  async ({ page }) => {
    await page.goto('/profile/kate-and-tom')
    const picture = page.getByRole('article').locator('img, svg').first()
    await expect(picture).toBeVisible()
    const { width, height } = (await picture.locator('..').boundingBox()) ?? {}
    expect([width, height]).toEqual([130, 130])
  },
)
