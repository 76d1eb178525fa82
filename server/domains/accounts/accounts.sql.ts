import { and, eq, gt, or, type SQL, type SQLWrapper } from 'drizzle-orm'
import { accounts } from './accounts.tables.ts'

/** SQL: the account is active, or was closed by its member, who may still come back. */
export const isReachable = (now: Date | SQLWrapper): SQL | undefined =>
  or(eq(accounts.status, 'active'), and(eq(accounts.status, 'deleted'), gt(accounts.eraseAt, now)))
