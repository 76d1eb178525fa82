import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { accounts } from '#server/domains/accounts/accounts.tables.ts'
import { isStaffRole } from './profiles.staff.sql.ts'
import { profiles } from '#server/domains/profiles/profiles.tables.ts'

/** SQL condition: the member is staff, which means an admin or a moderator. */
export const isOfStaff = (memberId: SQLWrapper): SQL =>
  sql`exists (select 1 from ${profiles} as one where one.id = ${memberId} and ${isStaffRole(sql`one.role`)})`
export const isAdmin = (memberId: SQLWrapper): SQL =>
  sql`exists (select 1 from ${profiles} as one where one.id = ${memberId} and one.role = 'admin')`

/** SQL condition: there's another member of staff who may decide and can log in. */
export const isOtherStaffThere = (
  staffId: SQLWrapper,
  mayDecide: (otherId: SQL) => SQL = () => sql`true`,
): SQL =>
  sql`exists (
    select 1 from ${profiles} as other join ${accounts} as account on account.id = other.id
    where ${isStaffRole(sql`other.role`)} and other.id <> ${staffId} and account.status = 'active' and ${mayDecide(sql`other.id`)}
  )`
