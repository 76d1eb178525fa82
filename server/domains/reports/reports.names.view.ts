import type { Evidence } from '#shared/domains/reports/reports.review.contract.ts'

export const FORMER_MEMBER = 'Former member'

/** Escapes a username for use in a regular expression, here and in the database. */
export const literally = (username: string): string =>
  username.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)

/** Returns the text with each name replaced by the neutral name, truncated to the column's length. */
export type WithoutNames = (text: string, max?: number) => string

// A punctuation mark joins a name to the letter or digit next to it (`jo-rosie`), except for a full stop after the
// name, which often ends a sentence without a space. At the start of a line, a mark isn't part of the name.
const BEFORE = String.raw`(?<![\p{L}\p{N}][._-]?)`
const BEHIND = String.raw`(?![_-]?[\p{L}\p{M}\p{N}])`

/**
 * Returns a function that replaces all names in one pass, because a name may be a word in the neutral name. Matches the
 * longest name first, because a name may be the start of another.
 */
export const leavingOut = (names: readonly string[]): WithoutNames => {
  const anyOf = names.toSorted((a, b) => b.length - a.length).map(literally)
  const found = new RegExp(`${BEFORE}@?(?:${anyOf.join('|') || '(?!)'})${BEHIND}`, 'giu')
  return (text, max) => text.replaceAll(found, FORMER_MEMBER).slice(0, max)
}

/** Replaces names only in text that people wrote, not in keys, dates or ids. */
export const evidenceWithoutNames = (evidence: Evidence, withoutNames: WithoutNames): Evidence => ({
  ...evidence,
  username: FORMER_MEMBER,
  lines: evidence.lines.map((line) => ({ ...line, text: withoutNames(line.text) })),
  profile:
    evidence.profile &&
    Object.fromEntries(Object.entries(evidence.profile).map(([name, text]) => [name, withoutNames(text)])),
  alt: withoutNames(evidence.alt),
})
