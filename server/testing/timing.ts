const A_SIDE = 300

/** Keeps the whole process from doing anything, as a machine with too much to do does, for so many milliseconds. */
export const standStill = (ms: number): void => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
}

/** How often a random time of one side is longer than one of the other: half the time where nothing tells them apart. */
const areaUnderCurve = (left: readonly number[], right: readonly number[]) => {
  let longer = 0
  for (const a of left) for (const b of right) longer += a > b ? 1 : a === b ? 0.5 : 0
  return longer / (left.length * right.length)
}

type Call = (turn: number) => Promise<unknown>

/**
 * How well two kinds of calls are told apart by how long they take, from 0.5 (not at all) to 1 (always), over 300 of each in
 * turns. `prepare` runs before each turn and is not timed.
 */
export const compareTimes = async (
  [left, right]: readonly [Call, Call],
  prepare: Call = async () => undefined,
): Promise<number> => {
  const times: [number[], number[]] = [[], []]
  const sides = [
    { call: left, taken: times[0] },
    { call: right, taken: times[1] },
  ]
  for (let turn = 0; turn < A_SIDE; turn += 1) {
    await prepare(turn)
    // Neither always comes first.
    for (const { call, taken } of turn % 2 ? sides : sides.toReversed()) {
      const start = performance.now()
      await call(turn)
      taken.push(performance.now() - start)
    }
  }
  const area = areaUnderCurve(...times)
  return Math.max(area, 1 - area)
}
