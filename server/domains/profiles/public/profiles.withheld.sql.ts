import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { isStaffRole } from './profiles.staff.sql.ts'
import { profiles } from '#server/domains/profiles/profiles.tables.ts'

interface Withholdable {
  isWithheld: SQLWrapper
  /** The owner's id. */
  ownerId: SQLWrapper
}

/**
 * SQL condition: the item isn't withheld because of an undecided report, or the viewer is its owner or staff. The
 * offset keeps the planner from reading all staff.
 */
export const isNotWithheldFrom = (
  viewerId: string | SQLWrapper,
  { isWithheld, ownerId }: Withholdable,
): SQL =>
  sql`(not ${isWithheld} or ${ownerId} = ${viewerId} or exists (select 1 from ${profiles} as looking where looking.id = ${viewerId} and ${isStaffRole(sql`looking.role`)} offset 0))`
