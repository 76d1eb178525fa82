import { browserStorage } from '#client/ui/frame/storage.ts'
import { dropPin, PIN_KEYS, readStoredPin, notifyOfPin } from './pin.ts'

/** This device's PIN, as `firstCover.js` reads it. The digits themselves aren't stored. */
export interface Pin {
  salt: string
  hash: string
  rounds: number
  /** Minutes without input before the page is covered. */
  minutes: number
  /** Whether the page is also covered when the member switches to another app or tab. */
  onLeave: boolean
}

export type PinRules = Pick<Pin, 'minutes' | 'onLeave'>

export const PIN_FORM = /^\d{4,8}$/
/** The number of wrong attempts after which the member can only log out. */
export const PIN_TRIES = 5
/** The number of iterations recommended by OWASP for PBKDF2 with SHA-256. */
const ROUNDS = 600_000

/** Whether this browser supports a PIN. Browsers only hash over secure connections. */
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

/**
 * Unlocks the cover. The new values are as long as the old ones, so they can be overwritten even if storage is full.
 */
const open = () => {
  // First records that someone is here, because a tab notified of the unlocking would otherwise lock the cover again.
  const isSeen = browserStorage.write(PIN_KEYS.seen, String(Date.now()))
  return browserStorage.write(PIN_KEYS.tries, '0') && browserStorage.write(PIN_KEYS.locked, '0') && isSeen
}

/** Sets the PIN. Returns false, and sets none, if the browser's storage is full. */
export const setPin = async (digits: string, rules: PinRules): Promise<boolean> => {
  const made = { salt: inHex(crypto.getRandomValues(new Uint8Array(16))), rounds: ROUNDS }
  const pin: Pin = { ...made, ...rules, hash: await hashOf(digits, made) }
  const isKept = open() && browserStorage.write(PIN_KEYS.pin, JSON.stringify(pin))
  if (!isKept) dropPin()
  notifyOfPin()
  return isKept
}

/** Returns false if this browser has no PIN or its storage is full. */
export const changePinRules = (rules: Partial<PinRules>): boolean => {
  const stored = readStoredPin()
  if (stored === null) return false
  const isKept = browserStorage.write(PIN_KEYS.pin, JSON.stringify({ ...JSON.parse(stored), ...rules }))
  if (!isKept) browserStorage.write(PIN_KEYS.pin, stored)
  notifyOfPin()
  return isKept
}

/** Covers the page in every tab, as after some minutes without input. */
export const lockNow = (): void => {
  browserStorage.write(PIN_KEYS.locked, '1')
  notifyOfPin()
}

export const countPinTries = (): number => Number(browserStorage.read(PIN_KEYS.tries))

/** Whether the digits are correct. If so, unlocks the cover in every tab. An attempt is counted before it's checked. */
export const tryPin = async (digits: string): Promise<boolean> => {
  const pin = readPin()
  if (!pin || countPinTries() >= PIN_TRIES) return false
  if (!browserStorage.write(PIN_KEYS.tries, String(countPinTries() + 1))) return false
  if ((await hashOf(digits, pin)) !== pin.hash) return false
  open()
  notifyOfPin()
  return true
}
