import { createCipheriv, createECDH, hkdfSync, randomBytes, type ECDH } from 'node:crypto'

/** The keys a browser provides so that only it can decrypt its pushes, both in base64url. */
export interface PushTarget {
  p256dh: string
  auth: string
}

const SALT_BYTES = 16
/** The whole message is a single record, which is also the last one. */
const RECORD_BYTES = 4096
const LAST_RECORD = Buffer.from([2])

const derive = (key: Buffer, salt: Buffer, info: Buffer | string, bytes: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, bytes))

const newPair = () => {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  return pair
}

/**
 * Encrypts text so that only this browser can read it (RFC 8291, RFC 8188). The key pair and salt are new each time.
 * Only tests pass their own.
 */
export const encryptPush = (
  text: string,
  { p256dh, auth }: PushTarget,
  { pair = newPair(), salt = randomBytes(SALT_BYTES) }: { pair?: ECDH; salt?: Buffer } = {},
): Buffer => {
  const theirs = Buffer.from(p256dh, 'base64url')
  const ours = pair.getPublicKey()
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours])
  const secret = derive(pair.computeSecret(theirs), Buffer.from(auth, 'base64url'), about, 32)
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12)
  const head = Buffer.alloc(5)
  head.writeUInt32BE(RECORD_BYTES)
  head.writeUInt8(ours.length, 4)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const sealed = [cipher.update(text), cipher.update(LAST_RECORD), cipher.final(), cipher.getAuthTag()]
  return Buffer.concat([salt, head, ours, ...sealed])
}

/** Whether these can be a browser's keys: a point on the curve, and 16 bytes. */
export const isPushTarget = ({ p256dh, auth }: PushTarget): boolean => {
  if (Buffer.from(auth, 'base64url').length !== 16) return false
  try {
    newPair().computeSecret(Buffer.from(p256dh, 'base64url'))
    return true
  } catch {
    return false
  }
}
