/**
 * Does it for each, one after the other, and throws only at the end, so that one that fails keeps no other waiting. The job
 * fails all the same, and is tried again.
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
