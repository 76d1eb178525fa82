import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { COMMON_REASONS, Failure } from '#shared/kernel/failure.ts'

/** argon2id with 19 MiB and two passes, the lower of OWASP's recommended settings. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
const AT_ONCE = 2
/** At 30 to 60 ms each, the last of them waits for a second or two. */
const MAX_WAITING = 50

/** Seconds after which somebody for whom there was no room may try again. */
const TRY_AGAIN = 5

let running = 0
const waiting: (() => void)[] = []

/** At most two hashes at a time, so that a burst of log-ins takes neither the machine's memory nor all of its time. */
const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (running < AT_ONCE) running += 1
  else if (waiting.length < MAX_WAITING) await new Promise<void>((resolve) => waiting.push(resolve))
  else throw new Failure(COMMON_REASONS.unavailable, { retryAfter: TRY_AGAIN })
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

/** Throws `unavailable` where too many wait already; so does `isPassword`. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, COST))

const withoutPadding = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')

/** A hash of nothing, which takes as long to compare with as any other. */
const UNKNOWN_ACCOUNT = [
  '$argon2id$v=19',
  `m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}`,
  withoutPadding(randomBytes(16)),
  withoutPadding(randomBytes(32)),
].join('$')

/** Does the same work whether or not there is an account, so that time tells nothing. */
export const isPassword = async (stored: string | undefined, password: string): Promise<boolean> => {
  const matches = await inTurn(() => verify(stored ?? UNKNOWN_ACCOUNT, password))
  return stored !== undefined && matches
}
