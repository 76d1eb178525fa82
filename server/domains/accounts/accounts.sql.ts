import { and, eq, gt, isNotNull, isNull, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Given } from '#server/platform/db/statements/statement.ts'
import { accounts, tokens, type TokenPurpose } from './accounts.tables.ts'

/** SQL condition: the account is active, or its member closed it and may still come back. */
export const isReachable = (now: Date | SQLWrapper): SQL | undefined =>
  or(eq(accounts.status, 'active'), and(eq(accounts.status, 'deleted'), gt(accounts.eraseAt, now)))

/** SQL condition: the mailed link with this token is unused, not paused and hasn't expired. */
export const isOpenLink = ({
  tokenHash,
  purpose,
  now,
}: Given<{ tokenHash: Buffer; purpose: TokenPurpose; now: Date }>): SQL | undefined =>
  and(
    eq(tokens.tokenHash, tokenHash),
    eq(tokens.purpose, purpose),
    isNull(tokens.usedAt),
    isNull(tokens.pausedAt),
    gt(tokens.expiresAt, now),
  )

/**
 * SQL condition: the link can restore its email address to the account, now or once the account is no longer suspended.
 */
export const keepsAddress = (now: Date | SQLWrapper): SQL | undefined =>
  and(
    eq(tokens.purpose, 'take_back'),
    isNull(tokens.usedAt),
    or(isNotNull(tokens.pausedAt), gt(tokens.expiresAt, now)),
  )

/**
 * SQL expression: the time to record for a change to an account. It's later than all of the account's links, because a
 * link undoes only changes recorded after it, and the clocks of two processes may differ.
 */
export const momentAfterLinks = (of: { accountId: SQLWrapper; now: SQLWrapper }): SQL =>
  sql`greatest(${of.now}::timestamptz, (select max(${tokens.createdAt}) + interval '1 millisecond' from ${tokens}
    where ${eq(tokens.accountId, of.accountId)}))`
