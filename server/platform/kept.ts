import type { Services } from './services.ts'

/**
 * Keeps what `read` answers in the memory of the process until it is `age` milliseconds old, so that a request costs no
 * statement for what hardly ever changes. Whoever asks first after `forget` gets what is stored then.
 */
export const keep = <T>(age: number, read: (services: Services) => Promise<T>) => {
  const kept = new WeakMap<Services, { at: number; value: Promise<T> }>()
  return {
    get: (services: Services): Promise<T> => {
      const now = services.clock.now().getTime()
      const known = kept.get(services)
      if (known && now - known.at < age) return known.value
      const value = read(services)
      kept.set(services, { at: now, value })
      value.catch(() => kept.delete(services))
      return value
    },
    forget: (services: Services): void => void kept.delete(services),
  }
}
