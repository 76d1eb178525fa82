import { Secret, TOTP } from 'otpauth'
import { now } from './fixtures.ts'

const STEP = 30_000

/** What an authenticator app shows for a key, now or so many steps later. */
export const codeOf = (key: string, stepsLater = 0) =>
  TOTP.generate({ secret: Secret.fromBase32(key), timestamp: now() + stepsLater * STEP })
