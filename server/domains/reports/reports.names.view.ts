import type { Evidence } from '#shared/domains/reports/reports.review.contract.ts'

export const FORMER_MEMBER = 'Former member'

/** A username as part of a regular expression, here and in the database. */
export const literally = (username: string): string =>
  username.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)

/** The text with the neutral name for each of the names, and no longer than the column takes. */
export type WithoutNames = (text: string, max?: number) => string

// A mark joins a name to the letter or digit beside it (`jo-rosie`), except for the full stop behind it: that often ends a
// sentence without a blank. At the beginning of a line a mark is none of the name.
const BEFORE = String.raw`(?<![\p{L}\p{N}][._-]?)`
const BEHIND = String.raw`(?![_-]?[\p{L}\p{M}\p{N}])`

/** Takes out all names at once, because one may be a word of the neutral name; the longest first, as one may begin another. */
export const leavingOut = (names: readonly string[]): WithoutNames => {
  const anyOf = names.toSorted((a, b) => b.length - a.length).map(literally)
  const found = new RegExp(`${BEFORE}@?(?:${anyOf.join('|') || '(?!)'})${BEHIND}`, 'giu')
  return (text, max) => text.replaceAll(found, FORMER_MEMBER).slice(0, max)
}

/** Changes what people wrote and nothing else: no key, no date, no id. */
export const evidenceWithoutNames = (evidence: Evidence, withoutNames: WithoutNames): Evidence => ({
  ...evidence,
  username: FORMER_MEMBER,
  lines: evidence.lines.map((line) => ({ ...line, text: withoutNames(line.text) })),
  profile:
    evidence.profile &&
    Object.fromEntries(Object.entries(evidence.profile).map(([name, text]) => [name, withoutNames(text)])),
  alt: withoutNames(evidence.alt),
})
