import { and, eq, isNotNull, lte } from 'drizzle-orm'
import { COMMON_REASONS, Failure } from '#shared/kernel/failure.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Work } from '#server/platform/db/transaction.ts'
import type { Services } from '#server/platform/services.ts'
import { accounts, sessions, tokens } from './accounts.tables.ts'

/** Holds the account until the transaction ends, so that nothing new of it is stored in the meantime; throws `not_found`. */
export const lockAccount = async (tx: Tx, accountId: string): Promise<{ email: string }> => {
  const [account] = await tx
    .select({ email: accounts.email })
    .from(accounts)
    .where(eq(accounts.id, accountId))
    .for('update')
  if (!account) throw new Failure(COMMON_REASONS.notFound)
  return account
}

/** Jobs keep what they carried for some days, such as letters to the member, at former addresses and at one to come. */
export const eraseLetters = async ({ tx, forgetJobs }: Work, accountId: string): Promise<void> => {
  const { email } = await lockAccount(tx, accountId)
  const links = await tx
    .selectDistinct({ email: tokens.email })
    .from(tokens)
    .where(and(eq(tokens.accountId, accountId), isNotNull(tokens.email)))
  for (const address of new Set([email, ...links.map((link) => link.email ?? email)]))
    await forgetJobs(address)
}

/** Erases the links and sessions whose time has passed, of all members. */
export const eraseExpired = async ({ db, clock }: Services): Promise<void> => {
  await db.delete(tokens).where(lte(tokens.expiresAt, clock.now()))
  await db.delete(sessions).where(lte(sessions.expiresAt, clock.now()))
}

/** The last step of an erasure: the account goes, and with it whatever still refers to it. */
export const deleteAccount = async (tx: Tx, accountId: string): Promise<void> => {
  await tx.delete(accounts).where(eq(accounts.id, accountId))
}
