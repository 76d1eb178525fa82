import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'

/**
 * SQL condition: the role is a staff role. The roles are literals because a generic plan couldn't use the index on
 * staff.
 */
export const isStaffRole = (role: SQLWrapper): SQL => sql`${role} in ('admin', 'moderator')`
