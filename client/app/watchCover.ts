import { PIN_EVENT, readStoredPin } from '#client/platform/pin.ts'

/** Fetches the PIN prompt as soon as this device has a PIN. */
export const watchCover = () => {
  const fetchCover = () => {
    if (readStoredPin() !== null) void import('./cover.ts')
  }
  fetchCover()
  addEventListener(PIN_EVENT, fetchCover)
  addEventListener('storage', fetchCover)
}
