/**
 * Runs `act` after this many milliseconds, unless cancelled. The wait has two halves: a process that stalled for longer
 * than one then has the other to receive what it's waiting for.
 */
export const inHalves = (ms: number, act: () => void): (() => void) => {
  let timer = setTimeout(() => (timer = setTimeout(act, ms / 2)), ms / 2)
  return () => clearTimeout(timer)
}
