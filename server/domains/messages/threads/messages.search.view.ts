import type { FoundMessage } from '#shared/domains/messages/messages.search.contract.ts'
import { fold, withinHere } from '#server/platform/db/statements/letters.ts'
import { EMOJI, UNSPACED } from './messages.words.sql.ts'

const BY_THEMSELVES = withinHere([...UNSPACED, ...EMOJI])
/** Words as the search splits them. A run of emoji or of characters in unspaced scripts is one word. */
const WORD = new RegExp(`[${BY_THEMSELVES}]+|(?:(?![${BY_THEMSELVES}])[\\p{L}\\p{N}\\p{M}])+`, 'gu')
const UNSPACED_WORD = new RegExp(`^[${BY_THEMSELVES}]`, 'u')
/** The number of words before the first hit. */
const LEAD = 5
/** The maximum length of an excerpt, more than fits into a list item. */
const EXCERPT_CHARACTERS = 240

type Hit = readonly [from: number, to: number]

/** Finds the search terms in a run of unspaced characters. If folding changed its length, the whole run is a hit. */
const hitsWithin = (row: string, sought: readonly string[]): Hit[] => {
  const plain = fold(row)
  const found = sought.filter((each) => UNSPACED_WORD.test(each) && plain.includes(each))
  if (plain.length !== row.length) return found.length > 0 ? [[0, row.length]] : []
  return found.flatMap((each) =>
    [...plain.matchAll(new RegExp(each, 'gu'))].map(({ index }): Hit => [index, index + each.length]),
  )
}

/** Returns the part of a message that shows why it was found, or its beginning if no hit can be located. */
export const excerptOf = (body: string, typed: string): FoundMessage['excerpt'] => {
  const sought = [...fold(typed).matchAll(WORD)].map(([word]) => word)
  const last = sought.at(-1)
  const words = [...body.matchAll(WORD)]
  const hitsIn = (word: string): Hit[] => {
    if (UNSPACED_WORD.test(word)) return hitsWithin(word, sought)
    const plain = fold(word)
    const isHit = sought.includes(plain) || (last !== undefined && plain.startsWith(last))
    return isHit ? [[0, word.length]] : []
  }
  const isHit = (word: string) => hitsIn(word).length > 0
  const first = words.findIndex(([word]) => isHit(word))
  const start = first > LEAD ? (words[first - LEAD]?.index ?? 0) : 0
  const end = start + EXCERPT_CHARACTERS
  const excerpt: FoundMessage['excerpt'] = []
  let at = start
  const push = (to: number, hit: boolean) => {
    // Removes surrogate halves left by the cut.
    if (to > at) excerpt.push({ text: body.slice(at, to).replaceAll(/\p{Cs}/gu, ''), isHit: hit })
    at = Math.max(at, to)
  }
  if (start > 0) excerpt.push({ text: '… ', isHit: false })
  for (const { 0: word, index } of words) {
    if (index < start || index >= end) continue
    for (const [from, to] of hitsIn(word)) {
      push(Math.min(index + from, end), false)
      push(Math.min(index + to, end), true)
    }
  }
  push(Math.min(body.length, end), false)
  if (end < body.length) excerpt.push({ text: ' …', isHit: false })
  return excerpt
}
