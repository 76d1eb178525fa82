import type { Page } from '@playwright/test'
import { cards, chips, expectGoodList, list, names, sortBy } from './browsing.ts'
import { covers, createGate, expect, test } from './fixtures.ts'
import { logInAs } from './shell.ts'

test('while the list loads, cards of the same shape keep its place', covers('BEY-02'), async ({ page }) => {
  await logInAs(page, 'kate-and-tom@demo.example')
  await page.goto('/dashboard')
  const gate = createGate()
  await page.route('**/api/members?*', async (route) => {
    await gate.opened
    await route.continue()
  })
  await page.getByRole('link', { name: 'Browse', exact: true }).filter({ visible: true }).first().click()
  await expect(page.getByRole('status').filter({ hasText: 'Loading members' })).toBeVisible()
  await expect(chips(page).getByRole('button', { name: 'Remove North West' })).toBeVisible()
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
})

test('results stay in their place, dimmed, until the next ones come', covers('BEY-02'), async ({ page }) => {
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
})

test(
  'without scrolling or a watcher the list goes on by a button, and failed pages can be asked again',
  covers('BEY-14'),
  async ({ page, noise }) => {
    noise.allow(/503/)
    await page.addInitScript(() => {
      window.IntersectionObserver = class extends IntersectionObserver {
        override observe() {}
      }
    })
    await page.goto('/browse?ageMax=99')
    const more = page.getByRole('button', { name: 'Show more members' })
    const moved = page.getByRole('status').filter({ hasText: /^48 members shown$/ })
    await page.route('**/api/members?*', (route) => route.fulfill({ status: 503, json: {} }))
    await more.click()
    await expect(page.getByText('More members could not be loaded.')).toBeVisible()
    await expect(cards(page)).toHaveCount(24)
    await expectGoodList(page, 'browse-more-failed')
    await page.unroute('**/api/members?*')
    await more.press('Enter')
    await expect(cards(page)).toHaveCount(48)
    await expect(cards(page).nth(24).getByRole('link')).toBeFocused()
    await expect(moved).toHaveCount(1)
  },
)
