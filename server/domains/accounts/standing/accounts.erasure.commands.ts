import { and, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import { COMMON_REASONS, Failure } from '#shared/kernel/failure.ts'
import { addDays, siteDayOf } from '#shared/kernel/time.ts'
import { deleteInPortions } from '#server/platform/db/statements/portions.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { statement, type Given } from '#server/platform/db/statements/statement.ts'
import type { Work } from '#server/platform/db/transaction.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { bannedMembers } from './accounts.bans.tables.ts'
import { emailReferences } from '#server/domains/accounts/email/accounts.references.tables.ts'
import {
  accountRestrictions,
  accounts,
  pendingLogIns,
  sessions,
  tokens,
} from '#server/domains/accounts/accounts.tables.ts'

const lock = statement('accounts.lock', (db, { accountId }: Given<{ accountId: string }>) => {
  const { email, status, confirmedAt, eraseAt, neutralMails, secondFactorSince } = accounts
  return db
    .select({ email, status, confirmedAt, eraseAt, neutralMails, secondFactorSince })
    .from(accounts)
    .where(eq(accounts.id, accountId))
    .for('update')
})

type Locked = Pick<
  typeof accounts.$inferSelect,
  'email' | 'status' | 'confirmedAt' | 'eraseAt' | 'neutralMails' | 'secondFactorSince'
>

/** Locks the account until the transaction ends, so that nothing new is stored about it in the meantime. */
export const lockAccountIfThere = async (tx: Tx, accountId: string): Promise<Locked | null> => {
  const [account] = await lock(tx, { accountId })
  return account ?? null
}

/** Does the same; throws `not_found` if there's no such account. */
export const lockAccount = async (tx: Tx, accountId: string): Promise<Locked> => {
  const account = await lockAccountIfThere(tx, accountId)
  if (!account) throw new Failure(COMMON_REASONS.notFound)
  return account
}

/** Lists an account's email address and those in its links, which are former addresses and a pending one. */
export const listAddresses = async (tx: Tx, accountId: string): Promise<string[]> => {
  const { email } = await lockAccount(tx, accountId)
  const links = await tx
    .selectDistinct({ email: tokens.email })
    .from(tokens)
    .where(and(eq(tokens.accountId, accountId), isNotNull(tokens.email)))
  return [...new Set([email, ...links.map((link) => link.email ?? email)])]
}

/**
 * Deletes jobs that contain the member's email addresses, because even finished jobs keep their data, including emails,
 * for some days.
 */
export const eraseEmails = async ({ tx, forgetJobs }: Work, accountId: string): Promise<void> => {
  for (const address of await listAddresses(tx, accountId)) await forgetJobs(address)
}

/** Number of days for which an email can be found by its reference. */
const REFERENCES_KEPT = 90

/** Deletes all members' expired links, sessions, pending log-ins, bans, restrictions and email references. */
export const eraseExpired = async ({ db, clock }: Services): Promise<void> => {
  const now = clock.now()
  await deleteInPortions(
    db,
    tokens.expiresAt,
    sql`${lte(tokens.expiresAt, now)} and ${isNull(tokens.pausedAt)}`,
  )
  for (const { expiresAt } of [sessions, pendingLogIns, bannedMembers]) {
    await deleteInPortions(db, expiresAt, lte(expiresAt, now))
  }
  const { until } = accountRestrictions
  await deleteInPortions(db, until, lte(until, now))
  const { sentOn } = emailReferences
  await deleteInPortions(db, sentOn, lte(sentOn, addDays(siteDayOf(now), -REFERENCES_KEPT)))
}

/** The last step of an erasure: deletes the account and everything that still refers to it. */
export const deleteAccount = async (tx: Tx, accountId: string): Promise<void> => {
  await tx.delete(accounts).where(eq(accounts.id, accountId))
}
