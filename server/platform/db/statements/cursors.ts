import * as z from 'zod/mini'
import { COMMON_REASONS, Failure } from '#shared/kernel/failure.ts'
import { instant } from '#shared/kernel/fields.ts'
import type { Page } from '#shared/kernel/page.ts'

/** A position in a list that's read from the newest row to the oldest, and by id for rows with the same timestamp. */
export interface Place {
  /** A timestamp as text, or `infinity`. */
  at: string
  id: string
}

/** The start of a list that's read from the newest row. */
export const TOP: Place = { at: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }

const CURSOR = /^((?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_([0-9a-f-]{36})$/

/** The start of a list that's read from the oldest row onwards. */
export const BOTTOM: Place = { at: '-infinity', id: '00000000-0000-0000-0000-000000000000' }

export const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

/** Whether a text is a timestamp that a response could have held. */
export const isInstant = (text: string): boolean => z.safeParse(instant(), text).success

export const noCursor = (): Failure =>
  new Failure(COMMON_REASONS.invalidInput, { fields: { cursor: 'is no cursor' } })

/** Returns a cursor's position, or the top if there's no cursor. Throws `invalid_input` if it's invalid. */
export const readCursor = (cursor: string | undefined): Place => {
  if (cursor === undefined) return TOP
  const [, at, id] = CURSOR.exec(cursor) ?? []
  if (!at || !isInstant(at) || !id || !isId(id)) throw noCursor()
  return { at, id }
}

const cursorOf = ({ at, id }: { at: Date; id: string }): string => `${at.toISOString()}_${id}`

/**
 * Returns a page of up to `limit` of the rows. The rows include one more if there's a next page. `placeOf` returns a
 * row's position in the list.
 */
export const cutPage = <R>(
  rows: readonly R[],
  limit: number,
  placeOf: (row: R) => { at: Date; id: string },
): Page<R> => {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items, next: last && rows.length > limit ? cursorOf(placeOf(last)) : null }
}
