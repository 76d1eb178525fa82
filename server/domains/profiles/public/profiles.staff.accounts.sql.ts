import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { accounts } from '#server/domains/accounts/accounts.tables.ts'
import { isStaffRole } from './profiles.staff.sql.ts'
import { profiles } from '#server/domains/profiles/profiles.tables.ts'

/** SQL: is the member of the staff, or an admin? */
export const isOfStaff = (memberId: SQLWrapper): SQL =>
  sql`exists (select 1 from ${profiles} as one where one.id = ${memberId} and ${isStaffRole(sql`one.role`)})`
export const isAdmin = (memberId: SQLWrapper): SQL =>
  sql`exists (select 1 from ${profiles} as one where one.id = ${memberId} and one.role = 'admin')`

/** SQL: can someone else on the staff log in, of those who may decide? */
export const isOtherStaffThere = (
  staffId: SQLWrapper,
  mayDecide: (otherId: SQL) => SQL = () => sql`true`,
): SQL =>
  sql`exists (
    select 1 from ${profiles} as other join ${accounts} as account on account.id = other.id
    where ${isStaffRole(sql`other.role`)} and other.id <> ${staffId} and account.status = 'active' and ${mayDecide(sql`other.id`)}
  )`
