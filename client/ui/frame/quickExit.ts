import { leaveKeysToInputMethods } from './keys.ts'

const PRESSES = 3
/** Milliseconds within which the next press must follow. */
const PACE = 1000

/** Hides the page and leaves for a different one, which replaces it in the history. */
function leave(address: string) {
  document.documentElement.style.display = 'none'
  // Nothing must ask for confirmation.
  onbeforeunload = null
  document.documentElement.dataset['leaving'] = ''
  location.replace(address)
}

/**
 * Makes the page's quick exit work, by its control and by pressing Escape three times. `fallback` is where to go from a
 * page without the control.
 */
export function installQuickExit(fallback?: string) {
  // Registered first: three keys that cancel an input method's character mustn't count.
  leaveKeysToInputMethods()
  let presses = 0
  let last = 0
  // Something else that closes on Escape may stop the event, so it's counted in the capture phase.
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
  // Closing one thing after another by key and mouse isn't pressing three times.
  addEventListener('pointerdown', () => (presses = 0), { capture: true })
  addEventListener('click', (event) => {
    const exit =
      event.target instanceof Element && event.target.closest<HTMLAnchorElement>('[data-quick-exit]')
    if (!exit || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    leave(exit.href)
  })
}
