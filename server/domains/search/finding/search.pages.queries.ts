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
import type { Sent } from './search.statements.sql.ts'
import type { Range } from './search.streams.sql.ts'

/** The requested page of a list. It starts at the cursor or, with `back`, ends there. */
export interface PageAsked {
  sort: Sort
  /** Empty for the start of the list. */
  cursor: string
  back: boolean
  limit: number
}

/**
 * A page's members in order, with the cursors for the pages before and after it. A cursor is null if there's no such
 * page.
 */
export interface MemberPage<M> {
  members: M[]
  previous: string | null
  next: string | null
}

/** Runs a search statement. A named statement runs on a connection that keeps its plan. */
export const runSearch = async <Row extends QueryResultRow>(
  { pool, prepared }: OpenDatabase,
  statement: Sent,
): Promise<Row[]> => (await (statement.name ? (prepared ?? pool) : pool).query<Row>(statement)).rows

/** A member's position, and how well the member fits the searcher. */
export type Fitting = Position & { fit: number }
/** Reads the members in a range of the search's results. */
export type Read<M> = (range: Range) => Promise<M[]>

/** The failure for a text that isn't a cursor of the requested order. */
export const noCursor = () => new Failure(COMMON_REASONS.invalidInput, { fields: { cursor: 'is no cursor' } })

/**
 * Returns one page of matching members in one of the database's orders. Throws `invalid_input` if the cursor isn't of
 * that order.
 */
export const listPlain = async <M extends Position>(
  read: Read<M>,
  { sort, cursor, back, limit }: PageAsked & { sort: PlainSort },
): Promise<MemberPage<M>> => {
  const at = cursor === '' ? topOf(sort) : readCursor(cursor, sort)
  if (!at) throw noCursor()
  const found = await read({ sort, limit: limit + 1, ...(back ? { upTo: at, back } : { behind: at }) })
  const members = found.slice(0, limit)
  const write = (member: Position | undefined) => (member ? writeCursor(member, sort) : null)
  if (back) return { members: members.toReversed(), previous: write(found[limit]), next: cursor }
  const next = found.length > limit ? write(members.at(-1)) : null
  return { members, previous: cursor || null, next }
}

/** Compares two members by fit. Negative if `a` comes before `b`. */
const byFit = (a: Fitting, b: Fitting): number => b.fit - a.fit || b.key - a.key || (a.id < b.id ? 1 : -1)

/**
 * Reads a stretch's members, best fit first. If the end of the stretch is already set, members may have moved into it
 * since then, so it can be up to twice as long.
 */
const readStretch = async (read: Read<Fitting>, { after, until }: Stretch) => {
  const most = isAt(until, BOTTOM) ? STRETCH : 2 * STRETCH
  const members = await read({ sort: 'active', behind: after, upTo: until, limit: most + 1, withFit: true })
  const end = members.length > most ? members[most - 1] : undefined
  return { members: members.slice(0, most).sort(byFit), stretch: { after, until: end ?? until } }
}

/** Reads the stretch that ends at `until`, best fit first. */
const readStretchBefore = async (read: Read<Fitting>, until: Position) => {
  const members = await read({ sort: 'active', upTo: until, back: true, limit: STRETCH + 1, withFit: true })
  const after = members[STRETCH] ?? topOf('fit')
  return { members: members.slice(0, STRETCH).sort(byFit), stretch: { after, until } }
}

const beginOf = ({ after }: Stretch): string | null =>
  isAt(after, topOf('fit')) ? null : writeFitCursor({ after, until: BOTTOM, behind: null })

const isNotBehind = (member: Fitting, behind: FitCursor['behind']) => !behind || byFit(member, behind) <= 0

const listFitForward = async (
  read: Read<Fitting>,
  at: FitCursor,
  limit: number,
): Promise<Omit<MemberPage<Fitting>, 'previous'>> => {
  const { members, stretch } = await readStretch(read, at)
  const rest = at.behind ? members.filter((member) => !isNotBehind(member, at.behind)) : members
  const page = rest.slice(0, limit)
  const last = rest.length > limit ? page.at(-1) : undefined
  const next = last
    ? writeFitCursor({ ...stretch, behind: last })
    : isAt(stretch.until, BOTTOM)
      ? null
      : beginOf({ ...stretch, after: stretch.until })
  return { members: page, next }
}

const listFitBack = async (
  read: Read<Fitting>,
  at: FitCursor,
  limit: number,
): Promise<Omit<MemberPage<Fitting>, 'next'>> => {
  if (!at.behind && beginOf(at) === null) return { members: [], previous: null }
  const { members, stretch } = at.behind
    ? await readStretch(read, at)
    : await readStretchBefore(read, at.after)
  const earlier = members.filter((member) => isNotBehind(member, at.behind))
  const behind = earlier.at(-limit - 1)
  return {
    members: earlier.slice(-limit),
    previous: behind ? writeFitCursor({ ...stretch, behind }) : beginOf(stretch),
  }
}

/** Returns one page of matching members by best fit. Throws `invalid_input` if the cursor isn't a best-fit cursor. */
export const listByFit = async (
  read: Read<Fitting>,
  { cursor, back, limit }: PageAsked,
): Promise<MemberPage<Fitting>> => {
  const at = readFitCursor(cursor === '' ? 'fit-__' : cursor)
  if (!at) throw noCursor()
  return back
    ? { ...(await listFitBack(read, at, limit)), next: cursor }
    : { ...(await listFitForward(read, at, limit)), previous: cursor || null }
}
