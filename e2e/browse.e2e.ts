import type { Locator, Page } from '@playwright/test'
import { covers, createGate, expect, PHONE, test } from './support/fixtures.ts'
import { press, reach } from './support/keys.ts'
import { logInAs } from './support/shell.ts'

const list = (page: Page) => page.getByRole('list', { name: 'Members' })
const cards = (page: Page) => list(page).getByRole('article')
const sortBy = (page: Page) => page.getByRole('combobox', { name: 'Sort by' })
const filters = (page: Page) => page.getByRole('list', { name: 'Filters' })
const pill = (page: Page, part: string) =>
  filters(page).getByRole('button', { name: new RegExp(`^${part}\\b`) })
const remove = (page: Page) => filters(page).getByRole('button', { name: /^Remove/ })
const names = (page: Page) => cards(page).getByRole('heading').allTextContents()
const address = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)

/** Collects the searches that the page requests from now on. */
const listSearches = (page: Page): string[] => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (/\/api\/members\?/.test(request.url())) asked.push(request.url())
  })
  return asked
}

/** Scrolls until the whole list has loaded. */
const scrollToEnd = async (page: Page) => {
  const end = page
    .getByRole('button', { name: 'Show more members' })
    .or(page.getByText('That’s everyone who matches.'))
  await expect(async () => {
    await end.scrollIntoViewIfNeeded({ timeout: 2000 })
    await expect(end).toHaveText('That’s everyone who matches.', { timeout: 200 })
  }).toPass()
}

const top = async (of: Locator) => (await of.boundingBox())?.y ?? Number.NaN

test('a visitor sets filters, and after a reload the HTML contains the same members', async ({ page }) => {
  const asked = listSearches(page)
  await page.goto('/browse')
  await expect(cards(page).first()).toBeVisible()
  expect(asked, 'the first page comes with the HTML').toEqual([])

  await pill(page, 'Type').click()
  await page.getByRole('dialog', { name: 'Type' }).getByText('Female', { exact: true }).click()
  await expect(page.getByLabel('Female', { exact: true })).toBeChecked()
  await pill(page, 'Place').click()
  await page.getByLabel('Country', { exact: true }).selectOption('England')
  await page.getByLabel('Region', { exact: true }).selectOption('South East')
  await expect(pill(page, 'Type')).toHaveText('Type: Female')
  await expect(pill(page, 'Place')).toHaveText('Place: South East, England')
  await expect(remove(page)).toHaveCount(2)
  await expect(page).toHaveURL(/region=South(\+|%20)East/)
  await expect(page.locator('ul[aria-busy]')).toHaveCount(0)
  const found = await names(page)
  asked.length = 0
  await page.reload()
  await expect(cards(page).getByRole('heading')).toHaveText(found)
  expect(asked, 'the first page comes with the HTML').toEqual([])
})

test(
  'the position in the list is kept in the URL, so Back, reload and a link return to it',
  covers('BEY-14'),
  async ({ page, browser }) => {
    await logInAs(page, 'kate-and-tom@demo.example')
    // Other journeys don't register anyone that old, so the list doesn't change in the meantime.
    await page.goto('/browse?ageMin=37&ageMax=99&sort=active')
    await scrollToEnd(page)
    const before = await names(page)
    expect(before.length).toBeGreaterThan(72)
    expect(new Set(before).size, 'nobody twice').toBe(before.length)
    const cardOf = (name: string) =>
      cards(page).filter({ has: page.getByRole('heading', { name, exact: true }) })
    // Goes back from a profile, where the sidebar is wider, to a card in the middle of a page of results.
    const inner = cardOf(before[12] ?? '')
    await inner.evaluate((each) => scrollBy(0, each.getBoundingClientRect().top - 220))
    const innerTop = await top(inner)
    await inner.getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1, name: before[12] ?? '' })).toBeVisible()
    await page.goBack()
    await expect(inner).toBeInViewport()
    expect(Math.abs((await top(inner)) - innerTop)).toBeLessThan(3)

    // The first card of a page of results. After a reload the list starts with this card, so rows of five end at
    // different cards.
    const username = before[48] ?? ''
    const card = cardOf(username)
    await card.evaluate((each) => scrollBy(0, each.getBoundingClientRect().top - 120))
    await expect.poll(() => address(page)['at']).toMatch(/^[\w-]{60,}$/)
    const y = await top(card)
    const moved = async () => Math.abs((await top(card)) - y)

    await card.getByRole('link').click()
    await expect(page).toHaveURL(`/profile/${username}`)
    await expect(page.getByRole('heading', { level: 1, name: username })).toBeVisible()
    const asked = listSearches(page)
    await page.goBack()
    await expect(card).toBeInViewport()
    expect(await moved()).toBeLessThan(3)
    expect(await names(page), 'the same pages').toEqual(before)
    expect(asked, 'nothing is asked again').toEqual([])

    const at = address(page)['at']
    await page.reload()
    await expect(card).toBeInViewport()
    await expect.poll(moved).toBeLessThan(3)
    expect(
      asked.filter((url) => url.includes(encodeURIComponent(String(at)))),
      'it comes with the HTML',
    ).toEqual([])
    const first = (await names(page))[0] ?? ''
    expect(before.indexOf(first) % 24, 'it begins with a page').toBe(0)
    expect(before.indexOf(first)).toBeGreaterThan(0)

    await card.getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1, name: username })).toBeVisible()
    await page.reload()
    await page.goBack()
    await expect(card).toBeInViewport()
    await expect.poll(moved).toBeLessThan(3)

    const earlier = page.getByRole('button', { name: 'Show earlier members' })
    await earlier.scrollIntoViewIfNeeded()
    const held = await top(cardOf(first))
    await earlier.press('Enter')
    await expect.poll(() => names(page).then((shown) => shown.indexOf(first))).toBe(24)
    expect(Math.abs((await top(cardOf(first))) - held)).toBeLessThan(3)
    const shown = await names(page)
    const from = before.indexOf(shown[0] ?? '')
    expect(shown).toEqual(before.slice(from, from + shown.length))
    await expect(cards(page).nth(23).getByRole('link')).toBeFocused()

    const link = page.url()
    const other = await browser.newContext({ viewport: page.viewportSize() })
    const guest = await other.newPage()
    await guest.goto(link)
    await expect(cards(guest).first()).toBeVisible()
    await expect(guest.getByRole('button', { name: 'Show earlier members' })).toBeVisible()
    await guest.getByRole('button', { name: 'Back to the start' }).click()
    await expect(guest.getByRole('button', { name: 'Show earlier members' })).toHaveCount(0)
    expect(address(guest)['at']).toBeUndefined()
    await other.close()
  },
)

