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
