import { and, eq, lt, lte, ne, sql } from 'drizzle-orm'
import {
  PASSWORD_LOGOUT,
  SESSION_RENEWAL,
  type LOGOUT_SCOPES,
  type Session,
} from '#shared/domains/accounts/accounts.contract.ts'
import { COMMON_REASONS, Failure } from '#shared/kernel/failure.ts'
import { newId } from '#shared/kernel/ids.ts'
import { DAY, HOUR } from '#shared/kernel/time.ts'
import { statement, type Given } from '#server/platform/db/statements/statement.ts'
import { inTransaction, type Work } from '#server/platform/db/transaction.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Caller } from '#server/platform/http/serve.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { hashToken, newToken } from '#server/platform/secrets/tokens.ts'
import { proofOfDevice } from './accounts.devices.policy.ts'
import { EXTENSION_STEP, findSession, type SessionRow } from './accounts.sessions.queries.ts'
import { sessions } from '#server/domains/accounts/accounts.tables.ts'
import { viewSession } from '#server/domains/accounts/accounts.view.ts'

type LastingKind = Exclude<SessionRow['kind'], 'ending'>

/**
 * How long a session lasts without use (`idle`) and at most, and how long its cookie lasts, in milliseconds; null for a
 * cookie that ends when the browser closes.
 */
const LIFETIME: Record<LastingKind, { idle: number; most: number; cookie: number | null }> = {
  browser: { idle: 12 * HOUR, most: 7 * DAY, cookie: null },
  day: { idle: DAY, most: DAY, cookie: DAY },
  remembered: { idle: 30 * DAY, most: 180 * DAY, cookie: 30 * DAY },
}

const endOf = (kind: LastingKind, { now, createdAt }: { now: Date; createdAt: Date }) => {
  const { idle, most } = LIFETIME[kind]
  return new Date(Math.min(now.getTime() + idle, createdAt.getTime() + most))
}

const cookieSeconds = (kind: LastingKind) => {
  const { cookie } = LIFETIME[kind]
  return cookie === null ? null : cookie / 1000
}

const deleteExpired = statement(
  'accounts.deleteExpiredSessions',
  (db, { accountId, now }: Given<{ accountId: string; now: Date }>) =>
    db.delete(sessions).where(and(eq(sessions.accountId, accountId), lt(sessions.expiresAt, now))),
)

const insertSession = statement(
  'accounts.insertSession',
  (db, given: Given<typeof sessions.$inferInsert & { userAgent: string }>) =>
    db.insert(sessions).values({
      id: given.id,
      accountId: given.accountId,
      tokenHash: given.tokenHash,
      kind: given.kind,
      userAgent: given.userAgent,
      createdAt: given.createdAt,
      lastUsedAt: given.lastUsedAt,
      expiresAt: given.expiresAt,
    }),
)

const disconnect = ({ hub }: Services, { afterCommit }: Pick<Work, 'afterCommit'>, ended: { id: string }[]) =>
  afterCommit(() => ended.forEach(({ id }) => hub.disconnectSession(id)))

const endReplaced = statement(
  'accounts.endReplacedSession',
  (db, { tokenHash }: Given<{ tokenHash: Buffer }>) =>
    db.delete(sessions).where(eq(sessions.tokenHash, tokenHash)).returning({ id: sessions.id }),
)

/**
 * Opens a session for an account, replacing the browser's previous one, if any. The browser gets the token and its
 * device proof after the commit.
 */
export const openSession = async (
  services: Services,
  { tx, afterCommit, now }: Work,
  caller: Caller,
  account: { id: string; passwordHash: string; kind: LastingKind },
): Promise<Session> => {
  const token = newToken()
  if (caller.session) {
    const replaced = await endReplaced(tx, { tokenHash: hashToken(caller.session) })
    disconnect(services, { afterCommit }, replaced)
  }
  await deleteExpired(tx, { accountId: account.id, now })
  await insertSession(tx, {
    id: newId(),
    accountId: account.id,
    tokenHash: hashToken(token),
    kind: account.kind,
    userAgent: caller.userAgent,
    createdAt: now,
    lastUsedAt: now,
    expiresAt: endOf(account.kind, { now, createdAt: now }),
  })
  const opened = await findSession(tx, token, now)
  if (!opened) throw new Failure(COMMON_REASONS.notSignedIn)
  afterCommit(() => {
    caller.setSession(token, cookieSeconds(account.kind))
    caller.keepDevice(proofOfDevice(services, account))
  })
  return viewSession(services, opened)
}

/** SQL condition: the session isn't ending. It may have started ending since it was read. */
const isLasting = ne(sessions.kind, 'ending')

const lengthen = statement(
  'accounts.extendSession',
  (db, { id, now, expiresAt }: Given<{ id: string; now: Date; expiresAt: Date }>) =>
    db
      .update(sessions)
      .set({ lastUsedAt: sql`${now}`, expiresAt: sql`${expiresAt}` })
      .where(and(eq(sessions.id, id), isLasting, lte(sessions.expiresAt, expiresAt))),
)

/**
 * Records that a session is in use and extends it, unless it's the one for the 24 hours after registration. Returns
 * when the session ends.
 */
export const extendSession = async (services: Services, session: SessionRow): Promise<Date> => {
  const now = services.clock.now()
  if (session.kind === 'ending' || now.getTime() - session.lastUsedAt.getTime() < EXTENSION_STEP) {
    return session.expiresAt
  }
  const expiresAt = endOf(session.kind, { now, createdAt: session.createdAt })
  await lengthen(services.db, { id: session.sessionId, now, expiresAt })
  return expiresAt
}

/**
 * Sets a remembered session's cookie again with each page load, because browsers count its lifetime from when it was
 * set.
 */
