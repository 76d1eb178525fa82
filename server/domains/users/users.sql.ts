import { sql, type SQLWrapper } from 'drizzle-orm'
import type { UserStatus } from '#shared/domains/users/users.contract.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { activity, names } from '../accounts/accounts.names.sql.ts'
import { tierNameOf } from '../membership/membership.queries.ts'

/** SQL expression: the account's status. An account that's to be erased counts as `deleting`. */
export const statusOf = sql<UserStatus>`case when ${accounts.status} = 'deleted' or ${accounts.eraseAt} is not null then 'deleting' else ${accounts.status} end`

/** The columns of a user for admins' lists and the user's page. */
export const userColumns = (now: SQLWrapper) => ({
  id: accounts.id,
  username: names.username,
  email: accounts.email,
  role: names.role,
  status: statusOf.as('status'),
  tier: tierNameOf(accounts.id, now).as('tier'),
  profileType: names.profileType,
  verifiedAt: names.verifiedAt,
  createdAt: accounts.createdAt,
  lastActiveAt: activity.lastActiveAt,
})
