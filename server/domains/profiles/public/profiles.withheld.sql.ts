import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { isStaffRole } from './profiles.staff.sql.ts'
import { profiles } from '#server/domains/profiles/profiles.tables.ts'

interface Withholdable {
  isWithheld: SQLWrapper
  /** Whose thing it is. */
  ownerId: SQLWrapper
}

/**
 * SQL: does the viewer see the thing, as far as that depends on whether it is withheld until a report of it is decided on? Its
 * owner does, and staff do. The offset keeps the planner from reading all staff there are.
 */
export const isNotWithheldFrom = (
  viewerId: string | SQLWrapper,
  { isWithheld, ownerId }: Withholdable,
): SQL =>
  sql`(not ${isWithheld} or ${ownerId} = ${viewerId} or exists (select 1 from ${profiles} as looking where looking.id = ${viewerId} and ${isStaffRole(sql`looking.role`)} offset 0))`
