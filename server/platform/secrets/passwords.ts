import { randomBytes } from 'node:crypto'
import argon2 from '@node-rs/argon2'
import { normalSecret } from '#shared/kernel/fields.ts'
import { createTurns } from '../runtime/turns.ts'

/** argon2id with 19 MiB and two passes, the lower of OWASP's recommended settings. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/**
 * At 30 to 60 ms each, the last of those that wait does so for a second or two. As many of one network as may log in within
 * minutes fit into its line.
 */
const inTurn = createTurns({ atOnce: 2, maxWaiting: 50, maxBehind: 25, tryAgain: 5 })

interface Typed {
  password: string
  /** The account that it is for; the network, where nobody knows yet. */
  whom: string
}

/** Throws as turns do where too many wait already; so does `matchPassword`. */
export const hashPassword = ({ password, whom }: Typed): Promise<string> =>
  inTurn(whom, () => argon2.hash(normalSecret(password), COST))

const withoutPadding = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')

/** A hash of nothing, which takes as long to compare with as any other. */
const UNKNOWN_ACCOUNT = [
  '$argon2id$v=19',
  `m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}`,
  withoutPadding(randomBytes(16)),
  withoutPadding(randomBytes(32)),
].join('$')

/**
 * Whether it's the password: in the form that is hashed now, or in `another`, as it was typed when that was hashed as it came. Does
 * the same work whether or not there is an account, so that time tells nothing.
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
