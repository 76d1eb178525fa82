import { and, eq, gte, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { newId } from '#shared/kernel/ids.ts'
import { DAY } from '#shared/kernel/time.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { lowered } from '#server/platform/db/statements/letters.ts'
import { statement, type Given } from '#server/platform/db/statements/statement.ts'
import { hashToken, newToken } from '#server/platform/secrets/tokens.ts'
import { isOpenLink, keepsAddress, momentAfterLinks } from './accounts.sql.ts'
import { accounts, tokens, type TokenPurpose } from './accounts.tables.ts'

interface Link {
  accountId: string
  purpose: TokenPurpose
  /** The email address that the link gives the account. */
  email?: string
  /** How long the link is valid, in milliseconds. */
  life: number
  /** When the action that the link belongs to began. A take-back link undoes changes recorded after this. */
  now: Date
  /** Whether that action changed log-in details. */
  isOfChange?: boolean
}

const isSuspended = ({ accountId }: Given<{ accountId: string }>) =>
  sql`exists (select from ${accounts} where ${accounts.id} = ${accountId} and ${accounts.status} = 'suspended')`

const insertToken = statement(
  'accounts.insertToken',
  (db, given: Given<Omit<typeof tokens.$inferSelect, 'usedAt' | 'pausedAt'>>) =>
    db.insert(tokens).values({
      id: given.id,
      accountId: given.accountId,
      purpose: given.purpose,
      email: sql`${given.email}`,
      tokenHash: given.tokenHash,
      isOfChange: given.isOfChange,
      createdAt: momentAfterLinks({ accountId: given.accountId, now: given.createdAt }),
      expiresAt: given.expiresAt,
      pausedAt: sql`case when ${given.purpose}::text = 'take_back' and ${isSuspended(given)} then ${given.createdAt}::timestamptz end`,
    }),
)

/** Stores a single-use link and returns its token, which is otherwise kept only in the email. */
export const issueToken = async (tx: Tx, { life, now, ...link }: Link): Promise<string> => {
  const token = newToken()
  await insertToken(tx, {
    ...link,
    email: link.email ?? null,
    isOfChange: link.isOfChange ?? false,
    id: newId(),
    tokenHash: hashToken(token),
    createdAt: now,
    expiresAt: new Date(now.getTime() + life),
  })
  return token
}

/** How long the owner can undo what someone else may have changed. */
const TAKE_BACK_LIFE = 2 * DAY

/** Issues a take-back link for whoever reads mail at the email address that the account had before the change. */
export const issueTakeBack = (
  tx: Tx,
  about: { accountId: string; email: string; now: Date; isOfChange: boolean },
): Promise<string> => issueToken(tx, { ...about, purpose: 'take_back', life: TAKE_BACK_LIFE })

const pause = statement(
  'accounts.pauseTakeBacks',
  (db, { accountId, now }: Given<{ accountId: string; now: Date }>) =>
    db
      .update(tokens)
      .set({ pausedAt: sql`${now}::timestamptz` })
      .where(and(eq(tokens.accountId, accountId), keepsAddress(now), isNull(tokens.pausedAt))),
)

/** Pauses the account's take-back links, so that they neither work nor expire until they're resumed. */
export const pauseTakeBacks = async (tx: Tx, given: { accountId: string; now: Date }): Promise<void> => {
  await pause(tx, given)
}

const resume = statement(
  'accounts.resumeTakeBacks',
  (db, { accountId, now }: Given<{ accountId: string; now: Date }>) =>
    db
      .update(tokens)
      .set({
        // Never shortens a link's life, because the clock of the process that paused it may be ahead.
        expiresAt: sql`${tokens.expiresAt} + greatest(${now}::timestamptz - ${tokens.pausedAt}, interval '0')`,
        pausedAt: null,
      })
      .where(and(eq(tokens.accountId, accountId), isNotNull(tokens.pausedAt))),
)

/** Resumes the account's take-back links, for the time they had left. */
export const resumeTakeBacks = async (tx: Tx, given: { accountId: string; now: Date }): Promise<void> => {
  await resume(tx, given)
}

interface Move {
  accountId: string
  /** The account's new email address. */
  email: string
  now: Date
}

/** SQL condition on `tokens`: the link restores this email address to the account. */
const isWayTo = ({ accountId, email, now }: Given<Move>) =>
  and(eq(tokens.accountId, accountId), eq(lowered(tokens.email), email), keepsAddress(now))

const firstWay = statement('accounts.firstWayBack', (db, move: Given<Move>) =>
  db
    .select({ madeAt: tokens.createdAt })
    .from(tokens)
    .where(isWayTo(move))
    .orderBy(tokens.createdAt)
    .limit(1),
)
const closeWays = statement('accounts.closeWaysBack', (db, move: Given<Move & { madeAt: Date }>) =>
  db
    .update(tokens)
    .set({ usedAt: sql`${move.now}` })
    .where(
      and(
        eq(tokens.accountId, move.accountId),
        eq(tokens.purpose, 'take_back'),
        isNull(tokens.usedAt),
        gte(tokens.createdAt, move.madeAt),
        ne(lowered(tokens.email), move.email),
      ),
    ),
)

/**
 * If an account returns to an email address that a link could still restore, invalidates the links that restore the
 * addresses it had in between. Returns whether the account is returning to such an address.
 */
export const closeWaysBetween = async (tx: Tx, { email, ...given }: Move): Promise<boolean> => {
  const move = { ...given, email: email.toLowerCase() }
  const [first] = await firstWay(tx, move)
  if (first) await closeWays(tx, { ...move, ...first })
  return first !== undefined
}

const lengthen = statement(
  'accounts.lengthenTakeBacks',
  (db, { accountId, now, until }: Given<{ accountId: string; now: Date; until: Date }>) =>
    db
      .update(tokens)
      .set({ expiresAt: sql`${until}::timestamptz` })
      .where(and(eq(tokens.accountId, accountId), keepsAddress(now), lt(tokens.expiresAt, until))),
)

/**
 * Issues a take-back link for the email address that an account has just changed from. Earlier links stay valid at
 * least as long, so that the earliest address takes precedence.
 */
export const issueWayBack = async (
  tx: Tx,
  about: { accountId: string; email: string; now: Date },
): Promise<string> => {
  const { accountId, now } = about
  await lengthen(tx, { accountId, now, until: new Date(now.getTime() + TAKE_BACK_LIFE) })
  return issueTakeBack(tx, { ...about, isOfChange: true })
}

const markUsed = statement(
  'accounts.redeemToken',
  (db, link: Given<{ tokenHash: Buffer; purpose: TokenPurpose; now: Date }>) =>
    db
      .update(tokens)
      .set({ usedAt: sql`${link.now}` })
      .where(isOpenLink(link))
      .returning({ id: tokens.id }),
)

/** Marks a link as used; returns false if it isn't valid. */
export const redeemToken = async (
  tx: Tx,
  { token, purpose, now }: { token: string; purpose: TokenPurpose; now: Date },
): Promise<boolean> => (await markUsed(tx, { tokenHash: hashToken(token), purpose, now })).length > 0

const close = statement(
  'accounts.closeLinks',
  (db, { accountId, purposes, now }: Given<{ accountId: string; purposes: TokenPurpose[]; now: Date }>) =>
    db
      .update(tokens)
      .set({ usedAt: sql`${now}` })
      .where(
        and(
          eq(tokens.accountId, accountId),
          sql`${tokens.purpose} = any(${purposes})`,
          isNull(tokens.usedAt),
        ),
      ),
)

/** Invalidates an account's unused links for these purposes. */
export const closeLinks = async (
  tx: Tx,
  links: { accountId: string; purposes: TokenPurpose[]; now: Date },
): Promise<void> => {
  await close(tx, links)
}

const closeLater = statement(
  'accounts.closeLater',
  (db, { accountId, now, madeAt }: Given<{ accountId: string; now: Date; madeAt: Date }>) =>
    db
      .update(tokens)
      .set({ usedAt: sql`${now}` })
      .where(
        and(
          eq(tokens.accountId, accountId),
          isNull(tokens.usedAt),
          or(ne(tokens.purpose, 'take_back'), gte(tokens.createdAt, madeAt)),
        ),
      ),
)

/**
 * Invalidates the account's take-back links mailed at `madeAt` or later, to any address, and all its other links, so
 * that none can undo the effect of a link from `madeAt`.
 */
export const closeLaterLinksOf = async (
  tx: Tx,
  link: { accountId: string; now: Date; madeAt: Date },
): Promise<void> => {
  await closeLater(tx, link)
}
