import { leaveKeysToInputMethods } from './keys.ts'

const PRESSES = 3
/** Milliseconds within which the next press must come. */
const PACE = 1000

/** Clears the view and leaves for another page, which takes the place of this one in the history. */
function leave(address: string) {
  document.documentElement.style.display = 'none'
  // Nothing asks whether one really wants to go.
  onbeforeunload = null
  document.documentElement.dataset['leaving'] = ''
  location.replace(address)
}

/**
 * Makes the quick exit of the page work, by its control and by Escape three times; `fallback` is where a page
 * without the control leads.
 */
export function installQuickExit(fallback?: string) {
  // Before it counts: three keys that give up a character of an input method lead nowhere.
  leaveKeysToInputMethods()
  let presses = 0
  let last = 0
  // Whatever else closes on Escape may keep the key from going on, so it is counted on its way down.
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
  // Closing one thing after the other by key and mouse isn't pressing three times.
  addEventListener('pointerdown', () => (presses = 0), { capture: true })
  addEventListener('click', (event) => {
    const exit =
      event.target instanceof Element && event.target.closest<HTMLAnchorElement>('[data-quick-exit]')
    if (!exit || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    leave(exit.href)
  })
}
