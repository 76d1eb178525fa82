import type { UserEvent } from '@testing-library/user-event'

const LEFT_ALONE = 'script, style, textarea, noscript, font, option, [translate=no]'

/** Changes the page as a browser's translator does: every text node is replaced with an element. */
const translatePage = () => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  for (const text of texts) {
    if (!text.data.trim() || text.parentElement?.closest(LEFT_ALONE)) continue
    const outer = document.createElement('font')
    outer.append(document.createElement('font'))
    outer.firstElementChild?.append(text.data)
    text.replaceWith(outer)
  }
}

/** Wraps a user so that the page is translated before each action. */
export const withTranslation = (user: UserEvent): UserEvent =>
  new Proxy(user, {
    get: (target, name) => {
      const act = Reflect.get(target, name) as unknown
      if (typeof act !== 'function') return act
      return (...values: unknown[]) => {
        translatePage()
        return act.apply(target, values) as unknown
      }
    },
  })
