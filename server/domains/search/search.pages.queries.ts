import type { QueryResultRow } from 'pg'
import { STRETCH, type Sort } from '#shared/domains/search/search.contract.ts'
import {
  BOTTOM,
  isAt,
  readCursor,
  readFitCursor,
  topOf,
  writeCursor,
  writeFitCursor,
  type FitCursor,
  type PlainSort,
  type Position,
  type Stretch,
} from './search.cursors.queries.ts'
import { COMMON_REASONS, Failure } from '#shared/kernel/failure.ts'
import type { OpenDatabase } from '#server/platform/db/database.ts'
import { rangeStatement, type Sent } from './search.statements.sql.ts'
import type { Range } from './search.streams.sql.ts'
import type { Search } from './search.values.sql.ts'

/** Which page of a list: the one that begins at the cursor, or with `back` the one that ends there. */
export interface PageAsked {
  sort: Sort
  /** Empty at the beginning of the list. */
  cursor: string
  back: boolean
  limit: number
}

/** Members of a page in their order, with the cursors of its ends; null where the list ends. */
export interface IdPage {
  ids: string[]
  previous: string | null
  next: string | null
}

/** Runs a statement of the search, where it has a name on the connections that plan it once. */
export const runSearch = async <Row extends QueryResultRow>(
  { pool, prepared }: OpenDatabase,
  statement: Sent,
): Promise<Row[]> => (await (statement.name ? (prepared ?? pool) : pool).query<Row>(statement)).rows

type Member = Position & { fit: number }
/** Reads members of a range of the search. */
type Read = (range: Range) => Promise<Member[]>

/** The refusal of a text that is no cursor of the order. */
export const noCursor = () => new Failure(COMMON_REASONS.invalidInput, { fields: { cursor: 'is no cursor' } })

const listPlain = async (
  read: Read,
  { sort, cursor, back, limit }: PageAsked & { sort: PlainSort },
): Promise<IdPage> => {
  const at = cursor === '' ? topOf(sort) : readCursor(cursor, sort)
  if (!at) throw noCursor()
  const members = await read({ sort, limit: limit + 1, ...(back ? { upTo: at, back } : { behind: at }) })
  const page = members.slice(0, limit)
  const write = (member: Position | undefined) => (member ? writeCursor(member, sort) : null)
  if (back) return { ids: idsOf(page.toReversed()), previous: write(members[limit]), next: cursor }
  const next = members.length > limit ? write(page.at(-1)) : null
  return { ids: idsOf(page), previous: cursor || null, next }
}

const idsOf = (members: readonly Position[]) => members.map(({ id }) => id)

/** Negative where `a` stands before `b`. */
const byFit = (a: Member, b: Member): number => b.fit - a.fit || b.key - a.key || (a.id < b.id ? 1 : -1)

/**
 * The members of a stretch, best fit first. Where its end is known already, members who have become active since
 * make it longer; it is cut off where it holds twice as many.
 */
const readStretch = async (read: Read, { after, until }: Stretch) => {
  const most = isAt(until, BOTTOM) ? STRETCH : 2 * STRETCH
  const members = await read({ sort: 'active', behind: after, upTo: until, limit: most + 1, withFit: true })
  const end = members.length > most ? members[most - 1] : undefined
  return { members: members.slice(0, most).sort(byFit), stretch: { after, until: end ?? until } }
}

/** The stretch that ends with `until`. */
const readStretchBefore = async (read: Read, until: Position) => {
  const members = await read({ sort: 'active', upTo: until, back: true, limit: STRETCH + 1, withFit: true })
  const after = members[STRETCH] ?? topOf('fit')
  return { members: members.slice(0, STRETCH).sort(byFit), stretch: { after, until } }
}

const beginOf = ({ after }: Stretch): string | null =>
  isAt(after, topOf('fit')) ? null : writeFitCursor({ after, until: BOTTOM, behind: null })

const isNotBehind = (member: Member, behind: FitCursor['behind']) => !behind || byFit(member, behind) <= 0

const listFitForward = async (
  read: Read,
  at: FitCursor,
  limit: number,
): Promise<Omit<IdPage, 'previous'>> => {
  const { members, stretch } = await readStretch(read, at)
  const rest = at.behind ? members.filter((member) => !isNotBehind(member, at.behind)) : members
  const page = rest.slice(0, limit)
  const last = rest.length > limit ? page.at(-1) : undefined
  const next = last
    ? writeFitCursor({ ...stretch, behind: last })
    : isAt(stretch.until, BOTTOM)
      ? null
      : beginOf({ ...stretch, after: stretch.until })
  return { ids: idsOf(page), next }
}

const listFitBack = async (read: Read, at: FitCursor, limit: number): Promise<Omit<IdPage, 'next'>> => {
  if (!at.behind && beginOf(at) === null) return { ids: [], previous: null }
  const { members, stretch } = at.behind
    ? await readStretch(read, at)
    : await readStretchBefore(read, at.after)
  const earlier = members.filter((member) => isNotBehind(member, at.behind))
  const behind = earlier.at(-limit - 1)
  return {
    ids: idsOf(earlier.slice(-limit)),
    previous: behind ? writeFitCursor({ ...stretch, behind }) : beginOf(stretch),
  }
}

const listByFit = async (read: Read, { cursor, back, limit }: PageAsked): Promise<IdPage> => {
  const at = readFitCursor(cursor === '' ? 'fit-__' : cursor)
  if (!at) throw noCursor()
  return back
    ? { ...(await listFitBack(read, at, limit)), next: cursor }
    : { ...(await listFitForward(read, at, limit)), previous: cursor || null }
}

/** One page of the ids of those who fit; throws `invalid_input` for what is no cursor of the order. */
export const listIds = (database: OpenDatabase, search: Search, asked: PageAsked): Promise<IdPage> => {
  const read: Read = (range) => runSearch<Member>(database, rangeStatement(search, range))
  const { sort } = asked
  return sort === 'fit' ? listByFit(read, asked) : listPlain(read, { ...asked, sort })
}
