import { PIN_KEYS, readStoredPin, tellOfPin } from './pin.ts'

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

export const PIN_FORM = /^\d{4,8}$/
/** After so many wrong ones nothing but logging out is left. */
export const PIN_TRIES = 5
/** As OWASP recommends for PBKDF2 with SHA-256. */
const ROUNDS = 600_000

/** Browsers hash over secure connections only. */
export const mayHavePin = (): boolean => 'subtle' in crypto

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
  localStorage.setItem(PIN_KEYS.seen, String(Date.now()))
  localStorage.removeItem(PIN_KEYS.tries)
  localStorage.setItem(PIN_KEYS.pin, JSON.stringify(pin))
  tellOfPin()
}

export const changePinRules = (rules: Partial<PinRules>): void => {
  const pin = readPin()
  if (!pin) return
  localStorage.setItem(PIN_KEYS.pin, JSON.stringify({ ...pin, ...rules }))
  tellOfPin()
}

/** Covers the page in every tab, as after minutes away. */
export const lockNow = (): void => {
  localStorage.setItem(PIN_KEYS.locked, '1')
  tellOfPin()
}

export const countPinTries = (): number => Number(localStorage.getItem(PIN_KEYS.tries))

/** Whether these are the digits; then the cover opens in every tab. A try counts before it is looked at. */
export const tryPin = async (digits: string): Promise<boolean> => {
  const pin = readPin()
  if (!pin || countPinTries() >= PIN_TRIES) return false
  localStorage.setItem(PIN_KEYS.tries, String(countPinTries() + 1))
  if ((await hashOf(digits, pin)) !== pin.hash) return false
  localStorage.removeItem(PIN_KEYS.tries)
  localStorage.setItem(PIN_KEYS.seen, String(Date.now()))
  localStorage.removeItem(PIN_KEYS.locked)
  tellOfPin()
  return true
}
