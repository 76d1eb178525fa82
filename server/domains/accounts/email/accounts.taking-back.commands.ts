import { and, eq, sql } from 'drizzle-orm'
import { ACCOUNT_REASONS } from '#shared/domains/accounts/accounts.contract.ts'
import { Failure } from '#shared/kernel/failure.ts'
import { HOUR } from '#shared/kernel/time.ts'
import { brokenUniqueRule } from '#server/platform/db/errors.ts'
import { statement, type Given } from '#server/platform/db/statements/statement.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { hashPassword } from '#server/platform/secrets/passwords.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { newToken } from '#server/platform/secrets/tokens.ts'
import { findLink } from '#server/domains/accounts/accounts.queries.ts'
import { dropSecondFactorSince } from '#server/domains/accounts/second-factor/accounts.second-factor.commands.ts'
import { endAllSessions } from '#server/domains/accounts/sessions/accounts.sessions.commands.ts'
import { isReachable } from '#server/domains/accounts/accounts.sql.ts'
import { accounts } from '#server/domains/accounts/accounts.tables.ts'
import {
  closeLaterLinksOf,
  issueToken,
  redeemToken,
} from '#server/domains/accounts/accounts.tokens.commands.ts'

const PURPOSE = 'take_back'

const giveBack = statement(
  'accounts.giveBack',
  (
    db,
    { id, email, passwordHash, now }: Given<{ id: string; email: string; passwordHash: string; now: Date }>,
  ) =>
    db
      .update(accounts)
      .set({ email: sql`${email}`, passwordHash: sql`${passwordHash}` })
      .where(and(eq(accounts.id, id), isReachable(now)))
      .returning({ id: accounts.id }),
)

/**
 * Gives the account back to whoever reads mail at the email address it had when someone changed its log-in details.
 * Restores that address, ends all sessions and sets a password no one knows until the returned token is used to choose
 * a new one. A second factor set up since the change is removed as well. So knowing the old or new password is useless,
 * and links mailed to a later address can't undo this. Throws `invalid_token`.
 */
export const takeBackAccount = async (services: Services, token: string): Promise<{ resetToken: string }> => {
  const link = await findLink(services.db, { token, purpose: PURPOSE, now: services.clock.now() })
  if (!link?.email) throw new Failure(ACCOUNT_REASONS.invalidToken)
  const { accountId, email, createdAt: madeAt } = link
  const passwordHash = await hashPassword({ password: newToken(), whom: accountId })
  try {
    return await inTransaction(services, async (unit) => {
      const { now } = unit
      const given = await giveBack(unit.tx, { id: accountId, email, passwordHash, now })
      const isOpen = await redeemToken(unit.tx, { token, purpose: PURPOSE, now })
      if (given.length === 0 || !isOpen) throw new Failure(ACCOUNT_REASONS.invalidToken)
      await dropSecondFactorSince(unit.tx, { accountId, since: madeAt })
      await endAllSessions(services, unit, accountId)
      await closeLaterLinksOf(unit.tx, { accountId, now, madeAt })
      const wish = { accountId, purpose: 'reset_password', life: HOUR, now } as const
      return { resetToken: await issueToken(unit.tx, wish) }
    })
  } catch (error) {
    if (brokenUniqueRule(error)) throw new Failure(ACCOUNT_REASONS.invalidToken)
    throw error
  }
}
