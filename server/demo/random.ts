export type Seed = string | number

/** Random numbers that are the same for the same seed on every machine, and common ways to use them. */
export type Random = {
  /** The seed it was created from. */
  seed: string
  /** At least 0 and less than 1. */
  next: () => number
  /** A whole number from `min` to `max`, inclusive. */
  int: (min: number, max: number) => number
  between: (min: number, max: number) => number
  chance: (probability: number) => boolean
  pick: <T>(items: readonly T[]) => T
  /** Picks an item from `[item, weight]` pairs. */
  weighted: <T>(items: readonly (readonly [T, number])[]) => T
  /** Returns a new array in random order, with at most `take` items. */
  shuffle: <T>(items: readonly T[], take?: number) => T[]
  /** Normally distributed around `mean`. */
  normal: (mean: number, deviation: number) => number
}

export function seededRandom(...seed: Seed[]): Random {
  const name = seed.join('/')
  const next = mulberry32(hash(name))
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    seed: name,
    next,
    int,
    between: (min, max) => min + next() * (max - min),
    chance: (probability) => next() < probability,
    pick: (items) => at(items, int(0, items.length - 1)),
    weighted: (items) => {
      let left = next() * items.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [item, weight] of items) {
        left -= weight
        if (left < 0) return item
      }
      return at(items, items.length - 1)[0]
    },
    shuffle: (items, take = items.length) => {
      const rest = [...items]
      const count = Math.min(take, rest.length)
      for (let i = 0; i < count; i++) {
        const j = int(i, rest.length - 1)
        const moved = at(rest, i)
        rest[i] = at(rest, j)
        rest[j] = moved
      }
      return rest.slice(0, count)
    },
    normal: (mean, deviation) =>
      mean + deviation * Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
  }
}

/** Returns the item at a position that must exist. Throws a RangeError otherwise. */
export function at<T>(items: readonly T[], index: number): T {
  if (index < 0 || index >= items.length) throw new RangeError(`No item ${index} among ${items.length}`)
  return items[index] as T
}

/** FNV-1a over UTF-16 units, finished with the murmur3 mixer so that neighbouring seeds differ in all bits. */
function hash(text: string): number {
  let h = 0x811c9dc5
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193)
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}

function mulberry32(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}
