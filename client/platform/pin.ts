import { browserStorage } from '#client/ui/frame/storage.ts'

export const PIN_KEYS = { pin: 'pin', locked: 'pin-locked', seen: 'pin-seen', tries: 'pin-tries' } as const

/** Dispatched on the window when the PIN, its rules or the lock have changed in this tab. */
export const PIN_EVENT = 'pin'
export const notifyOfPin = () => void window.dispatchEvent(new Event(PIN_EVENT))

export const readStoredPin = (): string | null => browserStorage.read(PIN_KEYS.pin)

/** Removes the PIN without notifying this tab, which is navigating away. */
export const dropPin = (): void => {
  if (readStoredPin() === null) return
  for (const key of Object.values(PIN_KEYS)) browserStorage.remove(key)
}

export const forgetPin = (): void => {
  if (readStoredPin() === null) return
  dropPin()
  notifyOfPin()
}
