/** A limited number of places for each key. */
export interface Quota {
  /** Takes a place for this key. Returns false if none is left. */
  take(key: string): boolean
  refund(key: string): void
}

export const createQuota = (max: number): Quota => {
  const taken = new Map<string, number>()
  return {
    take: (key) => {
      const count = taken.get(key) ?? 0
      if (count >= max) return false
      taken.set(key, count + 1)
      return true
    },
    refund: (key) => {
      const count = taken.get(key) ?? 0
      if (count > 1) taken.set(key, count - 1)
      else taken.delete(key)
    },
  }
}

/**
 * Returns a function that counts its calls, and returns whether there were at most `max` within `within` milliseconds.
 */
export const createPace = (max: number, within: number): (() => boolean) => {
  let since = -Infinity
  let count = 0
  return () => {
    const now = performance.now()
    if (now - since >= within) {
      since = now
      count = 0
    }
    count += 1
    return count <= max
  }
}
