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
  /** The address that it gives to the account. */
  email?: string
  /** Milliseconds. */
  life: number
  /** When the act began that it belongs to: what was changed by then is what it is about. */
  now: Date
  /** Whether that act changed what one logs in with. */
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

/** Stores a single-use link; the answered token is stored nowhere else than in the mail. */
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

/** How long the owner has to turn back what someone else may have changed. */
const TAKE_BACK_LIFE = 2 * DAY

/** The link for anyone who reads the mails to this address, which the account had before the change. */
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

/** From now on the account cannot be taken back, and the time to do it stands still. */
export const pauseTakeBacks = async (tx: Tx, given: { accountId: string; now: Date }): Promise<void> => {
  await pause(tx, given)
}

const resume = statement(
  'accounts.resumeTakeBacks',
  (db, { accountId, now }: Given<{ accountId: string; now: Date }>) =>
    db
      .update(tokens)
      .set({
        // The clock of the process that paused them may be ahead.
        expiresAt: sql`${tokens.expiresAt} + greatest(${now}::timestamptz - ${tokens.pausedAt}, interval '0')`,
        pausedAt: null,
      })
      .where(and(eq(tokens.accountId, accountId), isNotNull(tokens.pausedAt))),
)

/** The account can be taken back again, for as long as was left. */
export const resumeTakeBacks = async (tx: Tx, given: { accountId: string; now: Date }): Promise<void> => {
  await resume(tx, given)
}

interface Move {
  accountId: string
  /** The address that the account has got. */
  email: string
  now: Date
}

/** SQL: the links that give an account this address back. */
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
 * Where an account returns to an address that it could be given back to, there is no way back to those that it had in
 * between; answers whether it does.
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

/** The link for the address that an account has just left. Of two addresses the one before keeps the last word. */
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

/** Uses a link up; false where it opens nothing. */
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

/** Links of an account that were mailed before open nothing from then on. */
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

/** Links that were mailed since, to whatever address, cannot turn back what a link of then brings about. */
export const closeLaterLinksOf = async (
  tx: Tx,
  link: { accountId: string; now: Date; madeAt: Date },
): Promise<void> => {
  await closeLater(tx, link)
}
