import type { Locator } from '@playwright/test'
import { covers, expect, expectGoodScreen, registerMember, test } from './fixtures.ts'
import { press, reach } from './keys.ts'

test(
  'by keyboard alone a couple fills in both, and another member tells the two apart',
  { ...covers('PERS-01', 'PERS-25', 'BEY-17'), tag: '@phone' },
  async ({ page, browser, noise }) => {
    const { username } = await registerMember(page, 'couple_mf')
    await page.goto('/account/personal')
    const [you, partner] = [
      page.getByRole('region', { name: 'You', exact: true }),
      page.getByRole('region', { name: 'Your partner' }),
    ]
    const choose = async (field: Locator, option: string) => {
      await reach(page, field)
      await page.keyboard.type(option)
      await expect(field).toHaveValue(option)
    }
    await press(page, page.getByRole('radio', { name: 'I am' }), 'Space')
    await reach(page, you.getByLabel('First name'))
    await page.keyboard.type('Kate')
    await choose(you.getByLabel('Body type'), 'Curvy')
    await reach(page, partner.getByLabel('First name'))
    await page.keyboard.type('Tom')
    await choose(partner.getByLabel('Day'), '3')
    await choose(partner.getByLabel('Month'), 'May')
    await choose(partner.getByLabel('Year'), '1985')
    await choose(partner.getByLabel('Body type'), 'Athletic')
    await press(page, page.getByRole('button', { name: 'Save personal details' }))
    await expect(page.getByText('Personal details updated successfully!')).toBeVisible()
    await expectGoodScreen(page, 'account-personal-saved')

    await page.reload()
    await expect(page.getByRole('radio', { name: 'I am' })).toBeChecked()
    await expect(partner.getByLabel('First name')).toHaveValue('Tom')
    await expect(partner.getByLabel('Year')).toHaveValue('1985')

    const other = await browser.newContext({ viewport: page.viewportSize() })
    noise.watch(other)
    const visit = await other.newPage()
    await registerMember(visit)
    await visit.goto(`/profile/${username}`)
    await expect(visit.getByText(/^Couple M\/F · Her\s\d\d, Him\s\d\d$/)).toBeVisible()
    await expect(visit.getByRole('heading', { name: /^Her, \d\d$/ })).toBeVisible()
    await expect(visit.getByText('Kate')).toHaveCount(0)
    await expectGoodScreen(visit, 'profile-her-and-him')

    await press(page, page.getByRole('checkbox', { name: 'Show our first names on our profile' }), 'Space')
    await press(page, page.getByRole('button', { name: 'Save personal details' }))
    await expect(page.getByText('Personal details updated successfully!')).toBeVisible()
    await visit.reload()
    await expect(visit.getByRole('heading', { name: /^Kate, \d\d$/ })).toBeVisible()
    await expect(visit.getByRole('heading', { name: /^Tom, \d\d$/ })).toBeVisible()
    await other.close()
  },
)
