import {
  address,
  cards,
  chips,
  expectGoodList,
  inFilters,
  isPhone,
  listSearches,
  names,
  sortBy,
} from './browsing.ts'
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
  'a member finds their own preferences in the address, and their list in the HTML',
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
    await expect(page.getByRole('button', { name: /^Any town, [\d,]+\+? more$/ })).toBeVisible()
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

test(
  'the longest names, towns and titles widen no page',
  { ...covers('SEARCH-08'), tag: '@phone' },
  async ({ page }) => {
    const long = { username: 'W'.repeat(30), place: `${'M'.repeat(50)}, Wales`, title: 'X'.repeat(100) }
    await page.route('**/api/members?*', async (route) => {
      const response = await route.fetch()
      const found = (await response.json()) as { items: object[] }
      await route.fulfill({
        response,
        json: { ...found, items: found.items.map((item) => ({ ...item, ...long })) },
      })
    })
    const expectNoWider = async () => {
      for (const width of [320, 390, 768, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      }
    }
    await page.goto('/browse')
    await sortBy(page).selectOption('newest')
    await expect(cards(page).first()).toContainText(long.username)
    await expectNoWider()

    const town = 'N'.repeat(50)
    await page.goto(`/browse?town=${town}`)
    await expect(chips(page)).toContainText(town)
    await expectNoWider()
  },
)
