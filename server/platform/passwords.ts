import { hash, verify } from '@node-rs/argon2'

/** argon2id with 19 MiB and two passes, the lower of OWASP's recommended settings. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
const AT_ONCE = 2

let running = 0
const waiting: (() => void)[] = []

/** At most two hashes at a time, so that a burst of log-ins cannot take the machine's memory. */
const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  running += 1
  try {
    return await work()
  } finally {
    running -= 1
    waiting.shift()?.()
  }
}

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, COST))

let unknownAccountHash: Promise<string> | undefined

/** Does the same work whether or not there is an account, so that time tells nothing. */
export const isPassword = async (stored: string | undefined, password: string): Promise<boolean> => {
  unknownAccountHash ??= hashPassword('no account has this password')
  const against = stored ?? (await unknownAccountHash)
  const matches = await inTurn(() => verify(against, password))
  return stored !== undefined && matches
}
