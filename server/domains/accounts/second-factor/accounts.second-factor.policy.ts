import { and, eq, gt, ne } from 'drizzle-orm'
import { CREDENTIAL_REASONS } from '#shared/domains/accounts/accounts.credentials.contract.ts'
import { SECOND_FACTOR_REASONS } from '#shared/domains/accounts/accounts.second-factor.contract.ts'
import { Failure } from '#shared/kernel/failure.ts'
import type { Executor, Tx } from '#server/platform/db/database.ts'
import { statement, type Given } from '#server/platform/db/statements/statement.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { accounts, sessions } from '#server/domains/accounts/accounts.tables.ts'

const lockOwner = statement('accounts.lockProvenOwner', (db, { id }: Given<{ id: string }>) =>
  db
    .select({ id: accounts.id, email: accounts.email, secondFactorSince: accounts.secondFactorSince })
    .from(accounts)
    .where(and(eq(accounts.id, id), eq(accounts.status, 'active')))
    .for('update'),
)

const provenSession = statement(
  'accounts.provenSession',
  (db, { sessionId, now }: Given<{ sessionId: string; now: Date }>) =>
    db
      .select({ id: sessions.id })
      .from(sessions)
      .where(and(eq(sessions.id, sessionId), gt(sessions.provenUntil, now), ne(sessions.kind, 'ending'))),
)

/** Throws `not_proven` unless the member of the session has recently reauthenticated. */
export const requireProof = async (
  db: Executor,
  { sessionId }: Pick<Actor, 'sessionId'>,
  now: Date,
): Promise<void> => {
  const proven = await provenSession(db, { sessionId, now })
  if (proven.length === 0) throw new Failure(SECOND_FACTOR_REASONS.notProven)
}

/** Locks and returns the account of a session whose member has recently reauthenticated; throws `not_proven`. */
export const requireProvenOwner = async (tx: Tx, actor: Pick<Actor, 'id' | 'sessionId'>, now: Date) => {
  const [account] = await lockOwner(tx, { id: actor.id })
  if (!account) throw new Failure(SECOND_FACTOR_REASONS.notProven)
  await requireProof(tx, actor, now)
  return account
}

const lockWithPassword = statement(
  'accounts.lockOwnerWithPassword',
  (db, { id, passwordHash }: Given<{ id: string; passwordHash: string }>) =>
    db
      .select({ secondFactorSince: accounts.secondFactorSince })
      .from(accounts)
      .where(and(eq(accounts.id, id), eq(accounts.passwordHash, passwordHash), eq(accounts.status, 'active')))
      .for('update'),
)

/**
 * For actions that require more than the password if the account has a second factor: the session must have used it as
 * well. Returns whether the account has one. Locks the account until the transaction ends. Throws `wrong_password` if
 * the password has changed since it was checked, or `not_proven`.
 */
export const requireOwnerWithFactor = async (
  tx: Tx,
  actor: Pick<Actor, 'id' | 'sessionId'>,
  { passwordHash, now }: { passwordHash: string; now: Date },
): Promise<{ hasSecondFactor: boolean }> => {
  const [account] = await lockWithPassword(tx, { id: actor.id, passwordHash })
  if (!account) throw new Failure(CREDENTIAL_REASONS.wrongPassword)
  const hasSecondFactor = account.secondFactorSince !== null
  if (hasSecondFactor) await requireProof(tx, actor, now)
  return { hasSecondFactor }
}
