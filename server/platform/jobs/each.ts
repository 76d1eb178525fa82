/**
 * Runs the work for each item in turn, and throws only at the end, so that a failing item doesn't keep the others
 * waiting. The job still fails, and is retried.
 */
export const forEachAlone = async <Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  work: (item: Item) => Promise<unknown>,
): Promise<void> => {
  const failures: unknown[] = []
  let count = 0
  for await (const item of items) {
    count += 1
    try {
      await work(item)
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${count} failed`)
}
