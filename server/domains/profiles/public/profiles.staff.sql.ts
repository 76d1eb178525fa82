import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'

/** SQL: is it a role of staff? In the text, because a plan for whatever values could not use the index of staff. */
export const isStaffRole = (role: SQLWrapper): SQL => sql`${role} in ('admin', 'moderator')`
