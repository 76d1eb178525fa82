import { createCipheriv, randomBytes } from 'node:crypto'

const KEY_BYTES = 32
const IV_BYTES = 12

export const newKey = (): Buffer => randomBytes(KEY_BYTES)

/** AES-256-GCM: the random IV (12 bytes), the ciphertext, the tag (16 bytes). */
export const encrypt = (key: Buffer, text: string): Buffer => {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
}
