import { PIN_EVENT, readStoredPin } from '#client/platform/pin.ts'

/** Fetches what asks for the PIN as soon as this device has one. */
export const watchCover = () => {
  const fetchCover = () => {
    if (readStoredPin() !== null) void import('./cover.ts')
  }
  fetchCover()
  addEventListener(PIN_EVENT, fetchCover)
  addEventListener('storage', fetchCover)
}
