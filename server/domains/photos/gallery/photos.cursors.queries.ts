import { alias } from 'drizzle-orm/pg-core'
import { asc, sql, type SQL } from 'drizzle-orm'
import type { Config } from '#server/platform/runtime/config.ts'
import { isId, noCursor } from '#server/platform/db/statements/cursors.ts'
import type { Given } from '#server/platform/db/statements/statement.ts'
import { seal, unseal } from '#server/platform/secrets/seal.ts'
import { photos } from '#server/domains/photos/photos.tables.ts'

/** The position where a list of a member's photos continues. */
export interface PhotoCursor {
  /** The id of the photo that was listed first, whatever its place; `NONE` if there was none. */
  lead: string
  /** The id of the last photo listed in the owner's order. If the photo still exists, its current place counts. */
  lastId: string
  place: number
  at: Date
}

const NONE = '00000000-0000-0000-0000-000000000000'
/** The cursor of the first page. */
export const FIRST: PhotoCursor = { lead: NONE, lastId: NONE, place: -1, at: new Date(0) }

/** Sorts photos in their owner's order. */
export const inOrder = (): SQL[] => [asc(photos.place), asc(photos.createdAt), asc(photos.id)]

const last = alias(photos, 'last_listed')

/** SQL condition on `photos`: the photo hasn't been listed yet. */
export const isBehind = ({ lead, lastId, place, at }: Given<PhotoCursor>): SQL<boolean> =>
  sql<boolean>`coalesce(${photos.id} <> ${lead}::uuid and (${photos.place}, ${photos.createdAt}, ${photos.id}) > (coalesce((select ${last.place} from ${photos} ${sql.identifier('last_listed')} where ${last.id} = ${lastId}::uuid), ${place}::int), ${at}::timestamptz, ${lastId}::uuid), false)`

const PURPOSE = 'photos.cursor'
const CURSOR = /^(\S+) (\S+) (-?\d+) (\d+)$/

/** Reads a cursor from `cutPhotos`. Throws `invalid_input` for anything else. */
export const readPhotoCursor = ({ secretKey }: Config, cursor: string | undefined): PhotoCursor => {
  if (cursor === undefined) return FIRST
  const [, lead = '', lastId = '', place, at] = CURSOR.exec(unseal(secretKey, PURPOSE, cursor) ?? '') ?? []
  if (!isId(lead) || !isId(lastId)) throw noCursor()
  return { lead, lastId, place: Number(place), at: new Date(Number(at)) }
}

interface Listed {
  id: string
  place: number
  createdAt: Date
  isLead?: boolean
}

/**
 * Cuts `limit + 1` rows to a page of `limit`, with the next cursor. The cursor is sealed, because a photo's place would
 * reveal how many others the viewer may not see, and the time it was added is private.
 */
export const cutPhotos = <R extends Listed>(
  { secretKey }: Config,
  rows: readonly R[],
  { limit, ...from }: PhotoCursor & { limit: number },
): { items: R[]; next: string | null } => {
  const items = rows.slice(0, limit)
  if (rows.length <= limit) return { items, next: null }
  const lead = items.find(({ isLead }) => isLead)?.id ?? from.lead
  const ordered = items.findLast(({ isLead }) => !isLead)
  const { lastId, place, at } = ordered
    ? { lastId: ordered.id, place: ordered.place, at: ordered.createdAt }
    : from
  return { items, next: seal(secretKey, PURPOSE, `${lead} ${lastId} ${place} ${at.getTime()}`) }
}
