import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'

/** SQL: whether it's a staff role. The roles are literals, because a generic plan couldn't use the index of staff. */
export const isStaffRole = (role: SQLWrapper): SQL => sql`${role} in ('admin', 'moderator')`
