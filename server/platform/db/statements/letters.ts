import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'

/**
 * SQL: names and addresses of plain ASCII without capitals, whatever the language of the database: in a Turkish one an `I`
 * would become an `ı`.
 */
export const lowered = (text: SQLWrapper): SQL<string> => sql<string>`lower(${text} collate "C")`

/** SQL: words of any language without capitals, on every database alike; compared byte by byte, as an index keeps them for good. */
export const loweredText = (text: SQLWrapper): SQL<string> =>
  sql<string>`(lower(${text} collate "und-x-icu") collate "C")`

export type Span = readonly [from: number, to: number]

/** Characters of these spans, within the brackets of a regular expression of PostgreSQL; without quotes. */
export const within = (spans: readonly Span[]): string => {
  const written = (point: number) => `\\U${point.toString(16).padStart(8, '0')}`
  return spans.map(([from, to]) => `${written(from)}-${written(to)}`).join('')
}
/** The same for JavaScript, with the flag `u`. */
export const withinHere = (spans: readonly Span[]): string =>
  spans.map(([from, to]) => `\\u{${from.toString(16)}}-\\u{${to.toString(16)}}`).join('')

/** Accents of Latin, Greek and Cyrillic, the vowel signs of Hebrew and Arabic, and what is invisible within words. */
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
/** Letters that have no accent to take off. */
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

/** A text as searches compare it: without capitals and accents, whichever way a keyboard writes them. `folded` says it in SQL. */
export const fold = (text: string): string =>
  LETTERS.reduce(
    (done, [letter, plain]) => done.replaceAll(letter, plain),
    text.normalize('NFKD').replaceAll(marksHere, '').normalize('NFKC').toLowerCase(),
  )

/** SQL: the same. */
export const folded = (text: SQLWrapper): SQL<string> =>
  LETTERS.reduce(
    (done, [letter, plain]) => sql<string>`replace(${done}, ${sql.raw(`'${letter}', '${plain}'`)})`,
    loweredText(
      sql`normalize(regexp_replace(normalize(${text}, NFKD), ${sql.raw(`'[${within(MARKS)}]'`)}, '', 'g'), NFKC)`,
    ),
  )

/** SQL: whether the text has what is sought in it, capitals and accents aside. */
export const holds = (text: SQLWrapper, sought: SQLWrapper): SQL<boolean> =>
  sql<boolean>`strpos(${folded(text)}, ${folded(sql`${sought}::text`)}) > 0`
