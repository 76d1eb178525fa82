import { Failure } from '#shared/kernel/failure.ts'
import { MINUTE } from '#shared/kernel/time.ts'
import type { Clock } from '../clock.ts'
import { causeOf, isDatabaseAway } from '../db/away.ts'
import { describeError, type Log } from './log.ts'
import { isRedisAway } from '../redis.ts'
import { isFolderFull, isStorageAway } from '../storage/away.ts'
import { createTally } from './tally.ts'

/** Reports problems to the operator. */
export interface Troubles {
  /** Records an error, and where it happened. A fault is logged as an error each time, and a shortage is counted. */
  note(error: Error, what: string, where?: Record<string, unknown>): void
  /** Returns the number of times each shortage occurred since the process started. */
  shortages(): { what: string; times: number }[]
}

/** The resources that may temporarily be short or unavailable, and how that's logged. */
const SHORT = {
  room: { level: 'warn', told: 'there was no room for everything that was asked' },
  database: { level: 'warn', told: 'the database did not do what it was asked' },
  /** This shortage won't resolve itself. */
  writing: { level: 'error', told: 'the database has no room left, or may not write' },
  redis: { level: 'warn', told: 'Redis did not do what it was asked' },
  files: { level: 'warn', told: 'the store for files did not do what it was asked' },
  /** This shortage won't resolve itself either. */
  folder: { level: 'error', told: 'the folder for files has no room left, or may not be written to' },
} as const

interface Shortage {
  of: keyof typeof SHORT
  code: string
}

/** Error codes of a full disk, too little memory and a read-only database. */
const CANNOT_WRITE = /^(53[12]|25006)/

const shortageOf = (error: Error): Shortage | undefined => {
  if (error instanceof Failure) {
    return error.reason.kind === 'unavailable' ? { of: 'room', code: error.reason.code } : undefined
  }
  if (isRedisAway(error)) return { of: 'redis', code: 'redis' }
  if (isFolderFull(error)) return { of: 'folder', code: 'files' }
  if (isStorageAway(error)) return { of: 'files', code: 'files' }
  if (!isDatabaseAway(error)) return undefined
  const { code = 'no_connection' } = causeOf(error)
  return { of: CANNOT_WRITE.test(code) ? 'writing' : 'database', code }
}

/**
 * Each kind of shortage is logged at most once a minute, with the number of times it occurred in the meantime and
 * without a stack trace.
 */
export const createTroubles = ({ log, clock }: { log: Log; clock: Clock }): Troubles => {
  const [counted, telling] = [createTally(), createTally({ clock, every: MINUTE })]
  return {
    note: (error, what, where = {}) => {
      const shortage = shortageOf(error)
      if (shortage === undefined) {
        log.error({ err: error, ...where }, what)
        return
      }
      const { of, code } = shortage
      counted.count(`${what}: ${code}`)
      const { level, told } = SHORT[of]
      telling.count(of, (times) =>
        log[level]({ shortage: code, times, what, why: describeError(error), ...where }, told),
      )
    },
    shortages: counted.list,
  }
}
