import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { profiles } from '../profiles/profiles.tables.ts'

/** SQL: true where any member's stored place is this one, else null; as `exists`, all members might be read for it. */
export const hasMembers = (placeId: SQLWrapper): SQL =>
  sql`(select true from ${profiles} where ${profiles.placeId} = ${placeId} limit 1)`

/** SQL: how many members have this place stored, counted up to `most`. */
export const countMembers = (placeId: SQLWrapper, most: number): SQL =>
  sql`(select count(*)::int from (select from ${profiles} where ${profiles.placeId} = ${placeId} limit ${sql.raw(String(most))}) as members)`
