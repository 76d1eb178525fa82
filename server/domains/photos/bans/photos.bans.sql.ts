import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'

/** Of two copies of one picture that were saved at other sizes and qualities, at the most so many bits differ. */
export const ALIKE_WITHIN = 6

/** One more than bits may differ: so one of these parts of the 64 is the same in both. First bit and length of each. */
const BANDS = [
  [1, 10],
  [11, 9],
  [20, 9],
  [29, 9],
  [38, 9],
  [47, 9],
  [56, 9],
] as const

/** More than the largest number of one band. */
const BEYOND = 1024

/** SQL: the parts of a perceptual hash, each as a number that tells which one it is; two that are alike share one. */
export const bandsOf = (bits: SQLWrapper): SQL => {
  const bands = BANDS.map(
    ([from, length], at) =>
      sql`${sql.raw(String(at * BEYOND))} + substring(${bits} from ${sql.raw(String(from))} for ${sql.raw(String(length))})::bit(${sql.raw(String(length))})::int`,
  )
  return sql`array[${sql.join(bands, sql`, `)}]`
}
