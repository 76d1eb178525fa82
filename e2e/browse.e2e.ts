import { address, cards, chips, expectGoodList, inFilters, isPhone, listSearches, names } from './browsing.ts'
import { covers, expect, test } from './fixtures.ts'
import { AWAY } from './outages.ts'
import { logInAs } from './shell.ts'

test(
  'a visitor sets filters, and their address shows the same members again',
  { ...covers('SEARCH-01', 'SEARCH-04', 'SEARCH-08'), tag: '@phone' },
  async ({ page }) => {
    const asked = listSearches(page)
    await page.goto('/browse')
    await expect(page.getByRole('heading', { level: 1, name: 'Browse members' })).toBeVisible()
    await expect(cards(page).first()).toBeVisible()
    expect(asked, 'the first page comes with the HTML').toEqual([])

    await inFilters(page, async () => {
      await page.getByText('Female', { exact: true }).click()
      await expect(page.getByLabel('Female', { exact: true })).toBeChecked()
      await page.getByLabel('Country').selectOption('England')
      await page.getByLabel('Region').selectOption('South East')
      if (isPhone(page)) await expectGoodList(page, 'browse-filters')
    })
    await expect(chips(page).getByRole('button', { name: /^Remove/ })).toHaveText([
      'Female',
      'Age 18 to 60',
      'England',
      'South East',
    ])
    await expect(cards(page).filter({ hasText: 'South East, England' }).first()).toBeVisible()
    await expect(page.locator('ul[aria-busy]')).toHaveCount(0)
    const found = await names(page)
    asked.length = 0
    await page.reload()
    await expect(cards(page).getByRole('heading')).toHaveText(found)
    expect(asked, 'the first page comes with the HTML').toEqual([])
  },
)

test(
  'a member finds the own preferences in the address, and their list in the HTML',
  covers('SEARCH-09'),
  async ({ page }) => {
    await logInAs(page, 'kate-and-tom@demo.example')
    const asked = listSearches(page)
    await page.goto('/browse')
    await expect(cards(page).first()).toBeVisible()
    await expect
      .poll(() => address(page))
      .toMatchObject({
        types: 'man,woman,couple_mf,couple_ff',
        country: 'England',
        region: 'North West',
      })
    expect(asked).toEqual([])
  },
)

test(
  'a list with nobody, with few, or that fails is good to look at',
  { ...covers('BEY-04'), tag: '@phone' },
  async ({ page, noise }) => {
    noise.allow(/503/)
    await page.goto('/browse?town=Atlantis&verified=true&ageMax=99')
    await expect(page.getByRole('button', { name: /^Any town: [\d,]+ members? more$/ })).toBeVisible()
    await expectGoodList(page, 'browse-empty')

    await page.goto('/browse?types=tvts&verified=true&canTravel=true&ageMax=99')
    await expect(page.getByText(/^Only \d+ members? fits? all of this$/)).toBeVisible()
    await expectGoodList(page, 'browse-few')

    await page.route('**/api/members?*', (route) => route.fulfill(AWAY))
    await inFilters(page, () => page.getByLabel('Town').fill('Leeds'))
    await expect(page.getByRole('alert')).toContainText('Away.')
    await expectGoodList(page, 'browse-error')
  },
)
