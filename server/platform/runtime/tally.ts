import type { Clock } from '../clock.ts'

/** Number of times each thing has happened since the process started. */
export interface Tally {
  /** `tell` receives the count since its last call, at most once per interval. */
  count(what: string, tell?: (times: number) => void): void
  list(): { what: string; times: number }[]
}

export const createTally = (telling?: { clock: Clock; every: number }): Tally => {
  const counted = new Map<string, { times: number; told: number; toldAt: number }>()
  return {
    count: (what, tell) => {
      const kept = counted.get(what) ?? { times: 0, told: 0, toldAt: Number.NEGATIVE_INFINITY }
      counted.set(what, kept)
      kept.times += 1
      if (!telling || !tell) return
      const now = telling.clock.now().getTime()
      if (now - kept.toldAt < telling.every) return
      tell(kept.times - kept.told)
      kept.told = kept.times
      kept.toldAt = now
    },
    list: () => [...counted].map(([what, { times }]) => ({ what, times })),
  }
}
