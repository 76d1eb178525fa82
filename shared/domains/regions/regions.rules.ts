/** Normalises for storage: uppercase, without spaces. */
export const normalisePrefix = (text: string): string => text.replaceAll(/\s+/g, '').toUpperCase()

/** Returns a typed prefix as it's stored. A space after a district number ends the prefix: `e3 2` is E3, not E32. */
export const memberPrefix = (typed: string): string => {
  const [district] = /^\s*[A-Z]+\d\w*(?=\s)/i.exec(typed) ?? []
  return normalisePrefix(district ?? typed)
}

const AREA = /^[A-Z]+$/
const DISTRICT_OF_ONE_DIGIT = /^[A-Z]+\d$/

/** Every Canadian postcode starts like this (`M5V`), and in the United Kingdom only those of these London districts. */
const LETTER_DIGIT_LETTER = /^[A-Z]\d[A-Z]/
const LONDON = /^(?:E1W|N1[CP]|W1)/

/**
 * Whether `typed` is within the stored prefix: `ME4` isn't in M (a different area), nor `SY15` in SY1 (a different
 * district).
 */
const liesIn = (typed: string, { postcodePrefix, country }: Omit<StoredPrefix, 'placeId'>): boolean => {
  if (!typed.startsWith(postcodePrefix)) return false
  const next = typed.charAt(postcodePrefix.length)
  if (AREA.test(postcodePrefix)) {
    if (!LETTER_DIGIT_LETTER.test(typed)) return country !== 'Canada' && !/[A-Z]/.test(next)
    return country === 'Canada' || LONDON.test(typed)
  }
  if (DISTRICT_OF_ONE_DIGIT.test(postcodePrefix)) return !/\d/.test(next)
  return true
}

/**
 * Returns the stored prefixes of places where a postcode with this start can be: in each country the longest one that
 * contains it, and all that it contains.
 */
export const prefixesAround = <R extends Omit<StoredPrefix, 'placeId'>>(
  rows: readonly R[],
  typed: string,
): R[] => {
  const around = rows.filter((row) => liesIn(typed, row))
  const isLongest = ({ country, postcodePrefix }: R) =>
    around.every((row) => row.country !== country || row.postcodePrefix.length <= postcodePrefix.length)
  const within = rows.filter((row) => liesIn(row.postcodePrefix, { ...row, postcodePrefix: typed }))
  return [...around.filter(isLongest), ...within]
}

/** Length of the longest prefix members can type. It's only the start of longer stored ones. */
const TYPED_LENGTH = 4

interface StoredPrefix {
  postcodePrefix: string
  country: string
  placeId: number
}

/** Scores above any prefix length, which is the score of a stored prefix that contains the input. */
const EQUAL = Number.POSITIVE_INFINITY
const LONGER = Number.MAX_SAFE_INTEGER

/**
 * Returns a stored prefix's score. An exact match is best, then a longer prefix with this start, then the longest that
 * contains the input. 0 means no match.
 */
const fit = (typed: string, row: StoredPrefix): number => {
  const { postcodePrefix } = row
  if (postcodePrefix === typed) return EQUAL
  if (typed.length === TYPED_LENGTH && postcodePrefix.startsWith(typed)) return LONGER
  return liesIn(typed, row) ? postcodePrefix.length : 0
}

export type PrefixMatch<R extends StoredPrefix> =
  | { kind: 'match'; row: R }
  | { kind: 'ambiguous'; countries: R['country'][] }
  | { kind: 'none' }

interface Asked<R extends StoredPrefix> {
  prefix: string
  country: R['country'] | null
}

/** Chooses among equally good rows. There's no match if one country has several such rows. */
const choose = <R extends StoredPrefix>(
  fitting: readonly R[],
  country: R['country'] | null,
): PrefixMatch<R> => {
  const own = fitting.filter((row) => row.country === country)
  const candidates = own.length > 0 ? own : fitting
  const [row, ...others] = candidates
  if (!row) return { kind: 'none' }
  if (others.length === 0) return { kind: 'match', row }
  const countries = new Set(candidates.map((each) => each.country))
  return countries.size === candidates.length
    ? { kind: 'ambiguous', countries: [...countries].toSorted() }
    : { kind: 'none' }
}

const matchLongest = <R extends StoredPrefix>(
  rows: readonly R[],
  { prefix, country }: Asked<R>,
): PrefixMatch<R> => {
  const levels = new Map<number, Map<number, R>>()
  for (const row of rows) {
    const level = fit(prefix, row)
    if (level === 0) continue
    const places = levels.get(level) ?? new Map<number, R>()
    levels.set(level, places.set(row.placeId, row))
  }
  for (const [, places] of [...levels].toSorted(([a], [b]) => b - a)) {
    const match = choose([...places.values()], country)
    if (match.kind !== 'none') return match
  }
  return { kind: 'none' }
}

/**
 * Finds the place of a normalised prefix among stored rows, which may include ones that don't fit. If rows in several
 * countries fit equally well, the stored country decides, and without one they're returned as a choice. Numbers are
 * matched within each country, because the countries that use them store them in different lengths.
 */
export const matchPrefix = <R extends StoredPrefix>(rows: readonly R[], asked: Asked<R>): PrefixMatch<R> => {
  if (!/^\d+$/.test(asked.prefix)) return matchLongest(rows, asked)
  const found = [...new Set(rows.map((row) => row.country))].flatMap((country) => {
    const own = rows.filter((row) => row.country === country)
    const match = matchLongest(own, asked)
    return match.kind === 'match' ? [match.row] : []
  })
  return choose(found, asked.country)
}
