import type { Sort } from '#shared/domains/search/search.contract.ts'

/** A member's position in an order. Higher keys come first, and then higher ids. */
export interface Position {
  key: number
  id: string
}

/** A stretch of the list by last activity, from the first member after `after` up to and including `until`. */
export interface Stretch {
  after: Position
  until: Position
}

/** A position in the order by best fit, either behind a member of the stretch or at the stretch's start. */
export interface FitCursor extends Stretch {
  behind: (Position & { fit: number }) | null
}

/** Orders whose cursor is a single member's position. */
export type PlainSort = Exclude<Sort, 'fit'>

/** The number of bits in a rank for the last activity. Above them are one bit for a picture and then the tier. */
export const ACTIVITY_BITS = 27

const LATEST = 2 ** ACTIVITY_BITS - 1
/** The highest key in each order. Best fit uses keys of the last activity, because its stretches are in that order. */
const LARGEST: Record<Sort, number> = {
  tier: 2 ** 31 - 1,
  fit: LATEST,
  active: LATEST,
  newest: Number.MAX_SAFE_INTEGER,
}

/** The position before every list's first member. `BOTTOM` is the position after every list's last one. */
export const topOf = (sort: Sort): Position => ({
  key: LARGEST[sort],
  id: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
})
export const BOTTOM: Position = { key: 0, id: '00000000-0000-0000-0000-000000000000' }

export const isAt = (a: Position, b: Position): boolean => a.key === b.key && a.id === b.id

const POSITION = /^(\d{1,16})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

const readPosition = (text: string, sort: Sort): Position | null => {
  const [, key, id] = POSITION.exec(text) ?? []
  return id && Number(key) <= LARGEST[sort] ? { key: Number(key), id } : null
}

const writePosition = ({ key, id }: Position): string => `${key}.${id}`

/**
 * Parses a cursor into the position after which the list continues. Returns null if the text isn't a cursor of this
 * order.
 */
export const readCursor = (text: string, sort: PlainSort): Position | null =>
  text.startsWith(`${sort}-`) ? readPosition(text.slice(sort.length + 1), sort) : null

export const writeCursor = (position: Position, sort: PlainSort): string =>
  `${sort}-${writePosition(position)}`

/**
 * Formats a best-fit cursor like `fit-_9.<id>_3.9.<id>`. Positions at an end of the list or at the start of the stretch
 * are left empty.
 */
export const writeFitCursor = ({ after, until, behind }: FitCursor): string =>
  `fit-${[
    isAt(after, topOf('fit')) ? '' : writePosition(after),
    isAt(until, BOTTOM) ? '' : writePosition(until),
    behind ? `${behind.fit}.${writePosition(behind)}` : '',
  ].join('_')}`

/** Parses a best-fit cursor. Returns null if the text isn't one. */
export const readFitCursor = (text: string): FitCursor | null => {
  const [, from, to, last] = /^fit-([^_]*)_([^_]*)_([^_]*)$/.exec(text) ?? []
  if (from === undefined || to === undefined || last === undefined) return null
  const after = from === '' ? topOf('fit') : readPosition(from, 'fit')
  const until = to === '' ? BOTTOM : readPosition(to, 'fit')
  if (!after || !until) return null
  if (last === '') return { after, until, behind: null }
  const [, fit, rest = ''] = /^(\d{1,2})\.(.*)$/.exec(last) ?? []
  const behind = readPosition(rest, 'fit')
  return fit && behind ? { after, until, behind: { ...behind, fit: Number(fit) } } : null
}
