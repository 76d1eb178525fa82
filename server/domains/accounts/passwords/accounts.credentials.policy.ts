import { and, eq } from 'drizzle-orm'
import { LOGIN_FAILURES } from '#shared/domains/accounts/accounts.contract.ts'
import { CREDENTIAL_REASONS } from '#shared/domains/accounts/accounts.credentials.contract.ts'
import { COMMON_REASONS, Failure } from '#shared/kernel/failure.ts'
import { statement, type Given } from '#server/platform/db/statements/statement.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { isPassword } from '#server/platform/secrets/passwords.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { countAttempt, failures } from '#server/domains/accounts/sessions/accounts.attempts.policy.ts'
import { accounts } from '#server/domains/accounts/accounts.tables.ts'

const OF_MEMBER = failures('wrong-passwords', LOGIN_FAILURES.max)

const credentials = statement('accounts.credentials', (db, { id }: Given<{ id: string }>) =>
  db
    .select({ id: accounts.id, email: accounts.email, passwordHash: accounts.passwordHash })
    .from(accounts)
    .where(and(eq(accounts.id, id), eq(accounts.status, 'active'))),
)

/**
 * Checks that the member of a session has typed their password again, and returns their account. Throws
 * `wrong_password`, or `too_many_wrong_passwords` without checking the password. Compare the returned hash within the
 * transaction that depends on it, because the password may have changed in between.
 */
export const requireOwnPassword = async (
  services: Services,
  actor: Pick<Actor, 'id'>,
  password: string,
): Promise<{ id: string; email: string; passwordHash: string }> => {
  const takeBack = await countAttempt(
    services,
    [[OF_MEMBER, actor.id]],
    CREDENTIAL_REASONS.tooManyWrongPasswords,
  )
  try {
    const [account] = await credentials(services.db, { id: actor.id })
    if (!account) throw new Failure(COMMON_REASONS.notSignedIn)
    if (await isPassword(account.passwordHash, { password, whom: actor.id })) {
      await takeBack()
      return account
    }
  } catch (error) {
    await takeBack()
    throw error
  }
  throw new Failure(CREDENTIAL_REASONS.wrongPassword)
}
