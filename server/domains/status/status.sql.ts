import { and, eq, gt, type SQL, type SQLWrapper } from 'drizzle-orm'
import { userStatuses } from './status.tables.ts'

/** SQL over `user_statuses`: whether this is the member's status and it hasn't expired. */
export const isStatusOf = ({ memberId, now }: { memberId: SQLWrapper; now: SQLWrapper }): SQL | undefined =>
  and(eq(userStatuses.userId, memberId), gt(userStatuses.expiresAt, now))
