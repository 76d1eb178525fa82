/**
 * Acts after so many milliseconds, unless it is cancelled before. They are waited for in two halves: a process that stood
 * still for longer than one has then had another to hear what it waits for.
 */
export const inHalves = (ms: number, act: () => void): (() => void) => {
  let timer = setTimeout(() => (timer = setTimeout(act, ms / 2)), ms / 2)
  return () => clearTimeout(timer)
}
