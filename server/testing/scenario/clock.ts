import { FIRST_INSTANT } from '#testing/instant.ts'
import type { Clock } from '../../platform/clock.ts'

/** Whether every clock in this run ticks (`npm test -- --clock ticking`). */
const IS_TICKING = process.env['TEST_CLOCK'] === 'ticking'

const everyReading = () => {
  let readings = 0
  return () => readings++
}

/**
 * A clock that starts at the run's start time and stands still until a test moves it, unless `passed` returns how many
 * milliseconds have passed.
 */
export const createTestClock = (
  passed: () => number = IS_TICKING ? everyReading() : () => 0,
): Clock & { advance(ms: number): void; set(at: Date): void } => {
  let from = FIRST_INSTANT.getTime() - passed()
  return {
    now: () => new Date(Math.floor(from + passed())),
    advance: (ms) => void (from += ms),
    set: (at) => void (from = at.getTime() - passed()),
  }
}

/** A clock that advances by a millisecond with every reading, so that no two are the same. */
export const createTickingClock = () => createTestClock(everyReading())

/** A clock that stands still in every run, for responses that are compared byte by byte. */
export const createStillClock = () => createTestClock(() => 0)

export type TestClock = ReturnType<typeof createTestClock>
