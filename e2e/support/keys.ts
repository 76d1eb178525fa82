import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** More tab stops than the longest page has. */
const STOPS = 250

/**
 * Whether the focused element is visible in the window. A control drawn by its label counts as visible if the label is.
 */
const isInView = (element: Element) => {
  const { top, bottom } = (element.closest('label') ?? element).getBoundingClientRect()
  return bottom > 0 && top < innerHeight
}

/** Presses Tab until the target has the focus, and expects it to be visibly focused. */
export const reach = async (page: Page, target: Locator) => {
  await expect(target).toBeVisible()
  const find = () => target.evaluateHandle((element) => element)
  // Finding an element by role is much slower than checking it, so it's only found again if the page has replaced it.
  let found = await find()
  for (let stop = 0; stop < STOPS; stop += 1) {
    const has = await found.evaluate((element) =>
      element.isConnected ? element === document.activeElement : null,
    )
    if (has) {
      expect(await found.evaluate(isInView)).toBe(true)
      expect(await found.evaluate((element) => element.matches(':focus-visible'))).toBe(true)
      return
    }
    if (has === null) found = await find()
    else await page.keyboard.press('Tab')
  }
  throw new Error('Tab never reached it')
}

/** Moves to the target with Tab, and presses a key. */
export const press = async (page: Page, target: Locator, key = 'Enter') => {
  await reach(page, target)
  await page.keyboard.press(key)
}

/** Moves to a field with Tab, and types. */
export const type = async (page: Page, label: string, text: string) => {
  await reach(page, page.getByLabel(label, { exact: true }))
  await page.keyboard.type(text)
}
