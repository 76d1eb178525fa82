import { and, eq, lt, ne } from 'drizzle-orm'
import {
  SESSION_RENEWAL,
  type LOGOUT_SCOPES,
  type Session,
} from '#shared/domains/accounts/accounts.contract.ts'
import { COMMON_REASONS, Failure } from '#shared/kernel/failure.ts'
import { newId } from '#shared/kernel/ids.ts'
import { DAY, HOUR, MINUTE } from '#shared/kernel/time.ts'
import { inTransaction, type Work } from '#server/platform/db/transaction.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Caller } from '#server/platform/http/serve.ts'
import type { Services } from '#server/platform/services.ts'
import { hashToken, newToken } from '#server/platform/tokens.ts'
import { findSession, type SessionRow } from './accounts.queries.ts'
import { sessions } from './accounts.tables.ts'
import { viewSession } from './accounts.view.ts'

type SessionKind = SessionRow['kind']

/** How long an unused session lives, and whether its cookie survives the browser (milliseconds). */
const LIFETIME: Record<SessionKind, { idle: number; cookie: number | null }> = {
  browser: { idle: 12 * HOUR, cookie: null },
  day: { idle: DAY, cookie: DAY },
  remembered: { idle: 30 * DAY, cookie: 30 * DAY },
}
/** Sessions in use are extended at most this often. */
const EXTENSION_STEP = MINUTE

const endOf = (kind: SessionKind, now: Date) => new Date(now.getTime() + LIFETIME[kind].idle)

const cookieSeconds = (kind: SessionKind) => {
  const { cookie } = LIFETIME[kind]
  return cookie === null ? null : cookie / 1000
}

/** Opens a session for an account; the browser gets its token once the transaction has committed. */
export const openSession = async (
  services: Services,
  { tx, afterCommit }: Work,
  caller: Caller,
  account: { id: string; kind: SessionKind },
): Promise<Session> => {
  const now = services.clock.now()
  const token = newToken()
  await tx.delete(sessions).where(and(eq(sessions.accountId, account.id), lt(sessions.expiresAt, now)))
  await tx.insert(sessions).values({
    id: newId(),
    accountId: account.id,
    tokenHash: hashToken(token),
    kind: account.kind,
    userAgent: caller.userAgent,
    createdAt: now,
    lastUsedAt: now,
    expiresAt: endOf(account.kind, now),
  })
  const opened = await findSession(tx, token, now)
  if (!opened) throw new Failure(COMMON_REASONS.notSignedIn)
  afterCommit(() => caller.setSession(token, cookieSeconds(account.kind)))
  return viewSession(opened)
}

/** Extends a session that is in use, except for the 24 hours after registration; answers its end. */
export const extendSession = async (services: Services, session: SessionRow): Promise<Date> => {
  const now = services.clock.now()
  if (session.kind === 'day' || now.getTime() - session.lastUsedAt.getTime() < EXTENSION_STEP) {
    return session.expiresAt
  }
  const expiresAt = endOf(session.kind, now)
  await services.db
    .update(sessions)
    .set({ lastUsedAt: now, expiresAt })
    .where(and(eq(sessions.id, session.sessionId), lt(sessions.expiresAt, expiresAt)))
  return expiresAt
}

/** The browser counts the life of a cookie from when it was set, so each opened page sets it anew. */
export const keepCookie = (caller: Caller, { kind }: SessionRow): void => {
  if (kind === 'remembered') caller.keepSession(cookieSeconds(kind))
}

/**
 * Extends the session of an open page. The 24 hours after registration go over into an ordinary session of
 * this browser when they end under the member's hands.
 */
export const renewSession = async (services: Services, caller: Caller, actor: Actor): Promise<Session> => {
  const now = services.clock.now()
  const [found] = await services.db
    .select({ kind: sessions.kind })
    .from(sessions)
    .where(eq(sessions.id, actor.sessionId))
  if (!found) throw new Failure(COMMON_REASONS.notSignedIn)
  const isDayLeft = actor.expiresAt.getTime() - now.getTime() > SESSION_RENEWAL
  if (found.kind === 'day' && isDayLeft) return viewSession(actor)
  const kind = found.kind === 'day' ? 'browser' : found.kind
  const expiresAt = endOf(kind, now)
  await services.db
    .update(sessions)
    .set({ kind, lastUsedAt: now, expiresAt })
    .where(eq(sessions.id, actor.sessionId))
  caller.keepSession(cookieSeconds(kind))
  return viewSession({ ...actor, expiresAt })
}

/** Ends this session, all others of the member, or all; their sockets close at once. */
export const endSessions = async (
  services: Services,
  actor: Actor,
  scope: (typeof LOGOUT_SCOPES)[number],
): Promise<void> =>
  inTransaction(services, async ({ tx, afterCommit }) => {
    const own = eq(sessions.accountId, actor.id)
    const chosen = {
      local: eq(sessions.id, actor.sessionId),
      others: and(own, ne(sessions.id, actor.sessionId)),
      global: own,
    }[scope]
    const ended = await tx.delete(sessions).where(chosen).returning({ id: sessions.id })
    afterCommit(() => ended.forEach(({ id }) => services.hub.disconnectSession(id)))
  })
