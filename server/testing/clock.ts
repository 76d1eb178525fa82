import type { Clock } from '../platform/clock.ts'

/** A clock that stands still until a test moves it; it starts at the real time, to the second. */
export const createTestClock = (): Clock & { advance(ms: number): void; set(at: Date): void } => {
  let now = Math.floor(Date.now() / 1000) * 1000
  return {
    now: () => new Date(now),
    advance: (ms) => void (now += ms),
    set: (at) => void (now = at.getTime()),
  }
}
