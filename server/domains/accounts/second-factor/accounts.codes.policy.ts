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

/** The one setting that every authenticator app knows (RFC 6238). */
const APP = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** Steps before and after the present one: clocks differ, and typing takes time. */
const WINDOW = 1
const SECRET_BYTES = 20

const keyOf = ({ config }: Pick<Services, 'config'>) => keyFor(config.secretKey, 'authenticator')

/** A new secret for an app, in base 32. */
export const newAppSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/** What is stored of the secret; of no use for another account. */
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

/** What an app reads from the QR code. */
export const addressForApp = ({
  secret,
  siteName,
  email,
}: {
  secret: string
  siteName: string
  email: string
}) => new TOTP({ ...APP, issuer: siteName, label: email, secret: Secret.fromBase32(secret) }).toString()

/** The step of time that the code belongs to; null where it is the code of none that counts now. */
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

/** Crockford's base 32: nothing in it is taken for something else. */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz'
const CODE_LETTERS = 16

/** A recovery code of 80 random bits, in groups of four. */
export const newRecoveryCode = (): string => {
  const characters = Array.from(randomBytes(CODE_LETTERS), (byte) => LETTERS[byte % LETTERS.length])
  return characters.join('').replaceAll(/.{4}(?!$)/g, '$&-')
}

/** What was typed without blanks and dashes, and with the digits that some letters are taken for. */
export const bareCode = (typed: string): string =>
  typed.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1')

export const isOfApp = (bare: string): boolean => /^\d{6}$/.test(bare)

export const hashRecoveryCode = (bare: string): Buffer => hashToken(bare)

const OF_DEVICE = failures('codes-device', CODE_FAILURES.max)
const OF_ACCOUNT = failures('codes-account', CODE_FAILURES.max)
const aDay = (name: string) => ({ ...failures(name, CODE_FAILURES.maxOfDay), seconds: DAY / SECOND })

/**
 * Counts the attempt before the code is looked at; answers how to take it back. Throws `too_many_codes`. A browser in
 * which the owner has logged in before counts by itself, so that who knows the password cannot keep the owner out.
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
