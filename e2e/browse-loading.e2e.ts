import type { Page } from '@playwright/test'
import { cards, expectGoodList, list, names, sortBy } from './browsing.ts'
import { covers, createGate, expect, test } from './fixtures.ts'
import { logInAs } from './shell.ts'

test(
  'while the list loads, cards of the same shape keep its place',
  { ...covers('BEY-02'), tag: '@phone' },
  async ({ page }) => {
    await logInAs(page, 'kate-and-tom@demo.example')
    await page.goto('/dashboard')
    const gate = createGate()
    await page.route('**/api/members?*', async (route) => {
      await gate.opened
      await route.continue()
    })
    await page.getByRole('link', { name: 'Browse', exact: true }).filter({ visible: true }).first().click()
    await expect(page.getByRole('status').filter({ hasText: 'Loading members' })).toBeVisible()
    await expect(page.getByText(/^From your preferences: .*North West/)).toBeVisible()
    await expectGoodList(page, 'browse-loading')
    const place = async (card: ReturnType<Page['locator']>) => {
      const box = await card.boundingBox()
      return box && { x: box.x, y: box.y, width: box.width }
    }
    const before = await place(
      page.getByRole('region', { name: 'Search results' }).locator('li:not(ul[aria-label] li)').first(),
    )
    gate.open()
    await expect(cards(page).first()).toBeVisible()
    expect(await place(cards(page).first())).toEqual(before)
  },
)

test(
  'results stay in their place, dimmed, until the next ones come',
  { ...covers('BEY-02'), tag: '@phone' },
  async ({ page }) => {
    await logInAs(page, 'kate-and-tom@demo.example')
    await page.goto('/browse?ageMax=99')
    await expect(cards(page)).toHaveCount(24)
    const before = await names(page)
    const place = async () => (await list(page).boundingBox())?.y
    const y = await place()
    const gate = createGate()
    await page.route('**/api/members?*', async (route) => {
      await gate.opened
      await route.continue()
    })
    await sortBy(page).selectOption('Newest')
    await expect(list(page)).toHaveAttribute('aria-busy', 'true')
    expect(await names(page)).toEqual(before)
    expect(await place()).toBe(y)
    gate.open()
    await expect(list(page)).not.toHaveAttribute('aria-busy', 'true')
    expect(await names(page)).not.toEqual(before)
    expect(await place()).toBe(y)
  },
)
