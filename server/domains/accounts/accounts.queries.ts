import { and, eq, gt, isNotNull, isNull, max, sql } from 'drizzle-orm'
import type { Executor } from '#server/platform/db/database.ts'
import { lowered } from '#server/platform/db/statements/letters.ts'
import { readRows } from '#server/platform/db/statements/portions.ts'
import { sqlStatement, statement, type Given } from '#server/platform/db/statements/statement.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { hashToken } from '#server/platform/secrets/tokens.ts'
import { hashBannedAddress } from '#server/domains/accounts/standing/accounts.bans.policy.ts'
import { bannedMembers } from '#server/domains/accounts/standing/accounts.bans.tables.ts'
import { names } from './accounts.names.sql.ts'
import { exportEmailDays } from '#server/domains/accounts/email/accounts.emails.queries.ts'
import { exportSecondFactor } from '#server/domains/accounts/second-factor/accounts.second-factor.queries.ts'
import { isOpenLink, keepsAddress, momentAfterLinks } from './accounts.sql.ts'
import { exportAgreements } from './accounts.terms.queries.ts'
import {
  accountRestrictions,
  accounts,
  adminSuspensions,
  sessions,
  tokens,
  type TokenPurpose,
} from './accounts.tables.ts'

const accountByEmail = statement('accounts.byEmail', (db, { email }: Given<{ email: string }>) =>
  db
    .select()
    .from(accounts)
    .where(eq(lowered(accounts.email), email)),
)

export const findAccountByEmail = async (db: Executor, email: string) => {
  const [row] = await accountByEmail(db, { email: email.toLowerCase() })
  return row ?? null
}

const tokenOwner = statement(
  'accounts.tokenOwner',
  (db, link: Given<{ tokenHash: Buffer; purpose: TokenPurpose; now: Date }>) =>
    db
      .select({ id: accounts.id, email: accounts.email, username: names.username })
      .from(tokens)
      .innerJoin(accounts, eq(accounts.id, tokens.accountId))
      .innerJoin(names, eq(names.id, accounts.id))
      .where(isOpenLink(link)),
)

/** Returns the owner of a mailed link that's unused, isn't paused and hasn't expired; otherwise null. */
export const findTokenOwner = async (
  db: Executor,
  { token, purpose, now }: { token: string; purpose: TokenPurpose; now: Date },
) => {
  const [owner] = await tokenOwner(db, { tokenHash: hashToken(token), purpose, now })
  return owner ?? null
}

const openLink = statement(
  'accounts.openLink',
  (db, link: Given<{ tokenHash: Buffer; purpose: TokenPurpose; now: Date }>) =>
    db
      .select({ accountId: tokens.accountId, email: tokens.email, createdAt: tokens.createdAt })
      .from(tokens)
      .where(isOpenLink(link)),
)

/** Returns a mailed link if it's unused, isn't paused and hasn't expired; otherwise null. */
export const findLink = async (
  db: Executor,
  { token, purpose, now }: { token: string; purpose: TokenPurpose; now: Date },
) => {
  const [link] = await openLink(db, { tokenHash: hashToken(token), purpose, now })
  return link ?? null
}

const emailWish = statement(
  'accounts.emailWish',
  (db, { accountId, now }: Given<{ accountId: string; now: Date }>) =>
    db
      .select({ email: tokens.email, expiresAt: tokens.expiresAt })
      .from(tokens)
      .where(
        and(
          eq(tokens.accountId, accountId),
          eq(tokens.purpose, 'change_email'),
          isNull(tokens.usedAt),
          gt(tokens.expiresAt, now),
        ),
      ),
)

/** Returns an account's pending new email address and when its link expires. */
export const findEmailWish = async (db: Executor, of: { accountId: string; now: Date }) => {
  const [wish] = await emailWish(db, of)
  return wish?.email ? { email: wish.email, expiresAt: wish.expiresAt } : null
}

const momentAfter = sqlStatement(
  'accounts.momentAfterLinks',
  (given: Given<{ accountId: string; now: Date }>) =>
    sql<{ moment: Date }>`select ${momentAfterLinks(given)} as moment`,
)

/**
 * Returns the time to record for a change to the account that its links may undo. The caller must have locked the
 * account.
 */
export const findMoment = async (db: Executor, given: { accountId: string; now: Date }): Promise<Date> => {
  const [row] = await momentAfter(db, given)
  return row?.moment ?? given.now
}

const lastTakeBack = statement(
  'accounts.lastTakeBack',
  (db, { accountId, now }: Given<{ accountId: string; now: Date }>) =>
    db
      .select({ until: max(tokens.expiresAt) })
      .from(tokens)
      .where(
        and(
          eq(tokens.accountId, accountId),
          eq(tokens.purpose, 'take_back'),
          tokens.isOfChange,
          gt(tokens.expiresAt, now),
        ),
      ),
)

/**
 * Returns the deadline for undoing the last change of password, email address or second factor with the link in the
 * email about it, even if one such link has already been used; null if the deadline has passed.
 */
export const findTakeBackEnd = async (
  db: Executor,
  { accountId, now }: { accountId: string; now: Date },
): Promise<Date | null> => {
  const [row] = await lastTakeBack(db, { accountId, now })
  return row?.until ?? null
}

