import { and, eq } from 'drizzle-orm'
import type { SecondStep, Session } from '#shared/domains/accounts/accounts.contract.ts'
import {
  SECOND_FACTOR_REASONS,
  SECOND_STEP_LIFE,
} from '#shared/domains/accounts/accounts.second-factor.contract.ts'
import type { RequestOptions } from '#shared/domains/accounts/accounts.webauthn.contract.ts'
import { Failure } from '#shared/kernel/failure.ts'
import { newId } from '#shared/kernel/ids.ts'
import { statement, type Given } from '#server/platform/db/statements/statement.ts'
import type { Work } from '#server/platform/db/transaction.ts'
import type { Caller } from '#server/platform/http/serve.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { hashToken, newToken } from '#server/platform/secrets/tokens.ts'
import { reopenAccount } from '#server/domains/accounts/standing/accounts.leaving.commands.ts'
import {
  askPasskey,
  withSecondFactor,
  type Shown,
} from '#server/domains/accounts/passwords/accounts.redeeming.commands.ts'
import { findFactors, findPendingLogIn } from './accounts.second-factor.queries.ts'
import { openSession } from '#server/domains/accounts/sessions/accounts.sessions.commands.ts'
import { accounts, pendingLogIns } from '#server/domains/accounts/accounts.tables.ts'

const insertPending = statement(
  'accounts.insertPendingLogIn',
  (db, given: Given<Omit<typeof pendingLogIns.$inferSelect, 'challenge' | 'challengeUntil'>>) =>
    db.insert(pendingLogIns).values({
      id: given.id,
      accountId: given.accountId,
      tokenHash: given.tokenHash,
      kind: given.kind,
      passwordTag: given.passwordTag,
      createdAt: given.createdAt,
      expiresAt: given.expiresAt,
    }),
)

/** Creates a pending log-in, and returns the data its page needs to continue. */
export const openSecondStep = async (
  { tx, now }: Pick<Work, 'tx' | 'now'>,
  account: { id: string; passwordHash: string; kind: (typeof pendingLogIns.$inferSelect)['kind'] },
): Promise<SecondStep> => {
  const token = newToken()
  await insertPending(tx, {
    id: newId(),
    accountId: account.id,
    tokenHash: hashToken(token),
    kind: account.kind,
    passwordTag: hashToken(account.passwordHash),
    createdAt: now,
    expiresAt: new Date(now.getTime() + SECOND_STEP_LIFE),
  })
  return { token, ...(await findFactors(tx, account.id)) }
}

const lockAsItWas = statement(
  'accounts.lockForSecondStep',
  (db, { id, passwordHash }: Given<{ id: string; passwordHash: string }>) =>
    db
      .select({ id: accounts.id })
      .from(accounts)
      .where(and(eq(accounts.id, id), eq(accounts.passwordHash, passwordHash), eq(accounts.status, 'active')))
      .for('share'),
)

const closePending = statement(
  'accounts.closePendingLogIn',
  (db, { tokenHash }: Given<{ tokenHash: Buffer }>) =>
    db
      .delete(pendingLogIns)
      .where(eq(pendingLogIns.tokenHash, tokenHash))
      .returning({ id: pendingLogIns.id }),
)

type PendingLogIn = NonNullable<Awaited<ReturnType<typeof findPendingLogIn>>>

/** Returns the log-in that's waiting for the second factor; throws `second_step_expired`. */
export const requirePendingLogIn = async ({ db, clock }: Services, token: string): Promise<PendingLogIn> => {
  const pending = await findPendingLogIn(db, token, clock.now())
  if (!pending) throw new Failure(SECOND_FACTOR_REASONS.stepExpired)
  return pending
}

const requireAsItWas = async (services: Services, unit: Work, pending: PendingLogIn) => {
  const { id, passwordHash, status } = pending
  if (status === 'deleted') return reopenAccount(services, unit, { id, passwordHash })
  const same = await lockAsItWas(unit.tx, { id, passwordHash })
  if (same.length === 0) throw new Failure(SECOND_FACTOR_REASONS.stepExpired)
}

/**
 * Uses up a log-in that was waiting for the second factor and opens its session. Restores an account that's waiting to
 * be erased. Throws `second_step_expired`.
 */
export const passSecondStep = async (
  services: Services,
  unit: Work,
  caller: Caller,
  { pending, token }: { pending: PendingLogIn; token: string },
): Promise<{ session: Session; isRestored: boolean }> => {
  const { id, passwordHash, kind, status } = pending
  await requireAsItWas(services, unit, pending)
  const closed = await closePending(unit.tx, { tokenHash: hashToken(token) })
  if (closed.length === 0) throw new Failure(SECOND_FACTOR_REASONS.stepExpired)
  const session = await openSession(services, unit, caller, { id, passwordHash, kind })
  return { session, isRestored: status === 'deleted' }
}

/**
 * Opens the session of a log-in that is waiting for the second factor, given a code from the app, a recovery code or a
 * passkey's signature. Throws the contract's reasons; a wrong second factor can be retried.
 */
export const finishLogIn = async (
  services: Services,
  caller: Caller,
  { token, ...shown }: { token: string } & Shown,
): Promise<{ session: Session; isRestored: boolean }> => {
  const pending = await requirePendingLogIn(services, token)
  const asked = { logIn: pending.logInId }
  return withSecondFactor(services, caller, { account: pending, asked, shown }, async (unit, redeem) => {
    const passed = await passSecondStep(services, unit, caller, { pending, token })
    await redeem()
    return passed
  })
}

/** Returns the options for requesting a passkey that completes a log-in. Throws the contract's reasons. */
export const askPasskeyForLogIn = async (
  services: Services,
  caller: Caller,
  token: string,
): Promise<RequestOptions> => {
  const { id: accountId, logInId } = await requirePendingLogIn(services, token)
  return askPasskey(services, caller, { accountId, asked: { logIn: logInId } })
}
