import { and, desc, eq, gt, isNotNull, sql, type SQLWrapper } from 'drizzle-orm'
import { LISTED_SESSIONS } from '#shared/domains/accounts/accounts.sessions.contract.ts'
import { MINUTE } from '#shared/kernel/time.ts'
import { ACTIVITY_STEP } from '#shared/domains/profiles/profiles.rules.ts'
import type { Changes } from '#server/platform/db/changes.ts'
import type { Database, Executor } from '#server/platform/db/database.ts'
import { statement, type Given } from '#server/platform/db/statements/statement.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { hashToken } from '#server/platform/secrets/tokens.ts'
import { viewDevice } from './accounts.devices.view.ts'
import { activity, names } from '#server/domains/accounts/accounts.names.sql.ts'
import { isYetToAgree } from '#server/domains/accounts/accounts.terms.queries.ts'
import { termsRequests } from '#server/domains/accounts/accounts.terms.tables.ts'
import { accountRestrictions, accounts, sessions } from '#server/domains/accounts/accounts.tables.ts'

export type SessionRow = Actor & {
  kind: (typeof sessions.$inferSelect)['kind']
  createdAt: Date
  lastUsedAt: Date
  lastActiveAt: Date
}

const isOpen = (now: Date | SQLWrapper) =>
  and(gt(sessions.expiresAt, now), eq(accounts.status, 'active'), isNotNull(accounts.confirmedAt))

const selectSessions = (db: Executor) =>
  db
    .select({
      tokenHash: sessions.tokenHash,
      sessionId: sessions.id,
      id: accounts.id,
      username: names.username,
      email: accounts.email,
      role: names.role,
      profileType: names.profileType,
      hasSecondFactor: sql<boolean>`${accounts.secondFactorSince} is not null`,
      newTerms: { askedAt: termsRequests.askedAt, requiredFrom: termsRequests.requiredFrom },
      restrictionKind: accountRestrictions.kind,
      restrictedUntil: accountRestrictions.until,
      restrictionReason: accountRestrictions.reason,
      expiresAt: sessions.expiresAt,
      kind: sessions.kind,
      createdAt: sessions.createdAt,
      lastUsedAt: sessions.lastUsedAt,
      lastActiveAt: activity.lastActiveAt,
    })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .innerJoin(names, eq(names.id, accounts.id))
    .innerJoin(activity, eq(activity.memberId, accounts.id))
    .leftJoin(termsRequests, isYetToAgree)
    .leftJoin(accountRestrictions, eq(accountRestrictions.accountId, accounts.id))

const openSession = statement(
  'accounts.openSession',
  (db, { tokenHash, now }: Given<{ tokenHash: Buffer; now: Date }>) =>
    selectSessions(db).where(and(eq(sessions.tokenHash, tokenHash), isOpen(now))),
)

const sessionsOfTokens = statement(
  'accounts.sessionsOfTokens',
  (db, { tokenHashes, now }: Given<{ tokenHashes: Buffer[]; now: Date }>) =>
    selectSessions(db).where(and(sql`${sessions.tokenHash} = any(${tokenHashes}::bytea[])`, isOpen(now))),
)

const viewSession = (row: Awaited<ReturnType<typeof openSession>>[number]): SessionRow => {
  const {
    tokenHash: _,
    restrictionKind: kind,
    restrictedUntil: until,
    restrictionReason: reason,
    ...session
  } = row
  return { ...session, restriction: kind !== null && reason !== null ? { kind, until, reason } : null }
}

/**
 * Returns a token's live session with its member, in one join; null if the session has ended or expired, or its member
 * is suspended.
 */
export const findSession = async (db: Executor, token: string, now: Date): Promise<SessionRow | null> => {
  const [row] = await openSession(db, { tokenHash: hashToken(token), now })
  return row ? viewSession(row) : null
}

/** Does the same for several tokens in one query, in their order. */
export const findSessions = async (
  db: Executor,
  tokens: readonly (string | undefined)[],
  now: Date,
): Promise<(SessionRow | null)[]> => {
  const hashes = tokens.map((token) => (token ? hashToken(token) : undefined))
  const known = hashes.filter((hash) => hash !== undefined)
  const rows = known.length > 0 ? await sessionsOfTokens(db, { tokenHashes: known, now }) : []
  const rowOf = new Map(rows.map((row) => [row.tokenHash.toString('base64'), row]))
  return hashes.map((hash) => {
    const row = hash && rowOf.get(hash.toString('base64'))
    return row ? viewSession(row) : null
  })
}

/** The maximum number of sessions that a process caches. Beyond that, it drops the session cached longest. */
const MOST_REMEMBERED = 10_000

/**
 * How long a session is cached. Changes that the database doesn't announce, such as new terms, take effect within this
 * time.
 */
const REMEMBERED = MINUTE

