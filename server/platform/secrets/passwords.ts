import { randomBytes } from 'node:crypto'
import argon2 from '@node-rs/argon2'
import { normalSecret } from '#shared/kernel/fields.ts'
import { createTurns } from '../runtime/turns.ts'

/** argon2id with 19 MiB and two passes, the lower of OWASP's recommended settings. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/**
 * Each attempt takes 30 to 60 ms, so the last one in the queue waits a second or two. As many log-ins from one network
 * can wait as are allowed from it within minutes.
 */
const inTurn = createTurns({ atOnce: 2, maxWaiting: 50, maxBehind: 25, tryAgain: 5 })

interface Typed {
  password: string
  /** The account the password is for, or the network if the account isn't known yet. */
  whom: string
}

/**
 * Hashes a password. Like `matchPassword`, throws the failures of `createTurns` if too many attempts are already
 * waiting.
 */
export const hashPassword = ({ password, whom }: Typed): Promise<string> =>
  inTurn(whom, () => argon2.hash(normalSecret(password), COST))

const withoutPadding = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')

/** A hash that matches no password, but takes as long to verify as any other. */
const UNKNOWN_ACCOUNT = [
  '$argon2id$v=19',
  `m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}`,
  withoutPadding(randomBytes(16)),
  withoutPadding(randomBytes(32)),
].join('$')

/**
 * Returns the form in which the password matches, or null: `normal` as hashed now, or `another` from when passwords
 * were hashed as typed. Does the same work whether or not there's an account, so that timing reveals nothing.
 */
export const matchPassword = (
  stored: string | undefined,
  { password, whom }: Typed,
): Promise<'normal' | 'another' | null> =>
  inTurn(whom, async () => {
    const normal = normalSecret(password)
    for (const form of new Set([normal, password, password.normalize('NFC'), password.normalize('NFD')])) {
      const matches = await argon2.verify(stored ?? UNKNOWN_ACCOUNT, form)
      if (stored !== undefined && matches) return form === normal ? 'normal' : 'another'
    }
    return null
  })

export const isPassword = async (stored: string | undefined, typed: Typed): Promise<boolean> =>
  (await matchPassword(stored, typed)) !== null
