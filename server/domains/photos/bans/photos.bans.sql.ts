import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'

/** The maximum number of bits that differ between copies of a picture saved at different sizes and qualities. */
export const ALIKE_WITHIN = 6

/**
 * The first bit and length of each band. There's one more band than the number of bits that may differ, so that at
 * least one band is identical in two similar hashes.
 */
const BANDS = [
  [1, 10],
  [11, 9],
  [20, 9],
  [29, 9],
  [38, 9],
  [47, 9],
  [56, 9],
] as const

/** Greater than any band's value. */
const BEYOND = 1024

/**
 * SQL expression: a perceptual hash's bands, each as a number that includes its position. Two similar hashes share at
 * least one of these numbers.
 */
export const bandsOf = (bits: SQLWrapper): SQL => {
  const bands = BANDS.map(
    ([from, length], at) =>
      sql`${sql.raw(String(at * BEYOND))} + substring(${bits} from ${sql.raw(String(from))} for ${sql.raw(String(length))})::bit(${sql.raw(String(length))})::int`,
  )
  return sql`array[${sql.join(bands, sql`, `)}]`
}
