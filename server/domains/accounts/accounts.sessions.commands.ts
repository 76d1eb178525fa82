import { and, eq, lt, ne } from 'drizzle-orm'
import type { LOGOUT_SCOPES, Session } from '#shared/domains/accounts/accounts.contract.ts'
import { COMMON_REASONS, Failure } from '#shared/kernel/failure.ts'
import { newId } from '#shared/kernel/ids.ts'
import { DAY, HOUR, MINUTE } from '#shared/kernel/time.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Caller } from '#server/platform/http/serve.ts'
import type { Services } from '#server/platform/services.ts'
import { hashToken, newToken } from '#server/platform/tokens.ts'
import { findSession, type SessionRow } from './accounts.queries.ts'
import { sessions } from './accounts.tables.ts'
import { viewSession } from './accounts.view.ts'

export type SessionKind = SessionRow['kind']

/** How long an unused session lives, and whether its cookie survives the browser (milliseconds). */
const LIFETIME: Record<SessionKind, { idle: number; cookie: number | null }> = {
  browser: { idle: 12 * HOUR, cookie: null },
  day: { idle: DAY, cookie: DAY },
  remembered: { idle: 30 * DAY, cookie: 30 * DAY },
}
/** Sessions in use are renewed at most this often. */
const RENEWAL_STEP = MINUTE

const cookieSeconds = (kind: SessionKind) => {
  const { cookie } = LIFETIME[kind]
  return cookie === null ? null : cookie / 1000
}

/** Opens a session for an account and hands its token to the browser. */
export const openSession = async (
  services: Services,
  tx: Tx,
  caller: Caller,
  account: { id: string; kind: SessionKind },
): Promise<Session> => {
  const now = services.clock.now()
  const token = newToken()
  await tx.insert(sessions).values({
    id: newId(),
    accountId: account.id,
    tokenHash: hashToken(token),
    kind: account.kind,
    userAgent: caller.userAgent,
    createdAt: now,
    lastUsedAt: now,
    expiresAt: new Date(now.getTime() + LIFETIME[account.kind].idle),
  })
  const opened = await findSession(tx, token, now)
  if (!opened) throw new Failure(COMMON_REASONS.notSignedIn)
  caller.setSession(token, cookieSeconds(account.kind))
  return viewSession(opened)
}

/** Extends a session that is in use; the 24 hours after registration are not extended. */
export const renewSession = async (services: Services, session: SessionRow): Promise<Date> => {
  const now = services.clock.now()
  if (session.kind === 'day' || now.getTime() - session.lastUsedAt.getTime() < RENEWAL_STEP) {
    return session.expiresAt
  }
  const expiresAt = new Date(now.getTime() + LIFETIME[session.kind].idle)
  await services.db
    .update(sessions)
    .set({ lastUsedAt: now, expiresAt })
    .where(and(eq(sessions.id, session.sessionId), lt(sessions.expiresAt, expiresAt)))
  return expiresAt
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
