import { FIRST_INSTANT } from '#testing/instant.ts'
import type { Clock } from '../platform/clock.ts'

/** A clock that stands still until a test moves it. */
export const createTestClock = (): Clock & { advance(ms: number): void; set(at: Date): void } => {
  let now = FIRST_INSTANT.getTime()
  return {
    now: () => new Date(now),
    advance: (ms) => void (now += ms),
    set: (at) => void (now = at.getTime()),
  }
}
