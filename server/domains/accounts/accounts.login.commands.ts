import { ACCOUNT_REASONS, LOGIN_FAILURES, type Session } from '#shared/domains/accounts/accounts.contract.ts'
import { Failure } from '#shared/kernel/failure.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Caller } from '#server/platform/http/serve.ts'
import { isPassword } from '#server/platform/passwords.ts'
import type { Services } from '#server/platform/services.ts'
import { findAccountByEmail } from './accounts.queries.ts'
import { openSession } from './accounts.sessions.commands.ts'

const perEmail = { name: 'login-failures-email', ...LOGIN_FAILURES, whenStoreDown: 'closed' } as const
const perNetwork = { name: 'login-failures-network', ...LOGIN_FAILURES, whenStoreDown: 'closed' } as const

/** Every place where failures of this attempt are counted: the typed address, known or not, and the network. */
const countersOf = (email: string, caller: Caller) => [
  { rule: perEmail, key: email.toLowerCase() },
  ...(caller.limitedByNetwork ? [{ rule: perNetwork, key: caller.network }] : []),
]

/**
 * Opens a session for the right password. Throws `too_many_failures` before any password is looked at,
 * `invalid_credentials` alike for unknown addresses, `account_suspended`, `email_not_confirmed`.
 */
export const logIn = async (
  services: Services,
  caller: Caller,
  typed: { email: string; password: string; rememberMe: boolean },
): Promise<Session> => {
  const counters = countersOf(typed.email, caller)
  for (const { rule, key } of counters) {
    const verdict = await services.limits.peek(rule, key)
    if (!verdict.allowed) {
      throw new Failure(ACCOUNT_REASONS.tooManyFailures, { retryAfter: verdict.retryAfter })
    }
  }
  const account = await findAccountByEmail(services.db, typed.email)
  const isRight = await isPassword(account?.passwordHash, typed.password)
  if (!account || !isRight || account.status === 'deleted') {
    for (const { rule, key } of counters) await services.limits.take(rule, key)
    throw new Failure(ACCOUNT_REASONS.invalidCredentials)
  }
  if (account.status === 'suspended') throw new Failure(ACCOUNT_REASONS.suspended)
  if (!account.confirmedAt) throw new Failure(ACCOUNT_REASONS.emailNotConfirmed)
  await services.limits.reset(perEmail, typed.email.toLowerCase())
  return inTransaction(services, ({ tx }) =>
    openSession(services, tx, caller, {
      id: account.id,
      kind: typed.rememberMe ? 'remembered' : 'browser',
    }),
  )
}
