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

/** The site as the relying party of passkeys: they sign its origin, and work only for its host name. */
interface RelyingParty {
  origin: string
  id: string
}

/** Throws `no_passkeys_here` if the site is accessed by IP address, for which no browser stores passkeys. */
export const requireRelyingParty = ({ siteUrl }: Pick<Caller, 'siteUrl'>): RelyingParty => {
  const { origin, hostname } = siteUrl ? new URL(siteUrl) : { origin: '', hostname: '' }
  if (!hostname || isIP(hostname.replace(/^\[|\]$/g, ''))) {
    throw new Failure(SECOND_FACTOR_REASONS.noPasskeysHere)
  }
  return { origin, id: hostname }
}

/** Returns the account's user handle on a device, which reveals nothing to anyone who reads it. */
export const userHandleOf = ({ config }: Pick<Services, 'config'>, accountId: string): string =>
  createHmac('sha256', keyFor(config.secretKey, 'passkey-user')).update(accountId).digest('base64url')

/**
 * Loads the library with the first passkey, because importing it at startup would take a quarter of the import time.
 */
const loadLibrary = async () => ({
  ...(await import('@simplewebauthn/server')),
  ...(await import('@simplewebauthn/server/helpers')),
})
type Library = Awaited<ReturnType<typeof loadLibrary>>

/** Returns null if the library throws, as it does on data that no browser would send. */
const orNull = async <T>(check: () => Promise<T | null>): Promise<T | null> => {
  try {
    return await check()
  } catch {
    return null
  }
}

/**
 * Whether the attestation contains no manufacturer's certificate. Browsers send none unless asked, and for the
 * revocation status of a forged certificate, the library would query whatever URL it names.
 */
const hasNoCertificate = (
  { decodeAttestationObject, isoBase64URL }: Library,
  attestation: string,
): boolean => {
  const decoded = decodeAttestationObject(isoBase64URL.toBuffer(attestation))
  const format = decoded.get('fmt')
  return format === 'none' || (format === 'packed' && !decoded.get('attStmt').get('x5c'))
}

/** Returns the passkey if it was created for this challenge at this site; otherwise null. */
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

/** Returns the passkey's new signature count if it signed this challenge at this site; otherwise null. */
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
