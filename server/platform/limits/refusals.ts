import { HOUR } from '#shared/kernel/time.ts'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'

/** How often each limit has refused somebody since the process started; who it was is not kept. */
export interface Refusals {
  count(rule: string): void
  byRule(): { rule: string; refused: number }[]
}

/** Tells the log, at most once an hour for each rule, how often it has refused since it was last told. */
export const createRefusals = ({ log, clock }: { log: Log; clock: Clock }): Refusals => {
  const rules = new Map<string, { refused: number; told: number; toldAt: number }>()
  return {
    count: (rule) => {
      const now = clock.now().getTime()
      const kept = rules.get(rule) ?? { refused: 0, told: 0, toldAt: Number.NEGATIVE_INFINITY }
      rules.set(rule, kept)
      kept.refused += 1
      if (now - kept.toldAt < HOUR) return
      log.warn({ rule, refused: kept.refused - kept.told }, 'a limit is met')
      kept.told = kept.refused
      kept.toldAt = now
    },
    byRule: () => [...rules].map(([rule, { refused }]) => ({ rule, refused })),
  }
}
