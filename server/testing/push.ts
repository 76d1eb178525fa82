import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { newId } from '#shared/kernel/ids.ts'
import { pushKeysOf } from '../platform/push/push-keys.ts'
import type { PushSettings } from '../platform/push/push.ts'

/** The key of the example in RFC 8291; it pushes nothing anywhere: the host does not exist. */
export const testPush = (parts: Partial<PushSettings> = {}): PushSettings => {
  const keys = pushKeysOf('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw')
  if (!keys) throw new Error('the key of the tests is none')
  return { keys, contact: 'mailto:push@site.example', hosts: ['push.invalid'], plainOrigin: null, ...parts }
}

const derive = (key: Buffer, salt: Buffer, info: Buffer | string, bytes: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, bytes))

/** A browser that subscribes at a push service, and reads what comes from there. */
export const createBrowser = (origin = 'https://push.invalid') => {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const auth = randomBytes(16)
  const path = `/push/${newId()}`
  return {
    path,
    subscription: {
      endpoint: origin + path,
      p256dh: pair.getPublicKey().toString('base64url'),
      auth: auth.toString('base64url'),
    },
    /** The text of a push, by the steps of RFC 8291 and RFC 8188; throws where it is not for this browser. */
    read: (body: Buffer): string => {
      const [salt, theirs, sealed] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)]
      const about = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), theirs])
      const secret = derive(pair.computeSecret(theirs), auth, about, 32)
      const opening = createDecipheriv(
        'aes-128-gcm',
        derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16),
        derive(secret, salt, 'Content-Encoding: nonce\0', 12),
      )
      opening.setAuthTag(sealed.subarray(-16))
      const padded = Buffer.concat([opening.update(sealed.subarray(0, -16)), opening.final()])
      return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')
    },
  }
}

/** What the proof in an `Authorization` says, once its signature was found right; as RFC 8292 has push services do. */
const claimsOf = (authorization: string) => {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  const jwk = { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) throw new Error('a push is not signed by the key it names')
  const json = Buffer.from(claims, 'base64url').toString()
  return { key, claims: JSON.parse(json) as { aud: string; exp: number; sub: string } }
}

/** A push service that keeps what it is handed, and answers as it is told. */
export const startPushService = async () => {
  const received: { path: string; headers: Record<string, unknown>; body: Buffer }[] = []
  let answer: { status: number; headers?: Record<string, string> } = { status: 201 }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { url = '', headers } = request
      received.push({ path: url, headers, body: Buffer.concat(chunks) })
      response.writeHead(answer.status, answer.headers).end()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the push service has no port')
  return {
    origin: `http://127.0.0.1:${address.port}`,
    /** What has come since it was asked last, proofs checked. */
    take: () =>
      received.splice(0).map((push) => ({ ...push, ...claimsOf(String(push.headers['authorization'])) })),
    answerWith: (status: number, headers: Record<string, string> = {}) => void (answer = { status, headers }),
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
