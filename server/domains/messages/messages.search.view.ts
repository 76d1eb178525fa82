import type { FoundMessage } from '#shared/domains/messages/messages.search.contract.ts'

const WORD = /[\p{L}\p{N}\p{M}]+/gu
/** Words before the first hit. */
const LEAD = 5
/** More characters than the lines of a list hold. */
const EXCERPT_CHARACTERS = 240

const lower = (word: string) => word.toLowerCase()

/** The part of a message that shows why it was found; where no hit can be told, its beginning. */
export const excerptOf = (body: string, typed: string): FoundMessage['excerpt'] => {
  const sought = [...typed.matchAll(WORD)].map(([word]) => lower(word))
  const last = sought.at(-1)
  const words = [...body.matchAll(WORD)]
  const isHit = (word: string) =>
    sought.includes(lower(word)) || (last !== undefined && lower(word).startsWith(last))
  const first = words.findIndex(([word]) => isHit(word))
  const start = first > LEAD ? (words[first - LEAD]?.index ?? 0) : 0
  const end = start + EXCERPT_CHARACTERS
  const excerpt: FoundMessage['excerpt'] = []
  let at = start
  const push = (to: number, hit: boolean) => {
    // Halves of characters come where it is cut.
    if (to > at) excerpt.push({ text: body.slice(at, to).replaceAll(/\p{Cs}/gu, ''), isHit: hit })
    at = Math.max(at, to)
  }
  if (start > 0) excerpt.push({ text: '… ', isHit: false })
  for (const { 0: word, index } of words) {
    if (index < start || index >= end || !isHit(word)) continue
    push(index, false)
    push(Math.min(index + word.length, end), true)
  }
  push(Math.min(body.length, end), false)
  if (end < body.length) excerpt.push({ text: ' …', isHit: false })
  return excerpt
}