interface Address {
  email: string
  /** The account that's allowed to have the address. */
  exceptFor: string | null
  now: Date
}

const addressTaken = sqlStatement(
  'accounts.addressTaken',
  ({ email, addressHash, exceptFor, now }: Given<Address & { addressHash: Buffer }>) => sql<{
    taken: boolean
  }>`select
    exists (select from ${accounts} where ${lowered(accounts.email)} = ${email} and ${accounts.id} is distinct from ${exceptFor}::uuid)
    or exists (select from ${tokens} where ${lowered(tokens.email)} = ${email} and ${keepsAddress(now)}
      and ${tokens.accountId} is distinct from ${exceptFor}::uuid)
    or exists (select from ${bannedMembers} where ${bannedMembers.addressHash} = ${addressHash}::bytea and ${bannedMembers.expiresAt} > ${now}::timestamptz)
    as taken`,
)

/**
 * Whether a different account has the email address, its former owner may still take it back, or someone with it is
 * banned. To rely on the result, call this in the transaction that takes the address, after taking it.
 */
export const isAddressTaken = async (
  services: Pick<Services, 'config'>,
  db: Executor,
  { email, exceptFor, now }: Address,
): Promise<boolean> => {
  const addressHash = hashBannedAddress(services, email)
  const [row] = await addressTaken(db, { email: email.toLowerCase(), addressHash, exceptFor, now })
  return row?.taken ?? false
}

const anyAdmin = statement('accounts.anyAdmin', (db) =>
  db
    .select({ id: names.id })
    .from(names)
    // The role is inlined, because a generic plan couldn't use the index of admins.
    .where(sql`${names.role} = 'admin'`)
    .limit(1),
)

/** Whether any admin exists. */
export const isAnyAdmin = async (db: Executor): Promise<boolean> => (await anyAdmin(db)).length > 0

const anybody = statement('accounts.anybody', (db) => db.select({ id: accounts.id }).from(accounts).limit(1))

/** Whether no one has registered yet. */
export const isEmpty = async (db: Executor): Promise<boolean> => (await anybody(db)).length === 0

const confirmedAddress = statement(
  'accounts.confirmedAddress',
  (db, { accountId }: Given<{ accountId: string }>) =>
    db
      .select({ email: accounts.email })
      .from(accounts)
      .where(and(eq(accounts.id, accountId), isNotNull(accounts.confirmedAt))),
)

/** Returns the member's email address if they've confirmed that it's theirs; otherwise null. */
export const findConfirmedAddress = async (db: Executor, accountId: string): Promise<string | null> => {
  const [account] = await confirmedAddress(db, { accountId })
  return account?.email ?? null
}

/** Returns the account with its sessions and mailed links, without credentials. */
export const exportAccount = async (db: Executor, accountId: string) => {
  const { kind, userAgent, lastUsedAt } = sessions
  const { purpose, usedAt, pausedAt } = tokens
  const [account] = await db
    .select({
      email: accounts.email,
      status: accounts.status,
      confirmedAt: accounts.confirmedAt,
      founderNumber: accounts.founderNumber,
      termsVersion: accounts.termsVersion,
      termsAcceptedAt: accounts.termsAcceptedAt,
      neutralMails: accounts.neutralMails,
      createdAt: accounts.createdAt,
    })
    .from(accounts)
    .where(eq(accounts.id, accountId))
  const [suspension] = await db
    .select({
      until: adminSuspensions.until,
      reason: adminSuspensions.reason,
      createdAt: adminSuspensions.createdAt,
    })
    .from(adminSuspensions)
    .where(eq(adminSuspensions.accountId, accountId))
  const [restriction] = await db
    .select({
      kind: accountRestrictions.kind,
      until: accountRestrictions.until,
      reason: accountRestrictions.reason,
      createdAt: accountRestrictions.createdAt,
    })
    .from(accountRestrictions)
    .where(eq(accountRestrictions.accountId, accountId))
  return {
    ...account,
    suspension: suspension ?? null,
    termsAgreements: await exportAgreements(db, accountId),
    restriction: restriction ?? null,
    secondFactor: await exportSecondFactor(db, accountId),
    emailDays: await exportEmailDays(db, accountId),
    sessions: readRows({ createdAt: sessions.createdAt, id: sessions.id }, ({ key, after, order, limit }) =>
      db
        .select({
          row: {
            kind,
            userAgent,
            createdAt: sessions.createdAt,
            lastUsedAt,
            expiresAt: sessions.expiresAt,
          },
          key,
        })
        .from(sessions)
        .where(and(eq(sessions.accountId, accountId), after))
        .orderBy(...order)
        .limit(limit),
    ),
    mailedLinks: readRows({ createdAt: tokens.createdAt, id: tokens.id }, ({ key, after, order, limit }) =>
      db
        .select({
          row: {
            purpose,
            email: tokens.email,
            createdAt: tokens.createdAt,
            expiresAt: tokens.expiresAt,
            pausedAt,
            usedAt,
          },
          key,
        })
        .from(tokens)
        .where(and(eq(tokens.accountId, accountId), after))
        .orderBy(...order)
        .limit(limit),
    ),
  }
}
