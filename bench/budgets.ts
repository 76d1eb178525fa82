/** What a page may weigh, in bytes as sent (1 KB is 1000 bytes), opened with an empty cache on a phone. */
export interface Budget {
  script?: number
  /** Everything but members' photos. */
  all?: number
}

export const WEIGHTS = {
  /** Pages the server draws: landing, marketing, legal. */
  document: { script: 15_000, all: 130_000 },
  /** Log-in and registration. */
  entrance: { script: 147_000 },
  /** A page with which a member may begin. */
  first: { script: 185_000, all: 280_000 },
  /** Any other page, opened from the dashboard inside the app. */
  further: { all: 35_000 },
} as const satisfies Record<string, Budget>

/** Milliseconds from the navigation until something is painted, at the median. */
export const PAINTS = { landing: 1000, login: 1000, browse: 2000 } as const

/** The slowed phone: bits per second, milliseconds of a round trip, and how many times slower than this machine. */
export const SLOW_PHONE = { bitsPerSecond: 1_600_000, roundTrip: 150, slowdown: 4 } as const

/** Holds back what a page fetches ahead after 2 s (client/ui/feedback/part.ts), which a slow machine may need to complete it. */
export const HOLD_BACK = `{
  const begin = setTimeout, held = []
  setTimeout = (run, delay, ...rest) => delay === 2000 ? held.push(run) && 0 : begin(run, delay, ...rest)
  fetchAhead = () => held.splice(0).forEach((run) => run())
}`
