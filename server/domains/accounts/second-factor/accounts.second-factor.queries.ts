import { and, count, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Executor } from '#server/platform/db/database.ts'
import { sqlStatement, statement, type Given } from '#server/platform/db/statements/statement.ts'
import { hashToken } from '#server/platform/secrets/tokens.ts'
import {
  accounts,
  authenticators,
  passkeys,
  pendingLogIns,
  recoveryCodes,
  sessions,
} from '#server/domains/accounts/accounts.tables.ts'

const codesLeft = statement('accounts.recoveryCodesLeft', (db, { accountId }: Given<{ accountId: string }>) =>
  db
    .select({ left: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.accountId, accountId), isNull(recoveryCodes.usedAt))),
)

export const countRecoveryCodes = async (db: Executor, accountId: string): Promise<number> => {
  const [row] = await codesLeft(db, { accountId })
  return row?.left ?? 0
}

const protection = statement(
  'accounts.protection',
  (db, { sessionId, now }: Given<{ sessionId: string; now: Date }>) =>
    db
      .select({
        appSince: authenticators.confirmedAt,
        provenUntil:
          sql<Date | null>`case when ${sessions.provenUntil} > ${now} then ${sessions.provenUntil} end`.mapWith(
            sessions.provenUntil,
          ),
      })
      .from(sessions)
      .leftJoin(authenticators, eq(authenticators.accountId, sessions.accountId))
      .where(eq(sessions.id, sessionId)),
)

/**
 * Returns when an app was set up for a session's account, and until when the session may change the account's
 * protection.
 */
export const findProtection = async (db: Executor, sessionId: string, now: Date) => {
  const [row] = await protection(db, { sessionId, now })
  return row ?? { appSince: null, provenUntil: null }
}

const app = statement('accounts.authenticator', (db, { accountId }: Given<{ accountId: string }>) =>
  db
    .select({
      secret: authenticators.secret,
      createdAt: authenticators.createdAt,
      confirmedAt: authenticators.confirmedAt,
    })
    .from(authenticators)
    .where(eq(authenticators.accountId, accountId)),
)

/** Returns an account's authenticator app, confirmed or not. */
export const findApp = async (db: Executor, accountId: string) => {
  const [row] = await app(db, { accountId })
  return row ?? null
}

const factors = sqlStatement(
  'accounts.factors',
  ({ accountId }: Given<{ accountId: string }>) => sql<{ hasApp: boolean; hasPasskeys: boolean }>`
    select exists(select from ${authenticators}
        where account_id = ${accountId}::uuid and confirmed_at is not null) as "hasApp",
      exists(select from ${passkeys} where account_id = ${accountId}::uuid) as "hasPasskeys"`,
)

/** Returns the kinds of second factor an account has, not counting recovery codes. */
export const findFactors = async (db: Executor, accountId: string) => {
  const [row] = await factors(db, { accountId })
  return row ?? { hasApp: false, hasPasskeys: false }
}

const waiting = statement(
  'accounts.pendingLogIn',
  (db, { tokenHash, now }: Given<{ tokenHash: Buffer; now: Date }>) =>
    db
      .select({
        id: accounts.id,
        logInId: pendingLogIns.id,
        passwordHash: accounts.passwordHash,
        email: accounts.email,
        status: accounts.status,
        kind: pendingLogIns.kind,
        passwordTag: pendingLogIns.passwordTag,
      })
      .from(pendingLogIns)
      .innerJoin(accounts, eq(accounts.id, pendingLogIns.accountId))
      .where(
        and(
          eq(pendingLogIns.tokenHash, tokenHash),
          gt(pendingLogIns.expiresAt, now),
          or(eq(accounts.status, 'active'), and(eq(accounts.status, 'deleted'), gt(accounts.eraseAt, now))),
          isNotNull(accounts.secondFactorSince),
        ),
      ),
)

/**
 * Returns the account whose log-in is waiting for the second factor, unless its password has changed since the log-in
 * started.
 */
export const findPendingLogIn = async (db: Executor, token: string, now: Date) => {
  const [row] = await waiting(db, { tokenHash: hashToken(token), now })
  return row && hashToken(row.passwordHash).equals(row.passwordTag) ? row : null
}

/** Returns what is stored about the second factor, without credentials. */
export const exportSecondFactor = async (db: Executor, accountId: string) => {
  const { createdAt, confirmedAt } = authenticators
  const { usedAt } = recoveryCodes
  const { kind, expiresAt } = pendingLogIns
  const [since] = await db
    .select({ since: accounts.secondFactorSince })
    .from(accounts)
    .where(eq(accounts.id, accountId))
  return {
    ...since,
    apps: await db
      .select({ createdAt, confirmedAt })
      .from(authenticators)
      .where(eq(authenticators.accountId, accountId)),
    passkeys: await db
      .select({ name: passkeys.name, createdAt: passkeys.createdAt, usedAt: passkeys.usedAt })
      .from(passkeys)
      .where(eq(passkeys.accountId, accountId)),
    recoveryCodes: await db
      .select({ createdAt: recoveryCodes.createdAt, usedAt })
      .from(recoveryCodes)
      .where(eq(recoveryCodes.accountId, accountId)),
    unfinishedLogIns: await db
      .select({ kind, createdAt: pendingLogIns.createdAt, expiresAt })
      .from(pendingLogIns)
      .where(eq(pendingLogIns.accountId, accountId)),
  }
}
