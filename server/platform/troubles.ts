import { Failure } from '#shared/kernel/failure.ts'
import { SECOND } from '#shared/kernel/time.ts'
import type { Clock } from './clock.ts'
import { causeOf, isDatabaseAway } from './db/away.ts'
import { describeError, type Log } from './log.ts'
import { createTally } from './tally.ts'

/** Tells the operator what goes wrong. */
export interface Troubles {
  /** What went wrong, and where. A fault is logged as an error each time, and a shortage counted. */
  note(error: Error, what: string, where?: Record<string, unknown>): void
  /** How often what was short since the process started. */
  shortages(): { what: string; times: number }[]
}

/** A full disk, or too little memory, does not pass. */
const DOES_NOT_PASS = /^53[12]/

/** What was short, where the server expects it to be at times: a place in a queue, or an answer of the database; else undefined. */
const shortageOf = (error: Error): string | undefined => {
  if (error instanceof Failure) return error.reason.kind === 'unavailable' ? error.reason.code : undefined
  const { code = 'no_connection' } = causeOf(error)
  return isDatabaseAway(error) && !DOES_NOT_PASS.test(code) ? code : undefined
}

/** Of each shortage the log is told at most once in ten seconds, with how often it was meanwhile and without a stack. */
export const createTroubles = ({ log, clock }: { log: Log; clock: Clock }): Troubles => {
  const tally = createTally({ clock, every: 10 * SECOND })
  return {
    note: (error, what, where = {}) => {
      const shortage = shortageOf(error)
      if (shortage === undefined) {
        log.error({ err: error, ...where }, what)
        return
      }
      tally.count(`${what}: ${shortage}`, (times) =>
        log.warn({ shortage, times, why: describeError(error), ...where }, what),
      )
    },
    shortages: tally.list,
  }
}
