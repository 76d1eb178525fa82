import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { reportHidings, type HidingKind } from './relations.hidings.tables.ts'

/**
 * SQL: whether the viewer has reported this, and therefore no longer sees it. It goes one way only: nothing that anybody
 * else is shown may follow from it, or anyone who was reported could tell by whom.
 */
export const isHiddenBy = (viewerId: string | SQLWrapper, kind: HidingKind, itemId: SQLWrapper): SQL =>
  sql`exists (select 1 from ${reportHidings} as hiding where hiding.member_id = ${viewerId} and hiding.kind = ${sql.raw(`'${kind}'`)} and hiding.item_id = ${itemId})`

/** SQL: ids of the members whose profile the viewer has reported. */
export const hiddenProfiles = (viewerId: SQLWrapper): SQL<string[]> =>
  sql`array(select hiding.item_id from ${reportHidings} as hiding where hiding.member_id = ${viewerId} and hiding.kind = 'profile')`
