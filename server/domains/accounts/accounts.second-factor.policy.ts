import { and, eq, gt, ne } from 'drizzle-orm'
import { SECOND_FACTOR_REASONS } from '#shared/domains/accounts/accounts.second-factor.contract.ts'
import { Failure } from '#shared/kernel/failure.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { statement, type Given } from '#server/platform/db/statement.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { accounts, sessions } from './accounts.tables.ts'

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

/**
 * The account of a session whose member has just shown who they are, held until the transaction ends; throws
 * `not_proven`.
 */
export const requireProvenOwner = async (tx: Tx, actor: Pick<Actor, 'id' | 'sessionId'>, now: Date) => {
  const [account] = await lockOwner(tx, { id: actor.id })
  const proven = await provenSession(tx, { sessionId: actor.sessionId, now })
  if (!account || proven.length === 0) throw new Failure(SECOND_FACTOR_REASONS.notProven)
  return account
}
