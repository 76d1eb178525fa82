import { and, eq, gt, type SQL, type SQLWrapper } from 'drizzle-orm'
import { userStatuses } from './status.tables.ts'

/** SQL condition on `user_statuses`: the status is this member's and hasn't expired. */
export const isStatusOf = ({ memberId, now }: { memberId: SQLWrapper; now: SQLWrapper }): SQL | undefined =>
  and(eq(userStatuses.userId, memberId), gt(userStatuses.expiresAt, now))
