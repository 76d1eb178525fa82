import { createHmac } from 'node:crypto'
import { isIP } from 'node:net'
import type { WebAuthnCredential } from '@simplewebauthn/server'
import { SECOND_FACTOR_REASONS } from '#shared/domains/accounts/accounts.second-factor.contract.ts'
import {
  ALGORITHMS,
  type NewCredential,
  type UsedCredential,
} from '#shared/domains/accounts/accounts.webauthn.contract.ts'
import { Failure } from '#shared/kernel/failure.ts'
import type { Caller } from '#server/platform/http/serve.ts'
import { keyFor } from '#server/platform/secrets/seal.ts'
import type { Services } from '#server/platform/domain/services.ts'

/** The site as passkeys know it: they sign its origin, and work for its host name only. */
interface RelyingParty {
  origin: string
  id: string
}

/** Throws `no_passkeys_here` where the site is called by an IP address, for which no browser keeps passkeys. */
export const requireRelyingParty = ({ siteUrl }: Pick<Caller, 'siteUrl'>): RelyingParty => {
  const { origin, hostname } = siteUrl ? new URL(siteUrl) : { origin: '', hostname: '' }
  if (!hostname || isIP(hostname.replace(/^\[|\]$/g, ''))) {
    throw new Failure(SECOND_FACTOR_REASONS.noPasskeysHere)
  }
  return { origin, id: hostname }
}

/** What a device knows the account by; says nothing to anyone who reads the device. */
export const userHandleOf = ({ config }: Pick<Services, 'config'>, accountId: string): string =>
  createHmac('sha256', keyFor(config.secretKey, 'passkey-user')).update(accountId).digest('base64url')

/** Loaded with the first passkey: importing it takes a quarter of the import time of a start. */
const loadLibrary = async () => ({
  ...(await import('@simplewebauthn/server')),
  ...(await import('@simplewebauthn/server/helpers')),
})
type Library = Awaited<ReturnType<typeof loadLibrary>>

/** Null for what the library refuses: it throws at whatever a browser would not send. */
const orNull = async <T>(check: () => Promise<T | null>): Promise<T | null> => {
  try {
    return await check()
  } catch {
    return null
  }
}

/**
 * Without a certificate of the device’s maker: browsers send none where none is asked for, and the library would
 * ask the address in a forged one whether it still counts.
 */
const hasNoCertificate = (
  { decodeAttestationObject, isoBase64URL }: Library,
  attestation: string,
): boolean => {
  const decoded = decodeAttestationObject(isoBase64URL.toBuffer(attestation))
  const format = decoded.get('fmt')
  return format === 'none' || (format === 'packed' && !decoded.get('attStmt').get('x5c'))
}

/** The passkey that was made for this challenge at this site; null for anything else. */
export const checkNewPasskey = async (
  site: RelyingParty,
  { credential, challenge }: { credential: NewCredential; challenge: Buffer },
): Promise<WebAuthnCredential | null> => {
  const library = await loadLibrary()
  return orNull(async () => {
    if (!hasNoCertificate(library, credential.response.attestationObject)) return null
    const { registrationInfo } = await library.verifyRegistrationResponse({
      response: { ...credential, clientExtensionResults: {} },
      expectedChallenge: challenge.toString('base64url'),
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: false,
      supportedAlgorithmIDs: [...ALGORITHMS],
    })
    return registrationInfo?.credential.id === credential.id ? registrationInfo.credential : null
  })
}

/** How often the passkey has signed by now, where it signed this challenge at this site; null otherwise. */
export const checkUsedPasskey = async (
  site: RelyingParty,
  {
    credential,
    challenge,
    passkey,
  }: { credential: UsedCredential; challenge: Buffer; passkey: { publicKey: Buffer; counter: number } },
): Promise<number | null> => {
  const library = await loadLibrary()
  return orNull(async () => {
    const { verified, authenticationInfo } = await library.verifyAuthenticationResponse({
      response: { ...credential, clientExtensionResults: {} },
      expectedChallenge: challenge.toString('base64url'),
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: false,
      credential: {
        id: credential.id,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
      },
    })
    return verified ? authenticationInfo.newCounter : null
  })
}
