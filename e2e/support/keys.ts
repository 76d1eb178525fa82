import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Stops of the Tab key on the longest page. */
const STOPS = 250

/** Whether one sees what has the focus; a box that is drawn by its label is seen by it. */
const isInView = (element: Element) => {
  const { top, bottom } = (element.closest('label') ?? element).getBoundingClientRect()
  return bottom > 0 && top < innerHeight
}

/** Goes on with Tab until the target has the focus, and sees that it shows. */
export const reach = async (page: Page, target: Locator) => {
  await expect(target).toBeVisible()
  const find = () => target.evaluateHandle((element) => element)
  // To find it by its role takes much longer than to ask it; again only where the page has put another in its place.
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

/** Goes there with Tab, and presses a key. */
export const press = async (page: Page, target: Locator, key = 'Enter') => {
  await reach(page, target)
  await page.keyboard.press(key)
}

/** Goes to a field with Tab, and types. */
export const type = async (page: Page, label: string, text: string) => {
  await reach(page, page.getByLabel(label, { exact: true }))
  await page.keyboard.type(text)
}
