import { createCipheriv, createDecipheriv, createHmac, timingSafeEqual } from 'node:crypto'

const TAG_BYTES = 16

/** Returns a text's keyed hash. Without the key, the text can't be found by guessing. */
export const keyedHash = (key: string | Buffer, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest()

/** Derives a key for one purpose from the site's secret. */
export const keyFor = (secret: string, purpose: string): Buffer => keyedHash(secret, purpose)

const tagOf = (secret: string, purpose: string, text: string) =>
  keyedHash(keyFor(secret, `${purpose}: tag`), text).subarray(0, TAG_BYTES)

/**
 * Seals text so that only this site can read and create it, as letters, digits, `-` and `_`. The same text always gives
 * the same result, because the authentication tag is also the cipher's IV.
 */
export const seal = (secret: string, purpose: string, text: string): string => {
  const tag = tagOf(secret, purpose, text)
  const cipher = createCipheriv('aes-256-ctr', keyFor(secret, purpose), tag)
  return Buffer.concat([tag, cipher.update(text, 'utf8'), cipher.final()]).toString('base64url')
}

/** Returns the text sealed for this purpose, or null for anything else. */
export const unseal = (secret: string, purpose: string, sealed: string): string | null => {
  const bytes = Buffer.from(sealed, 'base64url')
  const tag = bytes.subarray(0, TAG_BYTES)
  if (tag.length < TAG_BYTES) return null
  const cipher = createDecipheriv('aes-256-ctr', keyFor(secret, purpose), tag)
  const text = Buffer.concat([cipher.update(bytes.subarray(TAG_BYTES)), cipher.final()]).toString('utf8')
  return timingSafeEqual(tag, tagOf(secret, purpose, text)) ? text : null
}
