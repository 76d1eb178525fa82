/**
 * Runs the work for each item, `atOnce` at a time. After a failure, no more work is started, and the first failure is
 * thrown once all running work has ended.
 */
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
 * Collects items while a batch is running, and then handles up to `most` of them as the next batch. `work` returns
 * results in the order of its items. If it fails, the whole batch fails.
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

/** Runs work with the same key in sequence. `work` must not fail. */
export const createSequences = () => {
  const last = new Map<string, Promise<void>>()
  return {
    /** Whether any work under this key is pending. */
    isBusy: (key: string): boolean => last.has(key),
    run: (key: string, work: () => Promise<void> | void): void => {
      const turn = (last.get(key) ?? Promise.resolve()).then(work).then(() => {
        if (last.get(key) === turn) last.delete(key)
      })
      last.set(key, turn)
    },
    /** Resolves once all work given so far is done. */
    settled: async (): Promise<void> => void (await Promise.all(last.values())),
  }
}
