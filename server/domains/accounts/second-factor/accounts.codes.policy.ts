import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import {
  CODE_FAILURES,
  SECOND_FACTOR_REASONS,
} from '#shared/domains/accounts/accounts.second-factor.contract.ts'
import { DAY, SECOND } from '#shared/kernel/time.ts'
import { decrypt, encrypt } from '#server/platform/secrets/encrypt.ts'
import type { Caller } from '#server/platform/http/serve.ts'
import { keyFor } from '#server/platform/secrets/seal.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { hashToken } from '#server/platform/secrets/tokens.ts'
import {
  countAttempt,
  failures,
  type Counter,
} from '#server/domains/accounts/sessions/accounts.attempts.policy.ts'
import { isKnownDevice } from '#server/domains/accounts/sessions/accounts.devices.policy.ts'

/** The only settings that every authenticator app supports (RFC 6238). */
const APP = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** Number of steps accepted before and after the current one, because clocks differ, and typing takes time. */
const WINDOW = 1
const SECRET_BYTES = 20

const keyOf = ({ config }: Pick<Services, 'config'>) => keyFor(config.secretKey, 'authenticator')

/** Returns a new secret for an app, in base 32. */
export const newAppSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/** Encrypts the secret for storage; it can be decrypted for this account only. */
export const sealAppSecret = (
  services: Pick<Services, 'config'>,
  accountId: string,
  secret: string,
): Buffer => encrypt(keyOf(services), secret, accountId)

export const openAppSecret = (
  services: Pick<Services, 'config'>,
  accountId: string,
  stored: Buffer,
): string => decrypt(keyOf(services), stored, accountId)

/** Returns the URI in the QR code for the app. */
export const addressForApp = ({
  secret,
  siteName,
  email,
}: {
  secret: string
  siteName: string
  email: string
}) => new TOTP({ ...APP, issuer: siteName, label: email, secret: Secret.fromBase32(secret) }).toString()

/** Returns the time step that the code belongs to; null if it isn't valid now. */
export const stepOfCode = (secret: string, code: string, now: Date): number | null => {
  const at = { period: APP.period, timestamp: now.getTime() }
  const delta = TOTP.validate({
    ...APP,
    ...at,
    token: code,
    window: WINDOW,
    secret: Secret.fromBase32(secret),
  })
  return delta === null ? null : TOTP.counter(at) + delta
}

/** Crockford's base 32, without characters that are easily confused. */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz'
const CODE_LETTERS = 16

/** Returns a recovery code of 80 random bits, in groups of four. */
export const newRecoveryCode = (): string => {
  const characters = Array.from(randomBytes(CODE_LETTERS), (byte) => LETTERS[byte % LETTERS.length])
  return characters.join('').replaceAll(/.{4}(?!$)/g, '$&-')
}

/** Removes blanks and dashes, and replaces letters that look like digits with those digits. */
export const bareCode = (typed: string): string =>
  typed.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1')

export const isOfApp = (bare: string): boolean => /^\d{6}$/.test(bare)

export const hashRecoveryCode = (bare: string): Buffer => hashToken(bare)

const OF_DEVICE = failures('codes-device', CODE_FAILURES.max)
const OF_ACCOUNT = failures('codes-account', CODE_FAILURES.max)
const aDay = (name: string) => ({ ...failures(name, CODE_FAILURES.maxOfDay), seconds: DAY / SECOND })

/**
 * Counts the attempt before the code is checked; returns a function to undo the count. Throws `too_many_codes`. A
 * browser in which the owner has logged in before is counted separately, so that someone who knows the password can't
 * lock the owner out.
 */
export const countCode = (
  services: Services,
  { device }: Pick<Caller, 'device'>,
  account: { id: string; passwordHash: string },
): Promise<() => Promise<void>> => {
  const isKnown = device !== undefined && isKnownDevice(services, account, device)
  const key = isKnown ? hashToken(device).toString('base64url') : account.id
  const counters: Counter[] = isKnown
    ? [
        [OF_DEVICE, key],
        [aDay('codes-device-day'), key],
      ]
    : [
        [OF_ACCOUNT, key],
        [aDay('codes-account-day'), key],
      ]
  return countAttempt(services, counters, SECOND_FACTOR_REASONS.tooManyCodes)
}
