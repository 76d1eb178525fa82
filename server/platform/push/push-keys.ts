import { createECDH, createPrivateKey, sign, type KeyObject } from 'node:crypto'

const CURVE = 'prime256v1'
/** Size in bytes of a private key, and of each of the two coordinates that follow a 4 in a public key (X9.62). */
const PRIVATE_BYTES = 32

/** The keys that prove the sender's identity to push services (VAPID, RFC 8292). */
export interface PushKeys {
  /** As passed to browsers and push services, in base64url. */
  publicKey: string
  signWith: KeyObject
}

export const newPushKey = (): string => {
  const pair = createECDH(CURVE)
  pair.generateKeys()
  return Buffer.from(pair.getPrivateKey('hex').padStart(PRIVATE_BYTES * 2, '0'), 'hex').toString('base64url')
}

/** Derives both keys from the private key. Returns null if the private key is invalid. */
export const pushKeysOf = (privateKey: string): PushKeys | null => {
  const d = Buffer.from(privateKey, 'base64url')
  if (d.length !== PRIVATE_BYTES) return null
  const pair = createECDH(CURVE)
  try {
    pair.setPrivateKey(d)
  } catch {
    return null
  }
  const point = pair.getPublicKey()
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  const jwk = { kty: 'EC', crv: 'P-256', d: d.toString('base64url'), x: x ?? '', y: y ?? '' }
  return {
    publicKey: point.toString('base64url'),
    signWith: createPrivateKey({ key: jwk, format: 'jwk' }),
  }
}

/** Number of seconds for which a push service may accept the proof. The maximum is a day. */
const PROOF_SECONDS = 12 * 3600

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Returns the `Authorization` header of one push to that service. */
export const proofFor = (
  { publicKey, signWith }: PushKeys,
  { endpoint, contact, now }: { endpoint: string; contact: string; now: Date },
): string => {
  const exp = Math.floor(now.getTime() / 1000) + PROOF_SECONDS
  const claims = { aud: new URL(endpoint).origin, exp, sub: contact }
  const signed = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`
  const signature = sign('sha256', Buffer.from(signed), { key: signWith, dsaEncoding: 'ieee-p1363' })
  return `vapid t=${signed}.${signature.toString('base64url')}, k=${publicKey}`
}
