/** Does it for each, so many at once, and throws the first failure once nothing is on its way any more; after one none is begun. */
export const inLanes = async <T>(
  items: Iterable<T>,
  atOnce: number,
  work: (item: T) => Promise<unknown>,
): Promise<void> => {
  const waiting = items[Symbol.iterator]()
  const failures: unknown[] = []
  const lane = async () => {
    for (let next = waiting.next(); !next.done && failures.length === 0; next = waiting.next()) {
      await work(next.value).catch((error: unknown) => failures.push(error))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
  if (failures.length > 0) throw failures[0]
}

/** Runs work so many at once; what comes beyond that waits for its turn, in order. */
export const createLanes = (atOnce: number) => {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running += 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

/** Does the work for all that have come while the last was under way, in one go. `work` must not fail. */
export const createBatches = <T>(work: (items: T[]) => Promise<void>) => {
  const waiting: T[] = []
  let last = Promise.resolve()
  /** Resolves when the work that includes it is done. */
  return (item: T): Promise<void> => {
    if (waiting.push(item) === 1) last = last.then(() => work(waiting.splice(0)))
    return last
  }
}
