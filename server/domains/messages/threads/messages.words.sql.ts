import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { folded, within, type Span } from '#server/platform/db/statements/letters.ts'

/** Separators within email addresses, URLs and numbers, whose parts can be found individually. */
const WORD_BREAKS = '.-/:@_+=?&'

/** Scripts written without spaces, where each character is a word: Thai to Khmer, kana and Chinese characters. */
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

/** SQL expression: folded text with spaces in place of separators and around each character that counts as a word. */
const spacedOut = (text: SQLWrapper): SQL =>
  sql`regexp_replace(translate(${text}, ${sql.raw(`'${WORD_BREAKS}'`)}, ${sql.raw(`'${' '.repeat(WORD_BREAKS.length)}'`)}), ${sql.raw(`'([${within([...UNSPACED, ...EMOJI])}])'`)}, ${sql.raw(String.raw`' \1 '`)}, 'g')`

const NO_EMOJI: readonly Span[] = [
  [0x1, 0x22ff],
  [0x27c0, 0x2aff],
  [0x2c00, 0x1efff],
  [0x1fb00, 0x10ffff],
]
/** SQL expression: the text's emoji as an array. PostgreSQL's parser doesn't recognize them. */
const emojiOf = (text: SQLWrapper): SQL =>
  sql`string_to_array(regexp_replace(${text}, ${sql.raw(`'[${within(NO_EMOJI)}]'`)}, '', 'g'), null)`

/** SQL expression: a message's search vector. */
export const wordsOf = (text: SQLWrapper): SQL =>
  sql`to_tsvector('simple', ${spacedOut(folded(text))}) || array_to_tsvector(${emojiOf(text)})`

/** A character that no one types, used in place of spaces. */
const BETWEEN = sql.raw(`'\u0001'`)
/** Special characters in `to_tsquery`. */
const SYNTAX = sql.raw(String.raw`'''\'`)

/**
 * SQL expression: a query for all of the text's emoji and all its space-separated parts, each with its words in
 * sequence and the last one as a prefix. Null if there are neither. It's a single expression, so that the planner can
 * estimate how rare the words are.
 */
export const queryOf = (text: SQLWrapper): SQL => {
  const typed = sql`${text}::text`
  const parts = sql`regexp_replace(translate(btrim(${folded(typed)}), ${SYNTAX}, '  '), ${sql.raw(String.raw`'\s+'`)}, ${BETWEEN}, 'g')`
  // Each part starts with a hyphen, which isn't a word, because empty quotes are an error in PostgreSQL.
  const plain = sql`to_tsquery('simple', '''- ' || replace(${spacedOut(parts)}, ${BETWEEN}, ''' & ''- ') || ''':*')`
  const words = sql`case when numnode(${plain}) > 0 then ${plain}::text end`
  return sql`nullif(concat_ws(' & ', ${words}, nullif(array_to_string(${emojiOf(typed)}, ' & '), '')), '')::tsquery`
}
