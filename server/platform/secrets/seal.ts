import { createCipheriv, createDecipheriv, createHmac, timingSafeEqual } from 'node:crypto'

const TAG_BYTES = 16

/** Stands for a text, which nobody can find by trying out texts without the key. */
export const keyedHash = (key: string | Buffer, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest()

/** A key for one purpose, from the secret of the site. */
export const keyFor = (secret: string, purpose: string): Buffer => keyedHash(secret, purpose)

const tagOf = (secret: string, purpose: string, text: string) =>
  keyedHash(keyFor(secret, `${purpose}: tag`), text).subarray(0, TAG_BYTES)

/**
 * Text that only this site can read and make, as letters, digits, `-` and `_`. The same text gives the same result:
 * the tag that proves it is also where the cipher begins.
 */
export const seal = (secret: string, purpose: string, text: string): string => {
  const tag = tagOf(secret, purpose, text)
  const cipher = createCipheriv('aes-256-ctr', keyFor(secret, purpose), tag)
  return Buffer.concat([tag, cipher.update(text, 'utf8'), cipher.final()]).toString('base64url')
}

/** What was sealed for this purpose; null for anything else. */
export const unseal = (secret: string, purpose: string, sealed: string): string | null => {
  const bytes = Buffer.from(sealed, 'base64url')
  const tag = bytes.subarray(0, TAG_BYTES)
  if (tag.length < TAG_BYTES) return null
  const cipher = createDecipheriv('aes-256-ctr', keyFor(secret, purpose), tag)
  const text = Buffer.concat([cipher.update(bytes.subarray(TAG_BYTES)), cipher.final()]).toString('utf8')
  return timingSafeEqual(tag, tagOf(secret, purpose, text)) ? text : null
}
