/**
 * The number of durations in each step. A step is a fifth longer than the previous one, so any number of durations
 * takes little space.
 */
export type Durations = Map<number, number>

const SHORTEST_MS = 0.1
const STEPS_PER_DOUBLING = 4

const stepOf = (ms: number) => Math.max(0, Math.ceil(Math.log2(ms / SHORTEST_MS) * STEPS_PER_DOUBLING))

export const addDuration = (durations: Durations, ms: number): void => {
  const step = stepOf(Math.max(ms, SHORTEST_MS))
  durations.set(step, (durations.get(step) ?? 0) + 1)
}

export const mergeDurations = (all: Iterable<Durations>): Durations => {
  const merged: Durations = new Map()
  for (const each of all) for (const [step, count] of each) merged.set(step, (merged.get(step) ?? 0) + count)
  return merged
}

export const countDurations = (durations: Durations): number =>
  [...durations.values()].reduce((sum, count) => sum + count, 0)

/**
 * Returns the milliseconds that this fraction of the durations (such as 0.99) didn't exceed. The result is up to a
 * fifth too high, and null if there are no durations.
 */
export const quantileOf = (durations: Durations, part: number): number | null => {
  const wanted = Math.ceil(countDurations(durations) * part)
  let passed = 0
  for (const [step, count] of [...durations].toSorted(([a], [b]) => a - b)) {
    passed += count
    if (passed >= wanted) return Number((SHORTEST_MS * 2 ** (step / STEPS_PER_DOUBLING)).toPrecision(2))
  }
  return null
}
