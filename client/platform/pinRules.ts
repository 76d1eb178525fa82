import { browserStorage } from '#client/ui/frame/storage.ts'
import { dropPin, PIN_KEYS, readStoredPin, notifyOfPin } from './pin.ts'

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

/** As long open as locked, and without tries as with some: so they can be written over where storage is full. */
const open = () => {
  // First of all that someone is here: another tab that hears it is open would lock it again.
  const isSeen = browserStorage.write(PIN_KEYS.seen, String(Date.now()))
  return browserStorage.write(PIN_KEYS.tries, '0') && browserStorage.write(PIN_KEYS.locked, '0') && isSeen
}

/** False where this browser has no room for it; then there is none. */
export const setPin = async (digits: string, rules: PinRules): Promise<boolean> => {
  const made = { salt: inHex(crypto.getRandomValues(new Uint8Array(16))), rounds: ROUNDS }
  const pin: Pin = { ...made, ...rules, hash: await hashOf(digits, made) }
  const isKept = open() && browserStorage.write(PIN_KEYS.pin, JSON.stringify(pin))
  if (!isKept) dropPin()
  notifyOfPin()
  return isKept
}

/** False where this browser has no room for the change. */
export const changePinRules = (rules: Partial<PinRules>): boolean => {
  const stored = readStoredPin()
  if (stored === null) return false
  const isKept = browserStorage.write(PIN_KEYS.pin, JSON.stringify({ ...JSON.parse(stored), ...rules }))
  if (!isKept) browserStorage.write(PIN_KEYS.pin, stored)
  notifyOfPin()
  return isKept
}

/** Covers the page in every tab, as after minutes away. */
export const lockNow = (): void => {
  browserStorage.write(PIN_KEYS.locked, '1')
  notifyOfPin()
}

export const countPinTries = (): number => Number(browserStorage.read(PIN_KEYS.tries))

/** Whether these are the digits; then the cover opens in every tab. A try counts before it is looked at. */
export const tryPin = async (digits: string): Promise<boolean> => {
  const pin = readPin()
  if (!pin || countPinTries() >= PIN_TRIES) return false
  if (!browserStorage.write(PIN_KEYS.tries, String(countPinTries() + 1))) return false
  if ((await hashOf(digits, pin)) !== pin.hash) return false
  open()
  notifyOfPin()
  return true
}