/**
 * Creates a cache of sessions by token hash. It drops a session as soon as anything about the session or its member
 * changes.
 */
const createMemory = (changes: Changes) => {
  const sessionOf = new Map<string, SessionRow & { readAt: Date }>()
  const keysOf = new Map<string, Set<string>>()
  const forget = (key: string) => {
    const accountId = sessionOf.get(key)?.id
    if (accountId === undefined) return
    sessionOf.delete(key)
    const keys = keysOf.get(accountId)
    keys?.delete(key)
    if (keys?.size === 0) keysOf.delete(accountId)
  }
  const put = (key: string, session: SessionRow, readAt: Date) => {
    sessionOf.set(key, { ...session, readAt })
    keysOf.set(session.id, (keysOf.get(session.id) ?? new Set()).add(key))
  }
  let heard = 0
  changes.onChange((accountId) => {
    heard += 1
    for (const key of accountId === null ? sessionOf.keys() : (keysOf.get(accountId) ?? [])) forget(key)
  })
  return {
    find: (key: string, now: Date) => {
      const known = changes.isCurrent() ? sessionOf.get(key) : undefined
      return known && now.getTime() - known.readAt.getTime() < REMEMBERED ? known : undefined
    },
    /** Returns the result of `read`, and caches it unless something changes in the meantime. */
    remember: async (key: string, now: Date, read: () => Promise<SessionRow | null>) => {
      const before = heard
      const session = await read()
      forget(key)
      if (!session || heard !== before) return session
      put(key, session, now)
      const [longest] = sessionOf.size > MOST_REMEMBERED ? sessionOf.keys() : []
      if (longest !== undefined) forget(longest)
      return session
    },
  }
}
const memories = new WeakMap<Changes, ReturnType<typeof createMemory>>()
const memoryOf = (changes: Changes) => {
  const made = memories.get(changes) ?? createMemory(changes)
  memories.set(changes, made)
  return made
}

/**
 * Sessions in use are extended at most this often, because they last for days, and each extension is a durable write.
 */
export const EXTENSION_STEP = 15 * MINUTE

/** Whether the session's use has been stored recently enough. */
const isUseStored = ({ lastUsedAt, lastActiveAt }: SessionRow, now: Date) =>
  now.getTime() - lastUsedAt.getTime() < EXTENSION_STEP &&
  now.getTime() - lastActiveAt.getTime() < ACTIVITY_STEP

/**
 * Returns a token's live session. If the database announces changes, the session may be a cached one, for less than a
 * minute, and only until the session ends or its member changes.
 */
export const recallSession = async (
  { db, clock, database: { changes } }: Services,
  token: string,
): Promise<SessionRow | null> => {
  const now = clock.now()
  const read = () => findSession(db, token, now)
  if (!changes) return read()
  const memory = memoryOf(changes)
  const key = hashToken(token).toString('base64')
  const known = memory.find(key, now)
  return known && known.expiresAt > now && isUseStored(known, now) ? known : memory.remember(key, now, read)
}

const openSessions = statement(
  'accounts.openSessions',
  (db, { ids, now }: Given<{ ids: string[]; now: Date }>) =>
    db
      .select({ id: sessions.id })
      .from(sessions)
      .innerJoin(accounts, eq(accounts.id, sessions.accountId))
      .where(and(sql`${sessions.id} = any(${ids}::uuid[])`, isOpen(now))),
)

/** Returns the IDs of those sessions that are live. */
export const listOpenSessions = async (db: Executor, ids: string[], now: Date): Promise<Set<string>> => {
  const rows = await openSessions(db, { ids, now })
  return new Set(rows.map(({ id }) => id))
}

/** Counts the sessions that haven't ended, whether or not their members may still log in. */
export const countSessions = (db: Database, now: Date): Promise<number> =>
  db.$count(sessions, gt(sessions.expiresAt, now))

const lastUsedSessions = statement(
  'accounts.lastUsedSessions',
  (db, { accountId, now }: Given<{ accountId: string; now: Date }>) =>
    db
      .select({
        id: sessions.id,
        userAgent: sessions.userAgent,
        createdAt: sessions.createdAt,
        lastUsedAt: sessions.lastUsedAt,
      })
      .from(sessions)
      .where(and(eq(sessions.accountId, accountId), gt(sessions.expiresAt, now)))
      .orderBy(desc(sessions.lastUsedAt), sessions.id)
      .limit(LISTED_SESSIONS),
)

/** Returns the browser and system that a session's user agent claims to be. */
export const deviceOf = ({ userAgent }: { userAgent: string }) => viewDevice(userAgent)

export type ListedSession = Awaited<ReturnType<typeof listSessions>>[number]

/** Lists an account's sessions that haven't ended, most recently used first. */
export const listSessions = (db: Executor, accountId: string, now: Date) =>
  lastUsedSessions(db, { accountId, now })
