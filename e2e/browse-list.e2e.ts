import type { Locator, Page } from '@playwright/test'
import {
  address,
  cards,
  chips,
  expectGoodList,
  inFilters,
  isPhone,
  list,
  listSearches,
  names,
  scrollTo,
  sortBy,
} from './browsing.ts'
import { covers, expect, test } from './fixtures.ts'
import { logInAs } from './shell.ts'

const top = async (page: Page, name: string) => {
  const box = await cards(page)
    .filter({ has: page.getByRole('heading', { name, exact: true }) })
    .boundingBox()
  return box?.y ?? Number.NaN
}

test(
  'the place in the list lives in the address: Back, reload and a link return to it',
  { ...covers('BEY-02', 'BEY-14', 'SEARCH-08'), tag: '@phone' },
  async ({ page, browser }) => {
    test.slow()
    await logInAs(page, 'kate-and-tom@demo.example')
    await page.goto('/browse?ageMax=99&sort=active')
    await scrollTo(page, 120)
    const before = await names(page)
    expect(new Set(before).size, 'nobody twice').toBe(before.length)
    const username = before[64] ?? ''
    const card = cards(page).filter({ has: page.getByRole('heading', { name: username, exact: true }) })
    await card.scrollIntoViewIfNeeded()
    await expect.poll(() => address(page)['at']).toMatch(/^[\w-]{60,}$/)
    const y = await top(page, username)
    const place = () => top(page, username)

    await card.getByRole('link').click()
    await expect(page).toHaveURL(`/profile/${username}`)
    await expect(page.getByRole('heading', { level: 1, name: username })).toBeVisible()
    const asked = listSearches(page)
    await page.goBack()
    await expect(card).toBeInViewport()
    expect(Math.abs((await place()) - y)).toBeLessThan(3)
    expect(await names(page), 'the same pages').toEqual(before)
    expect(asked, 'nothing is asked again').toEqual([])

    const at = address(page)['at']
    await page.reload()
    await expect(card).toBeInViewport()
    await expect.poll(async () => Math.abs((await place()) - y)).toBeLessThan(3)
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
    await expect.poll(async () => Math.abs((await place()) - y)).toBeLessThan(3)

    const earlier = page.getByRole('button', { name: 'Show earlier members' })
    await earlier.scrollIntoViewIfNeeded()
    await expectGoodList(page, 'browse-deep')
    const held = await top(page, first)
    await earlier.press('Enter')
    await expect.poll(() => names(page).then((now) => now.indexOf(first))).toBe(24)
    expect(Math.abs((await top(page, first)) - held)).toBeLessThan(3)
    const now = await names(page)
    expect(now).toEqual(before.slice(before.indexOf(now[0] ?? ''), before.indexOf(now[0] ?? '') + now.length))
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

const press = (page: Page, key: string) => page.keyboard.press(key)

const tabTo = async (target: Locator) => {
  for (let steps = 0; steps < 120; steps++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await press(target.page(), 'Tab')
  }
  throw new Error('the keyboard does not lead there')
}

const female = (page: Page) => page.getByRole('checkbox', { name: 'Female', exact: true })

/** By keyboard: opens the sheet of the filters, chooses in it, and gets back. */
const chooseInSheet = async (page: Page) => {
  const open = page.getByRole('button', { name: /^Filters/ })
  await tabTo(open)
  await press(page, 'Enter')
  await tabTo(female(page))
  await press(page, 'Space')
  await press(page, 'Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(open).toBeFocused()
}

/** By keyboard: chooses in the filters beside the list, past the link that skips them. */
const chooseBeside = async (page: Page) => {
  const skip = page.getByRole('button', { name: 'Skip to the members' })
  await tabTo(skip)
  await expect(skip).toBeInViewport()
  await tabTo(female(page))
  await press(page, 'Space')
}

test(
  'sort, filters, chips and list work by keyboard alone',
  { ...covers('BEY-02'), tag: '@phone' },
  async ({ page }) => {
    await logInAs(page, 'kate-and-tom@demo.example')
    await page.goto('/browse?ageMax=99')
    await expect(cards(page)).toHaveCount(24)

    await (isPhone(page) ? chooseInSheet(page) : chooseBeside(page))
    await expect(page).toHaveURL(/types=woman/)
    await expect(cards(page).first()).toContainText('Female')

    await tabTo(sortBy(page))
    await press(page, 'L')
    await expect(page).toHaveURL(/sort=active/)
    await expect(sortBy(page)).toBeFocused()

    await inFilters(page, async () => {
      await page.getByRole('checkbox', { name: 'are verified' }).focus()
      await press(page, 'Space')
    })
    await expect(chips(page).getByRole('button', { name: 'Remove Verified' })).toBeVisible()
    await page.getByRole('button', { name: 'Remove Female' }).focus()
    await press(page, 'Enter')
    await expect(chips(page).getByRole('button', { name: 'Remove Verified' })).toBeFocused()
    await press(page, 'Enter')
    await expect(chips(page)).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Search results' })).toBeFocused()

    await expect(list(page)).not.toHaveAttribute('aria-busy', 'true')
    const link = cards(page).nth(4).getByRole('link')
    const username = await cards(page).nth(4).getByRole('heading').textContent()
    await tabTo(link)
    await press(page, 'Enter')
    await expect(page.getByRole('heading', { level: 1, name: String(username) })).toBeVisible()
    await page.goBack()
    await expect(link).toBeFocused()
    await expect(link).toHaveText(String(username))
  },
)
