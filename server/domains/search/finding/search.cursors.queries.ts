import type { Sort } from '#shared/domains/search/search.contract.ts'

/** A member's place in an order: larger keys come first, and of equal keys larger ids. */
export interface Position {
  key: number
  id: string
}

/** A stretch of the list by last activity: behind `after`, up to and with `until`. */
export interface Stretch {
  after: Position
  until: Position
}

/** A place in the order by best fit: behind a member of the stretch, or at its beginning. */
export interface FitCursor extends Stretch {
  behind: (Position & { fit: number }) | null
}

/** Orders whose cursor is the position of one member. */
export type PlainSort = Exclude<Sort, 'fit'>

/** Bits of a rank that hold the last activity; above them stand one for a picture, and the tier. */
export const ACTIVITY_BITS = 27

const LATEST = 2 ** ACTIVITY_BITS - 1
/** Largest key of each order; the stretches of that by best fit lie in the order by last activity. */
const LARGEST: Record<Sort, number> = {
  tier: 2 ** 31 - 1,
  fit: LATEST,
  active: LATEST,
  newest: Number.MAX_SAFE_INTEGER,
}

/** Where a list begins, and where every list ends. */
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

/** The member behind whom the list goes on; null where the text is no cursor of this order. */
export const readCursor = (text: string, sort: PlainSort): Position | null =>
  text.startsWith(`${sort}-`) ? readPosition(text.slice(sort.length + 1), sort) : null

export const writeCursor = (position: Position, sort: PlainSort): string =>
  `${sort}-${writePosition(position)}`

/** The ends of the list and the beginning of a stretch are left out: `fit-_9.<id>_3.9.<id>`. */
export const writeFitCursor = ({ after, until, behind }: FitCursor): string =>
  `fit-${[
    isAt(after, topOf('fit')) ? '' : writePosition(after),
    isAt(until, BOTTOM) ? '' : writePosition(until),
    behind ? `${behind.fit}.${writePosition(behind)}` : '',
  ].join('_')}`

/** The place in the order by best fit; null where the text is none. */
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
