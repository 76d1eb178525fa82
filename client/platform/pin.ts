/** The PIN of this device, as `firstCover.js` reads it; the digits themselves are not kept. */
export interface Pin {
  salt: string
  hash: string
  rounds: number
  /** Without input for so long, the page is covered. */
  minutes: number
  /** Covered as well as soon as the page is left for another app or tab. */
  onLeave: boolean
}

export type PinRules = Pick<Pin, 'minutes' | 'onLeave'>

const KEY = 'pin'
const LOCKED = 'pin-locked'
const SEEN = 'pin-seen'
const TRIES = 'pin-tries'

export const PIN_FORM = /^\d{4,8}$/
/** After so many wrong ones nothing but logging out is left. */
export const PIN_TRIES = 5
/** As OWASP recommends for PBKDF2 with SHA-256. */
const ROUNDS = 600_000

/** Raised on the window when the PIN or what it covers has changed in this tab. */
export const PIN_EVENT = 'pin'
const tell = () => void window.dispatchEvent(new Event(PIN_EVENT))

/** Browsers hash over secure connections only. */
export const mayHavePin = (): boolean => 'subtle' in crypto

export const readStoredPin = (): string | null => {
  try {
    return localStorage.getItem(KEY)
  } catch {
    // Storage may be closed to us; then there is none.
    return null
  }
}

export const readPin = (): Pin | null => {
  const stored = readStoredPin()
  return stored === null ? null : (JSON.parse(stored) as Pin)
}

const inHex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

const hashOf = async (digits: string, { salt, rounds }: Pick<Pin, 'salt' | 'rounds'>): Promise<string> => {
  const text = new TextEncoder()
  const key = await crypto.subtle.importKey('raw', text.encode(digits), 'PBKDF2', false, ['deriveBits'])
  const algorithm = { name: 'PBKDF2', hash: 'SHA-256', salt: text.encode(salt), iterations: rounds }
  return inHex(new Uint8Array(await crypto.subtle.deriveBits(algorithm, key, 256)))
}

export const setPin = async (digits: string, rules: PinRules): Promise<void> => {
  const made = { salt: inHex(crypto.getRandomValues(new Uint8Array(16))), rounds: ROUNDS }
  const pin: Pin = { ...made, ...rules, hash: await hashOf(digits, made) }
  localStorage.setItem(SEEN, String(Date.now()))
  localStorage.removeItem(TRIES)
  localStorage.setItem(KEY, JSON.stringify(pin))
  tell()
}

export const changePinRules = (rules: Partial<PinRules>): void => {
  const pin = readPin()
  if (!pin) return
  localStorage.setItem(KEY, JSON.stringify({ ...pin, ...rules }))
  tell()
}

/** Removes it without a word to this tab, which goes elsewhere. */
export const dropPin = (): void => {
  if (readStoredPin() === null) return
  for (const key of [KEY, LOCKED, SEEN, TRIES]) localStorage.removeItem(key)
}

export const forgetPin = (): void => {
  if (readStoredPin() === null) return
  dropPin()
  tell()
}

export const countPinTries = (): number => Number(localStorage.getItem(TRIES))

/** Whether these are the digits; then the cover opens in every tab. A try counts before it is looked at. */
export const tryPin = async (digits: string): Promise<boolean> => {
  const pin = readPin()
  if (!pin || countPinTries() >= PIN_TRIES) return false
  localStorage.setItem(TRIES, String(countPinTries() + 1))
  if ((await hashOf(digits, pin)) !== pin.hash) return false
  localStorage.removeItem(TRIES)
  localStorage.setItem(SEEN, String(Date.now()))
  localStorage.removeItem(LOCKED)
  tell()
  return true
}
