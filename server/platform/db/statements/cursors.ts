import * as z from 'zod/mini'
import { COMMON_REASONS, Failure } from '#shared/kernel/failure.ts'
import { instant } from '#shared/kernel/fields.ts'
import type { Page } from '#shared/kernel/page.ts'

/** A place in a list that is read from the latest row back, and by id where several are of one moment. */
export interface Place {
  /** An instant as text, or `infinity`. */
  at: string
  id: string
}

/** Where such a list begins: before it stands nothing. */
export const TOP: Place = { at: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }

const CURSOR = /^((?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_([0-9a-f-]{36})$/

/** Where a list that is read from the oldest row on begins. */
export const BOTTOM: Place = { at: '-infinity', id: '00000000-0000-0000-0000-000000000000' }

export const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

const isInstant = (text: string) => z.safeParse(instant(), text).success

export const noCursor = (): Failure =>
  new Failure(COMMON_REASONS.invalidInput, { fields: { cursor: 'is no cursor' } })

/** The place a cursor names, the top without one; throws `invalid_input` for what is no cursor. */
export const readCursor = (cursor: string | undefined): Place => {
  if (cursor === undefined) return TOP
  const [, at, id] = CURSOR.exec(cursor) ?? []
  if (!at || !isInstant(at) || !id || !isId(id)) throw noCursor()
  return { at, id }
}

const cursorOf = ({ at, id }: { at: Date; id: string }): string => `${at.toISOString()}_${id}`

/** A page of `limit` of the rows, of which one more was asked for; `placeOf` names where a row stands in the list. */
export const cutPage = <R>(
  rows: readonly R[],
  limit: number,
  placeOf: (row: R) => { at: Date; id: string },
): Page<R> => {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items, next: last && rows.length > limit ? cursorOf(placeOf(last)) : null }
}
