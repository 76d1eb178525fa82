import { leaveKeysToInputMethods } from './keys.ts'

const PRESSES = 3
/** Milliseconds within which the next press must follow. */
const PACE = 1000

/** Hides the page and navigates to the URL, which replaces the page in the history. */
function leave(address: string) {
  document.documentElement.style.display = 'none'
  // Nothing must ask for confirmation.
  onbeforeunload = null
  document.documentElement.dataset['leaving'] = ''
  location.replace(address)
}

/**
 * Enables the page's quick exit, through its link and by pressing Escape three times. `fallback` is the URL to go to
 * from a page without the link.
 */
export function installQuickExit(fallback?: string) {
  // Registered first, so that keys that cancel an input method's character don't count.
  leaveKeysToInputMethods()
  let presses = 0
  let last = 0
  // Other Escape handlers may stop the event, so it's counted in the capture phase.
  addEventListener(
    'keydown',
    ({ key, repeat, timeStamp }) => {
      if (repeat) return
      if (key !== 'Escape') presses = 0
      else presses = timeStamp - last > PACE ? 1 : presses + 1
      last = timeStamp
      const address = document.querySelector<HTMLAnchorElement>('[data-quick-exit]')?.href ?? fallback
      if (presses === PRESSES && address) leave(address)
    },
    { capture: true },
  )
  // If someone closes several things by key and mouse, that doesn't count as pressing Escape three times.
  addEventListener('pointerdown', () => (presses = 0), { capture: true })
  addEventListener('click', (event) => {
    const exit =
      event.target instanceof Element && event.target.closest<HTMLAnchorElement>('[data-quick-exit]')
    if (!exit || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    leave(exit.href)
  })
}