const female = (page: Page) => page.getByRole('checkbox', { name: 'Female', exact: true })

/** By keyboard: opens the filter sheet, chooses a filter, and closes it. */
const chooseInSheet = async (page: Page) => {
  const open = page.getByRole('button', { name: /^All filters/ })
  await press(page, open)
  await press(page, female(page), 'Space')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(open).toBeFocused()
}

test(
  'sort, filters, chips and list work by keyboard alone, as do the filters in their sheet on a phone',
  covers('BEY-17'),
  async ({ page }) => {
    await logInAs(page, 'kate-and-tom@demo.example')
    await page.goto('/browse?ageMax=99')
    await expect(cards(page)).toHaveCount(24)

    // Uses the link that skips the filters above the list.
    await reach(page, page.getByRole('button', { name: 'Skip to the members' }))
    await press(page, pill(page, 'Type'))
    await press(page, female(page), 'Space')
    await expect(page).toHaveURL(/types=woman/)
    await expect(cards(page).first()).toContainText('Female')
    await page.keyboard.press('Escape')
    await expect(pill(page, 'Type')).toBeFocused()

    await press(page, sortBy(page), 'L')
    await expect(page).toHaveURL(/sort=active/)
    await expect(sortBy(page)).toBeFocused()

    await pill(page, 'More').focus()
    await page.keyboard.press('Enter')
    await press(page, page.getByRole('checkbox', { name: 'are verified' }), 'Space')
    await expect(filters(page).getByRole('button', { name: 'Remove Verified' })).toBeVisible()
    await page.getByRole('button', { name: 'Remove Female' }).focus()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.keyboard.press('Enter')
    await expect(pill(page, 'Type')).toBeFocused()
    await press(page, filters(page).getByRole('button', { name: 'Remove Verified' }))
    await expect(remove(page)).toHaveCount(0)
    await expect(pill(page, 'All filters')).toBeFocused()

    await expect(list(page)).not.toHaveAttribute('aria-busy', 'true')
    const link = cards(page).nth(4).getByRole('link')
    const username = await cards(page).nth(4).getByRole('heading').textContent()
    await press(page, link)
    await expect(page.getByRole('heading', { level: 1, name: String(username) })).toBeVisible()
    await page.goBack()
    await expect(link).toBeFocused()
    await expect(link).toHaveText(String(username))

    // A reload would return to the card, below the filters.
    await page.setViewportSize(PHONE)
    await page.goto('/browse?ageMax=99')
    await chooseInSheet(page)
    await expect(page).toHaveURL(/types=woman/)
    await expect(filters(page).getByRole('button', { name: 'Remove Female' })).toBeVisible()
  },
)

test('nothing shifts while the list loads or is replaced', async ({ page }) => {
  await logInAs(page, 'kate-and-tom@demo.example')
  await page.goto('/dashboard')
  let gate = createGate()
  await page.route('**/api/members?*', async (route) => {
    await gate.opened
    await route.continue()
  })
  const place = async (card: Locator) => {
    const box = await card.boundingBox()
    return box && { x: box.x, y: box.y, width: box.width }
  }
  await page.getByRole('link', { name: 'Browse', exact: true }).filter({ visible: true }).first().click()
  await expect(page.getByRole('status').filter({ hasText: 'Loading members' })).toBeVisible()
  await expect(page.getByText(/ are from your preferences/)).toBeVisible()
  const results = page.getByRole('region', { name: 'Search results' })
  const empty = await place(results.locator('li:not(ul[aria-label] li)').first())
  gate.open()
  await expect(cards(page).first()).toBeVisible()
  expect(await place(cards(page).first())).toEqual(empty)

  const before = await names(page)
  const y = await top(list(page))
  gate = createGate()
  await sortBy(page).selectOption('Newest')
  await expect(list(page)).toHaveAttribute('aria-busy', 'true')
  expect(await names(page)).toEqual(before)
  expect(await top(list(page))).toBe(y)
  gate.open()
  await expect(list(page)).not.toHaveAttribute('aria-busy', 'true')
  expect(await names(page)).not.toEqual(before)
  expect(await top(list(page))).toBe(y)
})
