import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import { eq } from 'drizzle-orm'
import { addPasskey, startPasskey } from '#shared/domains/accounts/accounts.passkeys.contract.ts'
import type { NewCredential, UsedCredential } from '#shared/domains/accounts/accounts.webauthn.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { accounts, passkeys } from '../../domains/accounts/accounts.tables.ts'
import type { Services } from '../../platform/domain/services.ts'
import type { Agent } from '../scenario/agent.ts'

/** What a fake key signs about itself and where it's used, true or not. A browser would only pass on the truth. */
interface Signing {
  challenge: string
  origin?: string
  rpId?: string
  /** User presence: whether someone touched the key. */
  isPresent?: boolean
  /** The signature counter. */
  counter?: number
  type?: string
}

const SITE = { origin: 'http://localhost:3000', rpId: 'localhost' } as const

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()
const asText = (data: Uint8Array) => Buffer.from(data).toString('base64url')

const clientDataOf = (type: string, { challenge, origin = SITE.origin }: Signing) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

const PRESENT = 0x01
const WITH_KEY = 0x40

const authenticatorData = (
  { rpId = SITE.rpId, isPresent = true, counter = 0 }: Signing,
  key: Buffer = Buffer.alloc(0),
) => {
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  const flags = (isPresent ? PRESENT : 0) | (key.length > 0 ? WITH_KEY : 0)
  return Buffer.concat([sha256(rpId), Buffer.of(flags), count, key])
}

const coordinate = (text: string | undefined) => new Uint8Array(Buffer.from(text ?? '', 'base64url'))

/** A security key with one passkey (ES256), which signs anything. */
export const createSecurityKey = () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y } = publicKey.export({ format: 'jwk' })
  const credentialId = randomBytes(32)
  const id = asText(credentialId)
  const publicKeyBytes = isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, coordinate(x)],
      [-3, coordinate(y)],
    ]),
  )
  const length = Buffer.alloc(2)
  length.writeUInt16BE(credentialId.length)
  const key = Buffer.concat([Buffer.alloc(16), length, credentialId, publicKeyBytes])

  const signBytes = (data: Buffer) => sign('sha256', data, privateKey)

  return {
    id,
    publicKey: Buffer.from(publicKeyBytes),
    sign: signBytes,
    /** The result of `navigator.credentials.create`. `state` returns the attestation statement for the signed data. */
    create: (
      signing: Signing,
      { format = 'none', state = (_signed: Buffer) => new Map<string, unknown>() } = {},
    ): NewCredential => {
      const clientData = clientDataOf(signing.type ?? 'webauthn.create', signing)
      const data = authenticatorData(signing, key)
      const attestation = new Map<string, unknown>([
        ['fmt', format],
        ['attStmt', state(Buffer.concat([data, sha256(clientData)]))],
        ['authData', new Uint8Array(data)],
      ])
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: asText(clientData),
          attestationObject: asText(isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0])),
          transports: ['usb'],
        },
      }
    },
    /** The result of `navigator.credentials.get`. */
    use: (signing: Signing): UsedCredential => {
      const clientData = clientDataOf(signing.type ?? 'webauthn.get', signing)
      const data = authenticatorData(signing)
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: asText(clientData),
          authenticatorData: asText(data),
          signature: asText(signBytes(Buffer.concat([data, sha256(clientData)]))),
        },
      }
    },
  }
}
export type SecurityKey = ReturnType<typeof createSecurityKey>

/** The challenge that agents' sessions hold until one is requested. It's for samples, which don't know the session. */
export const KNOWN_CHALLENGE = Buffer.alloc(32, 'known')

/** Gives a member an active passkey. */
export const keepPasskey = async (
  { db, clock }: Services,
  {
    accountId,
    key = createSecurityKey(),
    name = 'My key',
  }: { accountId: string; key?: SecurityKey; name?: string },
): Promise<{ id: string; key: SecurityKey }> => {
  const id = newId()
  const now = clock.now()
  await db.insert(passkeys).values({
    id,
    accountId,
    credentialId: Buffer.from(key.id, 'base64url'),
    publicKey: key.publicKey,
    counter: 0,
    transports: ['usb'],
    name,
    createdAt: now,
  })
  await db.update(accounts).set({ secondFactorSince: now }).where(eq(accounts.id, accountId))
  return { id, key }
}

/** Adds a passkey as a page does after its member has reauthenticated. */
export const addKey = async (browser: Agent, key = createSecurityKey(), name = 'My key') => {
  const { challenge } = (await browser.call(startPasskey, {})).ok
  return browser.call(addPasskey, { name, credential: key.create({ challenge }) })
}
