/** Places of which each key has so many. */
export interface Quota {
  /** Whether there was a place left for this key; it is taken then. */
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

/** Counts what one asks for; answers whether it is no more than so many within so many milliseconds. */
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
