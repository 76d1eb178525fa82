import { and, eq, gte, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { RECOVERY_CODES } from '#shared/domains/accounts/accounts.second-factor.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { sqlStatement, statement, type Given } from '#server/platform/db/statements/statement.ts'
import type { Work } from '#server/platform/db/transaction.ts'
import type { Services } from '#server/platform/domain/services.ts'
import {
  bareCode,
  hashRecoveryCode,
  isOfApp,
  newRecoveryCode,
  openAppSecret,
  stepOfCode,
} from './accounts.codes.policy.ts'
import { findApp } from './accounts.second-factor.queries.ts'
import { authenticators, recoveryCodes } from '#server/domains/accounts/accounts.tables.ts'

const takeStep = statement(
  'accounts.takeStep',
  (db, { accountId, step }: Given<{ accountId: string; step: number }>) =>
    db
      .update(authenticators)
      .set({ lastStep: sql`${step}::integer` })
      .where(
        and(
          eq(authenticators.accountId, accountId),
          isNotNull(authenticators.confirmedAt),
          lt(authenticators.lastStep, step),
        ),
      )
      .returning({ accountId: authenticators.accountId }),
)

const takeRecoveryCode = statement(
  'accounts.takeRecoveryCode',
  (db, given: Given<{ accountId: string; codeHash: Buffer; now: Date }>) =>
    db
      .update(recoveryCodes)
      .set({ usedAt: sql`${given.now}` })
      .where(
        and(
          eq(recoveryCodes.accountId, given.accountId),
          eq(recoveryCodes.codeHash, given.codeHash),
          isNull(recoveryCodes.usedAt),
        ),
      )
      .returning({ id: recoveryCodes.id }),
)

/**
 * Uses up a code typed as a second factor and returns its kind; returns null if it isn't the account's or was used
 * before.
 */
export const redeemCode = async (
  services: Services,
  { tx, now }: Pick<Work, 'tx' | 'now'>,
  { accountId, code }: { accountId: string; code: string },
): Promise<'app' | 'recovery' | null> => {
  const bare = bareCode(code)
  if (!isOfApp(bare)) {
    const taken = await takeRecoveryCode(tx, { accountId, codeHash: hashRecoveryCode(bare), now })
    return taken.length > 0 ? 'recovery' : null
  }
  const app = await findApp(tx, accountId)
  const step = app && stepOfCode(openAppSecret(services, accountId, app.secret), bare, now)
  if (step === null) return null
  const taken = await takeStep(tx, { accountId, step })
  return taken.length > 0 ? 'app' : null
}

const forgetRecoveryCodes = statement(
  'accounts.forgetRecoveryCodes',
  (db, { accountId }: Given<{ accountId: string }>) =>
    db.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId)),
)

const keepRecoveryCodes = sqlStatement(
  'accounts.keepRecoveryCodes',
  ({
    ids,
    accountId,
    hashes,
    now,
  }: Given<{ ids: string[]; accountId: string; hashes: string[]; now: Date }>) =>
    sql<never>`insert into ${recoveryCodes} (id, account_id, code_hash, created_at)
      select id, ${accountId}::uuid, decode(hash, 'hex'), ${now}::timestamptz
      from unnest(${ids}::uuid[], ${hashes}::text[]) as made(id, hash)`,
)

/** Replaces the account's recovery codes with new ones, stored only as hashes. */
export const replaceRecoveryCodes = async (
  tx: Tx,
  { accountId, now }: { accountId: string; now: Date },
): Promise<string[]> => {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
  await forgetRecoveryCodes(tx, { accountId })
  await keepRecoveryCodes(tx, {
    accountId,
    ids: codes.map(() => newId()),
    hashes: codes.map((code) => hashRecoveryCode(bareCode(code)).toString('hex')),
    now,
  })
  return codes
}

export const dropRecoveryCodes = async (tx: Tx, accountId: string): Promise<void> => {
  await forgetRecoveryCodes(tx, { accountId })
}

const forgetCodesSince = statement(
  'accounts.forgetCodesSince',
  (db, { accountId, since }: Given<{ accountId: string; since: Date }>) =>
    db
      .delete(recoveryCodes)
      .where(and(eq(recoveryCodes.accountId, accountId), gte(recoveryCodes.createdAt, since))),
)

/** Deletes the recovery codes created at `since` or later, which someone else may have. */
export const dropRecoveryCodesSince = async (
  tx: Tx,
  given: { accountId: string; since: Date },
): Promise<void> => {
  await forgetCodesSince(tx, given)
}
