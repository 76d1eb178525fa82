import { CREDENTIAL_REASONS } from '#shared/domains/accounts/accounts.credentials.contract.ts'
import { and, eq, ne, sql } from 'drizzle-orm'
import { PROOF_LIFE } from '#shared/domains/accounts/accounts.second-factor.contract.ts'
import type { UsedCredential } from '#shared/domains/accounts/accounts.webauthn.contract.ts'
import { Failure } from '#shared/kernel/failure.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { statement, type Given } from '#server/platform/db/statements/statement.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Caller } from '#server/platform/http/serve.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { requireOwnPassword } from '#server/domains/accounts/passwords/accounts.credentials.policy.ts'
import { withSecondFactor } from '#server/domains/accounts/passwords/accounts.redeeming.commands.ts'
import { accounts, sessions } from '#server/domains/accounts/accounts.tables.ts'

const lockWithFactor = statement(
  'accounts.lockWithFactor',
  (db, { id, passwordHash }: Given<{ id: string; passwordHash: string }>) =>
    db
      .select({ secondFactorSince: accounts.secondFactorSince })
      .from(accounts)
      .where(and(eq(accounts.id, id), eq(accounts.passwordHash, passwordHash)))
      .for('share'),
)

const setProvenUntil = statement(
  'accounts.keepProof',
  (db, { sessionId, provenUntil }: Given<{ sessionId: string; provenUntil: Date }>) =>
    db
      .update(sessions)
      .set({ provenUntil: sql`${provenUntil}` })
      .where(and(eq(sessions.id, sessionId), ne(sessions.kind, 'ending'))),
)

/** Marks the member of the session as reauthenticated for ten minutes. */
export const keepProof = async (
  tx: Tx,
  { sessionId }: Pick<Actor, 'sessionId'>,
  now: Date,
): Promise<Date> => {
  const provenUntil = new Date(now.getTime() + PROOF_LIFE)
  await setProvenUntil(tx, { sessionId, provenUntil })
  return provenUntil
}

/**
 * Lets a session change the account's protection for ten minutes, once its member has entered the password and, if the
 * account has a second factor, used it. Throws the contract's reasons.
 */
export const proveOwner = async (
  services: Services,
  caller: Caller,
  actor: Actor,
  { password, ...typed }: { password: string; code: string; credential?: UsedCredential | undefined },
): Promise<Date> => {
  const account = await requireOwnPassword(services, actor, password)
  const { code, credential } = typed
  const shown = credential ? { credential } : code ? { code } : null
  const asked = { session: actor.sessionId }
  return withSecondFactor(services, caller, { account, asked, shown }, async ({ tx, now }, redeem) => {
    const [found] = await lockWithFactor(tx, { id: account.id, passwordHash: account.passwordHash })
    if (!found) throw new Failure(CREDENTIAL_REASONS.wrongPassword)
    if (found.secondFactorSince) await redeem()
    return keepProof(tx, actor, now)
  })
}
