import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { folded, within, type Span } from '#server/platform/db/statements/letters.ts'

/** What stands between the words of an address or a number; they are found by each of them. */
const WORD_BREAKS = '.-/:@_+=?&'

/** Scripts that are written without spaces, in which each character is a word: Thai to Khmer, kana and Chinese characters. */
export const UNSPACED: readonly Span[] = [
  [0xe00, 0xeff],
  [0x1000, 0x109f],
  [0x1780, 0x17ff],
  [0x3005, 0x3007],
  [0x3040, 0x30ff],
  [0x3400, 0x9fff],
  [0xf900, 0xfaff],
  [0x20000, 0x3ffff],
]
export const EMOJI: readonly Span[] = [
  [0x2300, 0x27bf],
  [0x2b00, 0x2bff],
  [0x1f000, 0x1faff],
]

/** SQL: a folded text with blanks for what stands between words, and around what is a word by itself. */
const spacedOut = (text: SQLWrapper): SQL =>
  sql`regexp_replace(translate(${text}, ${sql.raw(`'${WORD_BREAKS}'`)}, ${sql.raw(`'${' '.repeat(WORD_BREAKS.length)}'`)}), ${sql.raw(`'([${within([...UNSPACED, ...EMOJI])}])'`)}, ${sql.raw(String.raw`' \1 '`)}, 'g')`

const NO_EMOJI: readonly Span[] = [
  [0x1, 0x22ff],
  [0x27c0, 0x2aff],
  [0x2c00, 0x1efff],
  [0x1fb00, 0x10ffff],
]
/** SQL: the emoji of a text, each by itself; the parser of PostgreSQL knows none. */
const emojiOf = (text: SQLWrapper): SQL =>
  sql`string_to_array(regexp_replace(${text}, ${sql.raw(`'[${within(NO_EMOJI)}]'`)}, '', 'g'), null)`

/** SQL: what a message is found by. */
export const wordsOf = (text: SQLWrapper): SQL =>
  sql`to_tsvector('simple', ${spacedOut(folded(text))}) || array_to_tsvector(${emojiOf(text)})`

/** A character that nobody types, in the place of blanks. */
const BETWEEN = sql.raw(`'\u0001'`)
/** What `to_tsquery` would read as more than text. */
const SYNTAX = sql.raw(String.raw`'''\'`)

/**
 * SQL: all that stands between blanks in the text, its words one behind the other, the last also as beginnings, and all its
 * emoji; null where there is none of these in it. One expression, so that the planner knows what is rare in it.
 */
export const queryOf = (text: SQLWrapper): SQL => {
  const typed = sql`${text}::text`
  const parts = sql`regexp_replace(translate(btrim(${folded(typed)}), ${SYNTAX}, '  '), ${sql.raw(String.raw`'\s+'`)}, ${BETWEEN}, 'g')`
  // Each begins with a mark that is no word, because to PostgreSQL nothing at all between quotes is an error.
  const plain = sql`to_tsquery('simple', '''- ' || replace(${spacedOut(parts)}, ${BETWEEN}, ''' & ''- ') || ''':*')`
  const words = sql`case when numnode(${plain}) > 0 then ${plain}::text end`
  return sql`nullif(concat_ws(' & ', ${words}, nullif(array_to_string(${emojiOf(typed)}, ' & '), '')), '')::tsquery`
}
