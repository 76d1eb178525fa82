/**
 * Runs `act` after this many milliseconds, unless cancelled. The wait has two halves, so that a process that stalls
 * during the first half still has the second half to receive what it's waiting for.
 */
export const inHalves = (ms: number, act: () => void): (() => void) => {
  let timer = setTimeout(() => (timer = setTimeout(act, ms / 2)), ms / 2)
  return () => clearTimeout(timer)
}