export const keepCookie = (caller: Caller, { kind }: SessionRow): void => {
  if (kind === 'remembered') caller.keepSession(cookieSeconds(kind))
}

const kindOfSession = statement('accounts.sessionKind', (db, { id }: Given<{ id: string }>) =>
  db.select({ kind: sessions.kind, createdAt: sessions.createdAt }).from(sessions).where(eq(sessions.id, id)),
)

const renew = statement(
  'accounts.renewSession',
  (db, { id, kind, now, expiresAt }: Given<{ id: string; kind: LastingKind; now: Date; expiresAt: Date }>) =>
    db
      .update(sessions)
      .set({ kind: sql`${kind}`, lastUsedAt: sql`${now}`, expiresAt: sql`${expiresAt}` })
      .where(and(eq(sessions.id, id), isLasting))
      .returning({ id: sessions.id }),
)

/**
 * Extends an open page's session, unless it's ending. The session from registration becomes a regular browser session
 * if its 24 hours run out while the member is using it.
 */
export const renewSession = async (services: Services, caller: Caller, actor: Actor): Promise<Session> => {
  const now = services.clock.now()
  const [found] = await kindOfSession(services.db, { id: actor.sessionId })
  if (!found) throw new Failure(COMMON_REASONS.notSignedIn)
  const isDayLeft = actor.expiresAt.getTime() - now.getTime() > SESSION_RENEWAL
  if (found.kind === 'ending' || (found.kind === 'day' && isDayLeft)) return viewSession(services, actor)
  const kind = found.kind === 'day' ? 'browser' : found.kind
  const expiresAt = endOf(kind, { now, createdAt: found.createdAt })
  const renewed = await renew(services.db, { id: actor.sessionId, kind, now, expiresAt })
  if (renewed.length === 0) return viewSession(services, actor)
  caller.keepSession(cookieSeconds(kind))
  return viewSession(services, { ...actor, expiresAt })
}

const end = {
  local: statement('accounts.endSession', (db, { sessionId }: Given<{ sessionId: string }>) =>
    db.delete(sessions).where(eq(sessions.id, sessionId)).returning({ id: sessions.id }),
  ),
  others: statement(
    'accounts.endOtherSessions',
    (db, { accountId, sessionId }: Given<{ accountId: string; sessionId: string }>) =>
      db
        .delete(sessions)
        .where(and(eq(sessions.accountId, accountId), ne(sessions.id, sessionId)))
        .returning({ id: sessions.id }),
  ),
  global: statement('accounts.endSessions', (db, { accountId }: Given<{ accountId: string }>) =>
    db.delete(sessions).where(eq(sessions.accountId, accountId)).returning({ id: sessions.id }),
  ),
}

/** Ends all of an account's sessions within a transaction; their sockets close after the commit. */
export const endAllSessions = async (
  services: Services,
  { tx, afterCommit }: Pick<Work, 'tx' | 'afterCommit'>,
  accountId: string,
): Promise<void> => disconnect(services, { afterCommit }, await end.global(tx, { accountId }))

/** Ends all the member's other sessions within a transaction; their sockets close after the commit. */
export const endOtherSessions = async (
  services: Services,
  { tx, afterCommit }: Pick<Work, 'tx' | 'afterCommit'>,
  { id: accountId, sessionId }: Pick<Actor, 'id' | 'sessionId'>,
): Promise<void> => disconnect(services, { afterCommit }, await end.others(tx, { accountId, sessionId }))

/** Ends this session, all the member's other sessions, or all of their sessions; the sockets close immediately. */
export const endSessions = async (
  services: Services,
  actor: Actor,
  scope: (typeof LOGOUT_SCOPES)[number],
): Promise<void> =>
  inTransaction(services, async ({ tx, afterCommit }) => {
    const ended = await end[scope](tx, { accountId: actor.id, sessionId: actor.sessionId })
    disconnect(services, { afterCommit }, ended)
  })

const endSoon = statement(
  'accounts.endSessionSoon',
  (db, { sessionId, endsAt }: Given<{ sessionId: string; endsAt: Date }>) =>
    db
      .update(sessions)
      .set({ kind: 'ending', expiresAt: sql`least(${sessions.expiresAt}, ${endsAt}::timestamptz)` })
      .where(eq(sessions.id, sessionId)),
)

/**
 * Ends all the member's other sessions immediately, and this one after the countdown that its page shows. This doesn't
 * depend on the page, because the session's expiry is stored, and its sockets close at that time.
 */
export const endSessionsByPassword = async (
  services: Services,
  { tx, afterCommit, now }: Pick<Work, 'tx' | 'afterCommit' | 'now'>,
  actor: Actor,
): Promise<void> => {
  const { sessionId } = actor
  await endOtherSessions(services, { tx, afterCommit }, actor)
  await endSoon(tx, { sessionId, endsAt: new Date(now.getTime() + PASSWORD_LOGOUT) })
  afterCommit(() => services.hub.disconnectSession(sessionId, PASSWORD_LOGOUT))
}

const endOne = statement(
  'accounts.endOneSession',
  (db, { id, accountId }: Given<{ id: string; accountId: string }>) =>
    db
      .delete(sessions)
      .where(and(eq(sessions.id, id), eq(sessions.accountId, accountId)))
      .returning({ id: sessions.id }),
)

/** Ends one of the member's sessions, with its sockets; throws `not_found` if the session isn't theirs. */
export const endOneSession = async (services: Services, actor: Actor, id: string): Promise<void> =>
  inTransaction(services, async ({ tx, afterCommit }) => {
    const ended = await endOne(tx, { id, accountId: actor.id })
    if (ended.length === 0) throw new Failure(COMMON_REASONS.notFound)
    disconnect(services, { afterCommit }, ended)
  })
