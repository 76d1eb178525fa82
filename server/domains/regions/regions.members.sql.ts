import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { profiles } from '../profiles/profiles.tables.ts'

/**
 * SQL expression: true if any member has this place stored, otherwise null. With `exists`, the planner might read all
 * members.
 */
export const hasMembers = (placeId: SQLWrapper): SQL =>
  sql`(select true from ${profiles} where ${profiles.placeId} = ${placeId} limit 1)`

/** SQL expression: number of members who have this place stored, counted up to `most`. */
export const countMembers = (placeId: SQLWrapper, most: number): SQL =>
  sql`(select count(*)::int from (select from ${profiles} where ${profiles.placeId} = ${placeId} limit ${sql.raw(String(most))}) as members)`
