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

/**
 * Gathers items while a batch is in progress and does the next batch in one go, `most` items at a time. `work` answers in the
 * order of its items; if it fails, the whole batch does.
 */
export const createBatches = <T, R>(most: number, work: (items: T[]) => Promise<readonly R[]>) => {
  const waiting: { item: T; resolve: (answer: R) => void; reject: (error: unknown) => void }[] = []
  let isRunning = false
  const run = async () => {
    for (let batch = waiting.splice(0, most); batch.length > 0; batch = waiting.splice(0, most)) {
      try {
        const answers = await work(batch.map(({ item }) => item))
        batch.forEach(({ resolve }, at) => resolve(answers[at] as R))
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    isRunning = false
  }
  return (item: T): Promise<R> =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (isRunning) return
      isRunning = true
      void run()
    })
}

/** Does what it's given under one key one after the other. `work` doesn't fail. */
export const createSequences = () => {
  const last = new Map<string, Promise<void>>()
  return {
    /** Whether something under this key is still to be done. */
    isBusy: (key: string): boolean => last.has(key),
    run: (key: string, work: () => Promise<void> | void): void => {
      const turn = (last.get(key) ?? Promise.resolve()).then(work).then(() => {
        if (last.get(key) === turn) last.delete(key)
      })
      last.set(key, turn)
    },
    /** Once all that was given by now is done. */
    settled: async (): Promise<void> => void (await Promise.all(last.values())),
  }
}
