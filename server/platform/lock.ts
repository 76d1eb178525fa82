import { createCipheriv, randomBytes } from 'node:crypto'

const KEY_BYTES = 32
const IV_BYTES = 12

export const newKey = (): Buffer => randomBytes(KEY_BYTES)

/** Text that only the key opens again (AES-256-GCM): 12 bytes of chance, the cipher, 16 bytes that prove it. */
export const lock = (key: Buffer, text: string): Buffer => {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
}
