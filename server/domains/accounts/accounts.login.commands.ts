import { and, eq } from 'drizzle-orm'
import { ACCOUNT_REASONS, LOGIN_FAILURES, type Session } from '#shared/domains/accounts/accounts.contract.ts'
import { Failure } from '#shared/kernel/failure.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { statement, type Given } from '#server/platform/db/statement.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Caller } from '#server/platform/http/serve.ts'
import { isPassword } from '#server/platform/passwords.ts'
import type { Services } from '#server/platform/services.ts'
import { findAccountByEmail } from './accounts.queries.ts'
import { openSession } from './accounts.sessions.commands.ts'
import { accounts } from './accounts.tables.ts'

const FAILURES = { name: 'login-failures', ...LOGIN_FAILURES, whenStoreDown: 'closed' } as const

/** What failures of this attempt are counted by: the network, and the typed address, known or not. */
const countersOf = (email: string, caller: Caller) => [
  ...(caller.limitedByNetwork ? [caller.network] : []),
  email.toLowerCase(),
]

/**
 * Counts the attempt as a failure before the password is looked at, so that attempts at the same time cannot
 * outrun the count; answers how to take it back.
 */
const countAttempt = async (services: Services, email: string, caller: Caller) => {
  const counted: string[] = []
  const takeBack = async () => {
    for (const key of counted) await services.limits.giveBack(FAILURES, key)
  }
  for (const key of countersOf(email, caller)) {
    const verdict = await services.limits.take(FAILURES, key)
    if (!verdict.allowed) {
      await takeBack()
      throw new Failure(ACCOUNT_REASONS.tooManyFailures, { retryAfter: verdict.retryAfter })
    }
    counted.push(key)
  }
  return takeBack
}

const lockUnchanged = statement(
  'accounts.lockUnchanged',
  (db, { id, passwordHash }: Given<{ id: string; passwordHash: string }>) =>
    db
      .select({ id: accounts.id })
      .from(accounts)
      .where(and(eq(accounts.id, id), eq(accounts.passwordHash, passwordHash), eq(accounts.status, 'active')))
      .for('share'),
)

/** The password may have been changed, or the account closed, while it was being checked. */
const requireUnchanged = async (tx: Tx, { id, passwordHash }: { id: string; passwordHash: string }) => {
  const same = await lockUnchanged(tx, { id, passwordHash })
  if (same.length === 0) throw new Failure(ACCOUNT_REASONS.invalidCredentials)
}

/**
 * Opens a session for the right password. Throws `too_many_failures` before any password is looked at,
 * `invalid_credentials` alike for unknown addresses, `account_suspended`, `email_not_confirmed`.
 */
export const logIn = async (
  services: Services,
  caller: Caller,
  typed: { email: string; password: string; rememberMe: boolean },
): Promise<Session> => {
  const takeBack = await countAttempt(services, typed.email, caller)
  const account = await findAccountByEmail(services.db, typed.email)
  const isRight = await isPassword(account?.passwordHash, typed.password)
  if (!account || !isRight || account.status === 'deleted') {
    throw new Failure(ACCOUNT_REASONS.invalidCredentials)
  }
  await takeBack()
  if (account.status === 'suspended') throw new Failure(ACCOUNT_REASONS.suspended)
  if (!account.confirmedAt) throw new Failure(ACCOUNT_REASONS.emailNotConfirmed)
  return inTransaction(services, async (unit) => {
    await requireUnchanged(unit.tx, account)
    return openSession(services, unit, caller, {
      id: account.id,
      kind: typed.rememberMe ? 'remembered' : 'browser',
    })
  })
}
