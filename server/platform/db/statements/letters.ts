import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'

/**
 * SQL expression on `text`: a username or email address in lower case, by the rules of ASCII whatever the database's
 * locale. In a Turkish locale, `I` would become `ı`.
 */
export const lowered = (text: SQLWrapper): SQL<string> => sql<string>`lower(${text} collate "C")`

/**
 * SQL expression on `text`: words of any language in lower case, the same on every database. They're compared byte by
 * byte, because indexes keep their order permanently.
 */
export const loweredText = (text: SQLWrapper): SQL<string> =>
  sql<string>`(lower(${text} collate "und-x-icu") collate "C")`

export type Span = readonly [from: number, to: number]

/** Returns these character ranges for a PostgreSQL bracket expression, without quotes. */
export const within = (spans: readonly Span[]): string => {
  const written = (point: number) => `\\U${point.toString(16).padStart(8, '0')}`
  return spans.map(([from, to]) => `${written(from)}-${written(to)}`).join('')
}
/** Like `within`, for a JavaScript regular expression with the `u` flag. */
export const withinHere = (spans: readonly Span[]): string =>
  spans.map(([from, to]) => `\\u{${from.toString(16)}}-\\u{${to.toString(16)}}`).join('')

/** Latin, Greek and Cyrillic accents, Hebrew and Arabic vowel signs, and invisible characters within words. */
const MARKS: readonly Span[] = [
  [0xad, 0xad],
  [0x300, 0x36f],
  [0x591, 0x5bd],
  [0x64b, 0x652],
  [0x200b, 0x200f],
  [0x2060, 0x2064],
  [0xfe00, 0xfe0f],
  [0xfeff, 0xfeff],
]
/** Letters that have no separate accent to strip, with the letters that replace them. */
const LETTERS: readonly (readonly [letter: string, plain: string])[] = [
  ['ø', 'o'],
  ['ł', 'l'],
  ['đ', 'd'],
  ['ı', 'i'],
  ['ς', 'σ'],
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
]

const marksHere = new RegExp(`[${withinHere(MARKS)}]`, 'gu')

/**
 * Returns a text as searches compare it: in lower case and without accents, however it was typed. `folded` is the SQL
 * version.
 */
export const fold = (text: string): string =>
  LETTERS.reduce(
    (done, [letter, plain]) => done.replaceAll(letter, plain),
    text.normalize('NFKD').replaceAll(marksHere, '').normalize('NFKC').toLowerCase(),
  )

/** SQL expression on `text`: the same result as `fold`. */
export const folded = (text: SQLWrapper): SQL<string> =>
  LETTERS.reduce(
    (done, [letter, plain]) => sql<string>`replace(${done}, ${sql.raw(`'${letter}', '${plain}'`)})`,
    loweredText(
      sql`normalize(regexp_replace(normalize(${text}, NFKD), ${sql.raw(`'[${within(MARKS)}]'`)}, '', 'g'), NFKC)`,
    ),
  )

/** SQL condition on `text`: it contains the search text, ignoring case and accents. */
export const holds = (text: SQLWrapper, sought: SQLWrapper): SQL<boolean> =>
  sql<boolean>`strpos(${folded(text)}, ${folded(sql`${sought}::text`)}) > 0`
