import { eq } from 'drizzle-orm'
import { COMMON_REASONS, Failure } from '#shared/kernel/failure.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Work } from '#server/platform/db/transaction.ts'
import { accounts } from './accounts.tables.ts'

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

/** Jobs keep what they carried for some days, such as letters to the member. */
export const eraseLetters = async ({ tx, forgetJobs }: Work, accountId: string): Promise<void> => {
  const { email } = await lockAccount(tx, accountId)
  await forgetJobs(email)
}

/** The last step of an erasure: the account goes, and with it whatever still refers to it. */
export const deleteAccount = async (tx: Tx, accountId: string): Promise<void> => {
  await tx.delete(accounts).where(eq(accounts.id, accountId))
}
