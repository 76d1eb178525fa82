import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16

export const newKey = (): Buffer => randomBytes(KEY_BYTES)

/**
 * Encrypts with AES-256-GCM. The result is the random IV (12 bytes), the ciphertext and the tag (16 bytes), and can
 * only be decrypted with the same `about`.
 */
export const encrypt = (key: Buffer, content: string | Buffer, about = ''): Buffer => {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(about))
  return Buffer.concat([iv, cipher.update(content), cipher.final(), cipher.getAuthTag()])
}

/** Decrypts the result of `encrypt`. Throws if the key or `about` is different, or the bytes were changed. */
export const decryptBytes = (key: Buffer, encrypted: Buffer, about = ''): Buffer => {
  const opening = createDecipheriv('aes-256-gcm', key, encrypted.subarray(0, IV_BYTES))
  opening.setAAD(Buffer.from(about))
  opening.setAuthTag(encrypted.subarray(-TAG_BYTES))
  const content = encrypted.subarray(IV_BYTES, -TAG_BYTES)
  return Buffer.concat([opening.update(content), opening.final()])
}

/** Like `decryptBytes`, but returns text. */
export const decrypt = (key: Buffer, encrypted: Buffer, about = ''): string =>
  decryptBytes(key, encrypted, about).toString('utf8')
