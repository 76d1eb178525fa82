import { useSyncExternalStore } from 'react'
import { PIN_EVENT, readStoredPin } from './pin.ts'
import { readPin, type Pin } from './pinRules.ts'

const subscribe = (listener: () => void) => {
  addEventListener(PIN_EVENT, listener)
  addEventListener('storage', listener)
  return () => {
    removeEventListener(PIN_EVENT, listener)
    removeEventListener('storage', listener)
  }
}

/** The PIN of this device; null on the server and without one. */
export const usePin = (): Pin | null => {
  const stored = useSyncExternalStore(subscribe, readStoredPin, () => null)
  return stored === null ? null : readPin()
}
