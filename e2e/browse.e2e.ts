import { address, cards, expectGoodList, chips, inFilters, isPhone, listSearches } from './browsing.ts'
import { covers, expect, registerMember, test } from './fixtures.ts'
import { logInAs } from './shell.ts'

test(
  'a visitor browses with filters that live in the address',
  covers('SEARCH-01', 'SEARCH-03', 'SEARCH-04', 'SEARCH-05', 'SEARCH-06', 'SEARCH-08', 'SEARCH-13'),
  async ({ page }) => {
    const asked = listSearches(page)
    const answer = await page.goto('/browse')
    expect(answer?.headers()['x-robots-tag']).toBe('noindex')
    await expect(page.getByRole('heading', { level: 1, name: 'Browse members' })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Your account' })).toHaveCount(0)
    await expect(cards(page).first()).toBeVisible()
    await expect(cards(page).first()).toContainText('Gold')
    expect(asked, 'the first page comes with the HTML').toEqual([])
    await expect(page.getByRole('button', { name: 'Remove Age 18 to 60' })).toBeVisible()
    await expectGoodList(page, 'browse-visitor')

    await inFilters(page, async () => {
      await expect(page.getByLabel('From')).toHaveValue('18')
      await expect(page.getByLabel('To', { exact: true })).toHaveValue('60')
      await expect(page.getByLabel('From').getByRole('option').first()).toHaveText('18')
      await expect(page.getByLabel('Postcode prefix')).toHaveCount(0)
      await expect(page.getByRole('switch', { name: 'Fits both ways' })).toHaveCount(0)
      await page.getByText('Female', { exact: true }).click()
      await page.getByLabel('From').selectOption('30')
      await page.getByLabel('Country').selectOption('England')
      await page.getByLabel('Region').selectOption('South East')
      if (isPhone(page)) await expectGoodList(page, 'browse-filters')
    })
    await expect(cards(page).first()).toContainText('Female')
    await expect(cards(page).first()).toContainText('South East, England')
    for (const card of await cards(page).all()) {
      await expect(card).toContainText('Female')
      await expect(card).toContainText('South East, England')
    }
    await expect
      .poll(() => address(page))
      .toEqual({
        types: 'woman',
        ageMin: '30',
        ageMax: '60',
        country: 'England',
        region: 'South East',
      })
    await expect(chips(page).getByRole('button', { name: /^Remove/ })).toHaveText([
      'Female',
      'Age 30 to 60',
      'England',
      'South East',
    ])

    const shared = page.url()
    const names = await cards(page).getByRole('heading').allTextContents()
    await page.goto('/browse')
    await page.goto(shared)
    await expect(cards(page).getByRole('heading')).toHaveText(names)

    await chips(page).getByRole('button', { name: 'Remove England' }).click()
    await expect(chips(page).getByRole('button', { name: /^Remove/ })).toHaveText(['Female', 'Age 30 to 60'])
    await chips(page).getByRole('button', { name: 'Clear all' }).click()
    await expect(chips(page)).toHaveCount(0)
    await expect.poll(() => address(page)).toEqual({ ageMin: '18', ageMax: '99' })
  },
)

test(
  'a couple opens with its own preferences and sees who looks for it',
  covers('SEARCH-02', 'SEARCH-09', 'BEY-01', 'BEY-05'),
  async ({ page }) => {
    await logInAs(page, 'kate-and-tom@demo.example')
    const asked = listSearches(page)
    await page.goto('/browse')
    await expect(cards(page).first()).toBeVisible()
    expect(asked, 'the first page comes with the HTML').toEqual([])
    await expect
      .poll(() => address(page))
      .toMatchObject({
        types: 'man,woman,couple_mf,couple_ff',
        country: 'England',
        region: 'North West',
      })
    if (!isPhone(page)) await expect(page.getByRole('navigation', { name: 'Your account' })).toBeVisible()
    await page.goto('/browse?ageMax=99')
    await expect(page.getByText(/^In common: /).first()).toBeVisible()
    await expectGoodList(page, 'browse-member')

    // Members of other journeys join meanwhile, but have no place.
    await page.goto('/browse?ageMax=99&country=England&region=North+West')
    await expect(cards(page).first()).toBeVisible()
    let hidden = 0
    await inFilters(page, async () => {
      const fits = page.getByRole('switch', { name: 'Fits both ways' })
      await expect(fits).toBeChecked()
      const help = page.getByText(/^Hides [\d,]+ members? who/)
      await expect(help).toBeVisible()
      hidden = Number(/\d+/.exec((await help.textContent()) ?? '')?.[0])
      expect(hidden).toBeGreaterThan(0)
      await expect(page.getByLabel('Postcode prefix')).toBeVisible()
    })
    const count = page.getByRole('status').filter({ hasText: /member/ })
    const total = async () => Number(/\d+/.exec((await count.textContent()) ?? '')?.[0])
    const fitting = await total()
    await inFilters(page, () => page.getByRole('switch', { name: 'Fits both ways' }).uncheck())
    await expect.poll(total).toBe(fitting + hidden)
    await expect.poll(() => address(page)).toMatchObject({ fitsBothWays: 'false' })
    await expect(page.getByText('Looks for you too').first()).toBeVisible()
  },
)

test(
  'members above sixty are found by raising the upper end',
  covers('SEARCH-07', 'CONST-07'),
  async ({ page }) => {
    await page.goto('/browse')
    await inFilters(page, async () => {
      await expect(page.getByLabel('To', { exact: true }).getByRole('option').last()).toHaveText('99')
      await page.getByLabel('To', { exact: true }).selectOption('99')
      await page.getByLabel('From').selectOption('61')
    })
    await expect(page.getByRole('button', { name: 'Remove Age 61 and over' })).toBeVisible()
    await expect(cards(page).first()).toContainText(/· (6[1-9]|[78]\d)/)

    await page.goto('/browse?ageMin=12&ageMax=99')
    await expect(cards(page).first()).toBeVisible()
    await inFilters(page, () => expect(page.getByLabel('From')).toHaveValue('18'))
  },
)

test(
  'an empty or short result names what to give up, and a failure can be tried again',
  covers('BEY-04', 'SEARCH-08', 'SEARCH-16'),
  async ({ page, noise }) => {
    noise.allow(/503/)
    const { username } = await registerMember(page)
    await page.goto('/browse?town=Atlantis&verified=true&ageMax=99')
    await expect(page.getByText('Nobody fits all of this').last()).toBeVisible()
    const anyTown = page.getByRole('button', { name: /^Any town: [\d,]+ members? more$/ })
    await expect(anyTown).toBeVisible()
    const promised = Number(/\d+/.exec((await anyTown.textContent()) ?? '')?.[0])
    await expectGoodList(page, 'browse-empty')
    await anyTown.press('Enter')
    await expect(cards(page).first()).toContainText('Verified')
    await expect.poll(() => address(page)).toEqual({ verified: 'true', ageMin: '18', ageMax: '99' })
    await expect(page.getByRole('status').filter({ hasText: `${promised} members` })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Search results' })).toBeFocused()
    await expect(page.getByRole('heading', { name: username })).toHaveCount(0)

    const short = '/browse?types=tvts,couple_mm&verified=true&canTravel=true&ageMax=99'
    await page.goto(short)
    const few = page.getByText(/^Only \d+ members? fits? all of this$/)
    await expect(few).toBeVisible()
    const total = await cards(page).count()
    expect(total).toBeGreaterThan(0)
    expect(total).toBeLessThan(12)
    await expect(few).toContainText(`Only ${total} `)
    const offered = page.getByRole('button', { name: / more$/ })
    const numbers = (await offered.allTextContents()).map((text) => Number(/(\d+) member/.exec(text)?.[1]))
    expect(numbers.length).toBeGreaterThan(1)
    expect(numbers, 'the most helpful first').toEqual(numbers.toSorted((a, b) => b - a))
    expect(address(page), 'nothing is given up by itself').toMatchObject({
      verified: 'true',
      canTravel: 'true',
    })
    await expectGoodList(page, 'browse-few')
    await offered.first().click()
    const count = page
      .getByRole('status')
      .filter({ hasText: /^[\d,]+ members?$/ })
      .first()
    await expect(count).toHaveText(`${total + (numbers[0] ?? 0)} members`)

    await page.route('**/api/members?*', (route) =>
      route.fulfill({
        status: 503,
        json: { error: { code: 'unavailable', message: 'The service is not available right now.' } },
      }),
    )
    await inFilters(page, () => page.getByLabel('Town').fill('Leeds'))
    await expect(page.getByRole('alert')).toContainText('The service is not available right now.')
    await expectGoodList(page, 'browse-error')
    await page.unroute('**/api/members?*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect.poll(() => address(page)).toMatchObject({ town: 'Leeds' })
  },
)
