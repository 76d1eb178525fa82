import { randomInt } from 'node:crypto'
import * as z from 'zod/mini'

/** Excludes letters and digits that are easily confused. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const REFERENCE = new RegExp(`^[${ALPHABET}]{8}$`)

/** Returns a random reference like `7K2M-9QXD`, which doesn't reveal the number of references. */
export const newReference = (): string => {
  const group = () => Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return `${group()}-${group()}`
}

/**
 * The reference in a job that sends an email itself. It's drawn when the job is enqueued, so that a retried email keeps
 * its reference. Jobs from versions without references get one when they're read.
 */
export const drawnReference = () => z._default(z.string(), newReference)

/**
 * Returns the reference in its original form. It may be typed in either case, with or without its dash. Returns null
 * for anything else.
 */
export const readReference = (typed: string): string | null => {
  const characters = typed.replaceAll(/[\s-]/g, '').toUpperCase()
  return REFERENCE.test(characters) ? `${characters.slice(0, 4)}-${characters.slice(4)}` : null
}
