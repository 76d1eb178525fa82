import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { reportHidings, type HidingKind } from './relations.hidings.tables.ts'

/**
 * SQL condition: the viewer has reported the item and therefore no longer sees it. Applies one way only: it mustn't
 * affect what anyone else sees, or a reported member could tell who reported them.
 */
export const isHiddenBy = (viewerId: string | SQLWrapper, kind: HidingKind, itemId: SQLWrapper): SQL =>
  sql`exists (select 1 from ${reportHidings} as hiding where hiding.member_id = ${viewerId} and hiding.kind = ${sql.raw(`'${kind}'`)} and hiding.item_id = ${itemId})`

/** SQL expression: an array of the ids of members whose profile the viewer has reported. */
export const hiddenProfiles = (viewerId: SQLWrapper): SQL<string[]> =>
  sql`array(select hiding.item_id from ${reportHidings} as hiding where hiding.member_id = ${viewerId} and hiding.kind = 'profile')`
