import { HOUR } from '#shared/kernel/time.ts'
import type { Clock } from '../clock.ts'
import type { Log } from '../runtime/log.ts'
import { createTally } from '../runtime/tally.ts'

/** How often each limit has refused a request since the process started, without who made it. */
export interface Refusals {
  count(rule: string): void
  byRule(): { rule: string; refused: number }[]
}

/** Logs, at most once an hour for each rule, the number of refusals since the last time. */
export const createRefusals = ({ log, clock }: { log: Log; clock: Clock }): Refusals => {
  const tally = createTally({ clock, every: HOUR })
  return {
    count: (rule) => tally.count(rule, (refused) => log.warn({ rule, refused }, 'a limit is met')),
    byRule: () => tally.list().map(({ what, times }) => ({ rule: what, refused: times })),
  }
}
