/** As stored: uppercase, without blanks. */
export const normalisePrefix = (text: string): string => text.replaceAll(/\s+/g, '').toUpperCase()

/** What a member typed, as stored. A blank after a district number ends the prefix: `e3 2` is E3, not E32. */
export const memberPrefix = (typed: string): string => {
  const [district] = /^\s*[A-Z]+\d\w*(?=\s)/i.exec(typed) ?? []
  return normalisePrefix(district ?? typed)
}

const AREA = /^[A-Z]+$/
const DISTRICT_OF_ONE_DIGIT = /^[A-Z]+\d$/

/** Whether `typed` lies in `stored`: `ME4` not in M (another area), `SY15` not in SY1 (another district). */
const liesIn = (typed: string, stored: string): boolean => {
  if (!typed.startsWith(stored)) return false
  const next = typed.charAt(stored.length)
  if (AREA.test(stored)) return !/[A-Z]/.test(next)
  if (DISTRICT_OF_ONE_DIGIT.test(stored)) return !/\d/.test(next)
  return true
}

/** Length of the prefixes members type; longer stored ones are known to them by their beginning only. */
const TYPED_LENGTH = 4

/** How well a stored prefix fits: equal, then longer with this beginning, then the longest; 0 is not at all. */
const fit = (typed: string, stored: string): number => {
  if (stored === typed) return 3 * TYPED_LENGTH
  if (stored.length > TYPED_LENGTH && typed.length === TYPED_LENGTH && stored.startsWith(typed)) {
    return 2 * TYPED_LENGTH
  }
  return liesIn(typed, stored) ? stored.length : 0
}

interface StoredPrefix {
  postcodePrefix: string
  country: string
  placeId: number
}

export type PrefixMatch<R extends StoredPrefix> =
  | { kind: 'match'; row: R }
  | { kind: 'ambiguous'; countries: R['country'][] }
  | { kind: 'none' }

/**
 * The place of a normalised prefix among stored rows (others than those that fit may be among them). Of
 * several countries with equally good rows the stored country decides; without one they are returned to
 * choose from.
 */
export const matchPrefix = <R extends StoredPrefix>(
  rows: readonly R[],
  { prefix, country }: { prefix: string; country: R['country'] | null },
): PrefixMatch<R> => {
  const levels = new Map<number, Map<number, R>>()
  for (const row of rows) {
    const level = fit(prefix, row.postcodePrefix)
    if (level === 0) continue
    const places = levels.get(level) ?? new Map<number, R>()
    levels.set(level, places.set(row.placeId, row))
  }
  for (const level of [...levels.keys()].toSorted((a, b) => b - a)) {
    const fitting = [...(levels.get(level)?.values() ?? [])]
    const own = fitting.filter((row) => row.country === country)
    const [row, ...others] = own.length > 0 ? own : fitting
    if (row && others.length === 0) return { kind: 'match', row }
    const countries = new Set([row, ...others].flatMap((each) => (each ? [each.country] : [])))
    if (countries.size === others.length + 1)
      return { kind: 'ambiguous', countries: [...countries].toSorted() }
  }
  return { kind: 'none' }
}
