/** The maximum weight of a page opened on a phone with an empty cache, in bytes as sent (1 KB is 1000 bytes). */
export interface Budget {
  script?: number
  /** Everything except members' photos. */
  all?: number
}

export const WEIGHTS = {
  /** Server-rendered pages: landing, marketing, legal. */
  document: { script: 15_000, all: 130_000 },
  /** Log-in and registration. */
  entrance: { script: 147_000 },
  /** A page a member may start on. */
  first: { script: 185_000, all: 280_000 },
  /** Any other page, opened from the dashboard inside the app. */
  further: { all: 35_000 },
} as const satisfies Record<string, Budget>

/** The maximum median time from navigation to paint, in milliseconds. */
export const PAINTS = { landing: 1000, login: 1000, browse: 2000 } as const

/**
 * The throttled phone: bits per second, round trip in milliseconds, and how many times slower it is than this machine.
 */
export const SLOW_PHONE = { bitsPerSecond: 1_600_000, roundTrip: 150, slowdown: 4 } as const

/**
 * Holds back the prefetch a page starts after 2 s (client/ui/feedback/part.ts), since a slow machine may still be
 * loading the page by then.
 */
export const HOLD_BACK = `{
  const begin = setTimeout, held = []
  setTimeout = (run, delay, ...rest) => delay === 2000 ? held.push(run) && 0 : begin(run, delay, ...rest)
  fetchAhead = () => held.splice(0).forEach((run) => run())
}`
