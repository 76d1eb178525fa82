import { createHash } from 'node:crypto'
import { fillPlaceholders, sql, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { ContactDraft } from '#shared/domains/contact/contact.contract.ts'
import { withCards } from './search.cards.sql.ts'
import {
  countText,
  given,
  rangeText,
  shapeOf,
  type Range,
  type RangeValues,
  type Shape,
} from './search.streams.sql.ts'
import { reachesViewer } from '#server/domains/search/search.reach.sql.ts'
import { valuesOf, type Search } from './search.values.sql.ts'

/** A statement to send. If it has a name, each connection parses and plans it only once. */
export interface Sent {
  name?: string
  text: string
  values: unknown[]
}

interface Made {
  name?: string
  text: string
  params: unknown[]
}

const dialect = new PgDialect()
const made = new Map<string, Made>()

/** The maximum number of rare interests in a cached text. With two, there'd be a text and a plan for every pair. */
const MOST_LITERALS = 1

const make = (about: string, build: () => SQL): Made => {
  const { sql: text, params } = dialect.sqlToQuery(build())
  const hash = createHash('sha1').update(text).digest('hex').slice(0, 12)
  return { name: `search.${about}.${hash}`, text, params }
}

/**
 * Returns the text for a shape. It's built only once, unless the shape has too many rare interests. Such a text is
 * built each time and has no name.
 */
const madeFor = (key: string, shape: Shape, about: string, build: () => SQL): Made => {
  if (shape.rare.length > MOST_LITERALS) {
    const { sql: text, params } = dialect.sqlToQuery(build())
    return { text, params }
  }
  const known = made.get(key) ?? make(about, build)
  made.set(key, known)
  return known
}

const sent = (
  { params, ...rest }: Made,
  search: Search,
  more: Partial<RangeValues & ContactDraft>,
): Sent => ({
  ...rest,
  values: fillPlaceholders(params, { ...valuesOf(search), ...more }),
})

const keyOf = (shape: Shape) => Object.values(shape).join()

const rangeOf = (
  search: Search,
  { about, range, text }: { about: string; range: Range; text: (shape: Shape) => SQL },
): Sent => {
  const shape = shapeOf(search, 'asked')
  const { sort, behind, upTo, back = false, withFit = false, limit } = range
  const key = [about, sort, !behind, !upTo, back, withFit, keyOf(shape)].join(' ')
  const made = madeFor(key, shape, `${about}.${sort}.${shape.streams}`, () => text(shape))
  return sent(made, search, {
    limit,
    ...(behind ? { behindKey: behind.key, behindId: behind.id } : {}),
    ...(upTo ? { upToKey: upTo.key, upToId: upTo.id } : {}),
  })
}

/** Selects the members in a range, in order. */
export const rangeStatement = (search: Search, range: Range): Sent =>
  rangeOf(search, { about: 'ids', range, text: (shape) => rangeText(shape, range) })

/** Selects the members in a range, in order, with their cards. */
export const pageStatement = (search: Search, range: Range): Sent => {
  const text = (shape: Shape) => {
    const direction = sql.raw(range.back ? 'asc' : 'desc')
    const viewer = shape.isMember ? { id: given('viewerId', 'uuid') } : null
    const rows = withCards(rangeText(shape, { ...range, withRow: true }), {
      viewer,
      now: given('now', 'timestamptz'),
    })
    return sql`${rows} order by found.key ${direction}, found.id ${direction}`
  }
  return rangeOf(search, { about: 'page', range, text })
}

/** Counts the matching members, up to `cap`. */
export const countStatement = (search: Search, cap: number): Sent => {
  const shape = shapeOf(search, 'asked')
  const made = madeFor(`count ${keyOf(shape)}`, shape, `count.${shape.streams}`, () => countText(shape))
  return sent(made, search, { cap })
}

/**
 * Counts the matching members as `total`, and the members left out only by the two-way fit as `hidden`, each up to
 * `cap`.
 */
export const bothCountsStatement = (search: Search, cap: number): Sent => {
  const shape = shapeOf(search, 'asked')
  const build = () => {
    const hidden = shape.isMember ? countText(shapeOf(search, 'not')) : sql`0`
    return sql`select (${countText(shape)}) as total, (${hidden}) as hidden`
  }
  const made = madeFor(`both ${keyOf(shape)}`, shape, `both.${shape.streams}`, build)
  return sent(made, search, { cap })
}

/**
 * Counts the matching members as `fitting`, and those who could write to the searcher under the draft as `reaching`.
 */
export const reachStatement = (search: Search, draft: ContactDraft, cap: number): Sent => {
  const shape = shapeOf(search, 'asked')
  const { allowFriendsOnly } = draft
  const build = () =>
    sql`select (${countText(shape)}) as fitting, (${countText(shape, reachesViewer(allowFriendsOnly))}) as reaching`
  const key = `reach ${allowFriendsOnly} ${keyOf(shape)}`
  return sent(madeFor(key, shape, `reach.${shape.streams}`, build), search, { cap, ...draft })
}
