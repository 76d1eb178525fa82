import { randomInt } from 'node:crypto'
import * as z from 'zod/mini'

/** Without letters and digits that are taken for one another. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const REFERENCE = new RegExp(`^[${ALPHABET}]{8}$`)

/** `7K2M-9QXD`: random, so that it tells nothing of how many there are. */
export const newReference = (): string => {
  const group = () => Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return `${group()}-${group()}`
}

/**
 * What a job carries that sends an email itself: drawn when it's stored, so that an email that's tried again keeps it. Jobs of
 * versions without references get one as they're read.
 */
export const drawnReference = () => z._default(z.string(), newReference)

/** The reference as it was drawn, in whichever case and with or without its dash it's typed; null for anything else. */
export const readReference = (typed: string): string | null => {
  const characters = typed.replaceAll(/[\s-]/g, '').toUpperCase()
  return REFERENCE.test(characters) ? `${characters.slice(0, 4)}-${characters.slice(4)}` : null
}
