import type { Page } from '@playwright/test'

/** Returns the texts of buttons that are too narrow for their text. */
export const burstButtons = (page: Page) =>
  page.evaluate(() => {
    /** Whether the text is only for screen readers, and so takes up no space. */
    const isClipped = (element: Element | null, button: Element): boolean =>
      element !== null &&
      (getComputedStyle(element).clipPath !== 'none' ||
        (element !== button && isClipped(element.parentElement, button)))
    const isBurst = (button: Element) => {
      const { left, right } = button.getBoundingClientRect()
      const words = document.createTreeWalker(button, NodeFilter.SHOW_TEXT)
      const range = document.createRange()
      while (words.nextNode()) {
        range.selectNodeContents(words.currentNode)
        const isOut = [...range.getClientRects()].some(
          (line) => line.left < left - 1 || line.right > right + 1,
        )
        if (isOut && !isClipped(words.currentNode.parentElement, button)) return true
      }
      return false
    }
    return [...document.querySelectorAll('button')].filter(isBurst).map(({ textContent }) => textContent)
  })

/** Returns how many pixels the page can be scrolled past its end, because something positioned lies below it. */
export const spaceBelow = (page: Page) =>
  page.evaluate(() => {
    const end = scrollY + document.body.getBoundingClientRect().bottom
    return document.documentElement.scrollHeight - Math.ceil(Math.max(end, innerHeight))
  })

/** The fraction of the window's height, from 0 to 1, that fixed or sticky elements cover halfway down the page. */
export const coveredShare = (page: Page) =>
  page.evaluate(() => {
    scrollTo(0, document.documentElement.scrollHeight / 2)
    /** Elements with the page's heading don't count, because a conversation is a fixed element itself. */
    const isStuck = (element: Element | null): boolean =>
      element !== null &&
      ((['fixed', 'sticky'].includes(getComputedStyle(element).position) && !element.querySelector('h1')) ||
        isStuck(element.parentElement))
    const rows = Array.from({ length: innerHeight / 5 }, (_, at) => at * 5)
    return rows.filter((y) => isStuck(document.elementFromPoint(innerWidth / 2, y))).length / rows.length
  })
