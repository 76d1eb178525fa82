import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

export const list = (page: Page) => page.getByRole('list', { name: 'Members' })
export const cards = (page: Page) => list(page).getByRole('article')
export const sortBy = (page: Page) => page.getByRole('combobox', { name: 'Sort by' })
export const chips = (page: Page) => page.getByRole('list', { name: 'Chosen filters' })
export const names = (page: Page) => cards(page).getByRole('heading').allTextContents()
export const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 1024

/** Runs `act` on the filters, which stand beside the list or, on small screens, in a sheet. */
export const inFilters = async (page: Page, act: () => Promise<void>) => {
  if (!isPhone(page)) return act()
  await page.getByRole('button', { name: /^Filters/ }).click()
  await act()
  await page.getByRole('button', { name: /^Show / }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

export const address = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)

/** Every search the page asks for by itself, from here on. */
export const listSearches = (page: Page): string[] => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (/\/api\/members\?/.test(request.url())) asked.push(request.url())
  })
  return asked
}

/** Scrolls on until at least so many cards are there. */
export const scrollTo = async (page: Page, count: number) => {
  await expect(async () => {
    await page.getByRole('button', { name: 'Show more members' }).scrollIntoViewIfNeeded({ timeout: 2000 })
    expect(await cards(page).count()).toBeGreaterThanOrEqual(count)
  }).toPass()
}
