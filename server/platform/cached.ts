import type { Services } from './domain/services.ts'

/** Milliseconds to wait for the current value if an older one is known. */
const PATIENCE = 300

interface Cached<T> {
  at: number
  value: Promise<T>
  last: { value: T } | undefined
}

/** Returns the result of the read, or `last` if the read fails or takes too long. */
const orLast = async <T>(reading: Promise<T>, last: T): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<T>((resolve) => {
    timer = setTimeout(resolve, PATIENCE, last)
  })
  const value = await Promise.race([reading.catch(() => last), tooLong])
  clearTimeout(timer)
  return value
}

const all: ((services: Services) => Promise<unknown>)[] = []

/** Fills every cache, so that the values are known before the first request. */
export const readAhead = async (services: Services): Promise<void> => {
  await Promise.allSettled(all.map(async (get) => get(services)))
}

/**
 * Caches the result of `read` in memory for `age` milliseconds, so that requests don't query values that hardly ever
 * change. After that, the old value is returned only while no newer one is available. The first call after `invalidate`
 * reads the value again.
 */
export const cached = <T>(age: number, read: (services: Services) => Promise<T>) => {
  const cache = new WeakMap<Services['self'], Cached<T>>()
  const get = (services: Services): Promise<T> => {
    const at = services.clock.now().getTime()
    const known = cache.get(services.self)
    if (known && at - known.at < age) return known.value
    const reading = read(services)
    const last = known?.last
    const mine: Cached<T> = { at, value: last ? orLast(reading, last.value) : reading, last }
    cache.set(services.self, mine)
    reading.then(
      (value) => Object.assign(mine, { value: reading, last: { value } }),
      () => !last && cache.get(services.self) === mine && cache.delete(services.self),
    )
    return mine.value
  }
  all.push(get)
  return { get, invalidate: (services: Services): void => void cache.delete(services.self) }
}
