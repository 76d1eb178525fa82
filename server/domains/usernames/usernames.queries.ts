import { and, asc, desc, eq, gt, or, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { REQUESTS_LISTED, type OwnUsernameRequests } from '#shared/domains/usernames/usernames.contract.ts'
import {
  isReserved,
  isUsername,
  normalizedUsername,
  USERNAME_HELD,
  usernameLimit,
  type UsernameLimit,
} from '#shared/domains/usernames/usernames.rules.ts'
import type { Config } from '#server/platform/runtime/config.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { lowered } from '#server/platform/db/statements/letters.ts'
import { statement, type Given } from '#server/platform/db/statements/statement.ts'
import { keyedHash, keyFor } from '#server/platform/secrets/seal.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { pendingSignUps } from '../joining/joining.tables.ts'
import { profiles } from '../profiles/profiles.tables.ts'
import { normalizedUsernameIn } from '#server/domains/profiles/public/profiles.names.sql.ts'
import { heldUsernames, usernameChangeRequests as requests } from './usernames.tables.ts'

// A literal in the statement, because a generic plan couldn't use the partial indexes otherwise.
const isWaiting = () => sql`${requests.status} = 'pending'`
const isApproved = () => sql`${requests.status} = 'approved'`

const holders = statement(
  'usernames.holdersOfName',
  (
    db,
    { normalized, hash, now, since }: Given<{ normalized: string; hash: Buffer; now: Date; since: Date }>,
  ) => {
    const nobody = sql<string | null>`null::uuid`
    const holder = { memberId: sql<string | null>`${requests.userId}`, signUpKey: nobody }
    return unionAll(
      db
        .select({ memberId: sql<string | null>`${profiles.id}`, signUpKey: nobody })
        .from(profiles)
        .where(eq(normalizedUsernameIn(profiles.username), normalized)),
      db
        .select({ memberId: nobody, signUpKey: sql<string | null>`${pendingSignUps.clientKey}` })
        .from(pendingSignUps)
        .where(
          and(
            eq(normalizedUsernameIn(pendingSignUps.username), normalized),
            gt(pendingSignUps.expiresAt, now),
          ),
        ),
      db
        .select(holder)
        .from(requests)
        .where(and(isWaiting(), eq(normalizedUsernameIn(requests.newUsername), normalized))),
      db
        .select(holder)
        .from(requests)
        .where(
          and(
            isApproved(),
            eq(normalizedUsernameIn(requests.oldUsername), normalized),
            gt(requests.decidedAt, since),
          ),
        ),
      db
        .select({ memberId: nobody, signUpKey: nobody })
        .from(heldUsernames)
        .where(and(eq(heldUsernames.hash, hash), gt(heldUsernames.until, now))),
    )
  },
)

/** The person who wants the name. Names they already hold don't count as taken. */
export interface NameSeeker {
  memberId?: string | undefined
  /** The client key of a pending sign-up, known only to the browser that sent it. */
  signUpKey?: string | undefined
}

/**
 * Returns the keyed hash by which a name and its look-alikes are recognised once the member who had the name is erased.
 */
export const heldHashOf = (config: Config, username: string): Buffer =>
  keyedHash(keyFor(config.secretKey, 'held-usernames'), normalizedUsername(username))

const heldSince = (now: Date) => new Date(now.getTime() - USERNAME_HELD)

/**
 * Returns whether the name is allowed and free. It isn't free if someone else has it or a look-alike, has requested or
 * signed up with one, or gave one up or was erased within the last year.
 */
export const isUsernameFree = async (
  { config }: Services,
  db: Executor,
  { username, now, siteName, ...seeker }: { username: string; now: Date; siteName?: string } & NameSeeker,
): Promise<boolean> => {
  if (!isUsername(username) || isReserved(username, siteName)) return false
  const found = await holders(db, {
    normalized: normalizedUsername(username),
    hash: heldHashOf(config, username),
    now,
    since: heldSince(now),
  })
  return found.every(
    ({ memberId, signUpKey }) =>
      (memberId !== null && memberId === seeker.memberId) ||
      (signUpKey !== null && signUpKey === seeker.signUpKey),
  )
}

const standing = statement(
  'usernames.usernameStanding',
  (db, { memberId, since }: Given<{ memberId: string; since: Date }>) =>
    db
      .select({ decidedAt: requests.decidedAt })
      .from(requests)
      .where(
        and(eq(requests.userId, memberId), or(isWaiting(), and(isApproved(), gt(requests.decidedAt, since)))),
      ),
)

/** Returns whether the member has a pending request, and the limit that rules out another one, if any. */
export const getUsernameStanding = async (
  db: Executor,
  memberId: string,
  now: Date,
): Promise<{ isWaiting: boolean; limit: UsernameLimit | null }> => {
  const rows = await standing(db, { memberId, since: heldSince(now) })
  const approvedAt = rows.flatMap(({ decidedAt }) => decidedAt ?? [])
  return { isWaiting: approvedAt.length < rows.length, limit: usernameLimit(approvedAt, now) }
}

const ownColumns = {
  id: requests.id,
  oldUsername: requests.oldUsername,
  newUsername: requests.newUsername,
  status: requests.status,
  reason: requests.reason,
  createdAt: requests.createdAt,
  decidedAt: requests.decidedAt,
}

const newestOf = statement('usernames.ownUsernameRequests', (db, { memberId }: Given<{ memberId: string }>) =>
  db
    .select(ownColumns)
    .from(requests)
    .where(eq(requests.userId, memberId))
    .orderBy(desc(requests.createdAt), desc(requests.decidedAt))
    .limit(REQUESTS_LISTED),
)

/**
 * Lists the member's requests, newest first with a pending one on top, and the limit that rules out another change, if
 * any.
 */
export const listOwnUsernameRequests = async (
  db: Executor,
  memberId: string,
  now: Date,
): Promise<OwnUsernameRequests> => {
  const rows = await newestOf(db, { memberId })
  const { limit } = await getUsernameStanding(db, memberId, now)
  return {
    requests: rows.map(({ createdAt, decidedAt, ...row }) => ({
      ...row,
      createdAt: createdAt.toISOString(),
      decidedAt: decidedAt?.toISOString() ?? null,
    })),
    limit: limit && { limit: limit.limit, until: limit.until.toISOString() },
  }
}

/** Returns the id of the member's pending request, or null. Used only by the operator's command. */
export const findWaitingRequest = async (db: Executor, memberId: string): Promise<string | null> => {
  const [row] = await db
    .select({ id: requests.id })
    .from(requests)
    .where(and(eq(requests.userId, memberId), isWaiting()))
  return row?.id ?? null
}

const bearers = statement(
  'usernames.bearersOfName',
  (db, given: Given<{ name: string; normalized: string; since: Date }>) => {
    const bearer = { id: profiles.id, username: profiles.username }
    return unionAll(
      db
        .select({ ...bearer, since: sql<Date | null>`null::timestamptz` })
        .from(profiles)
        .where(eq(lowered(profiles.username), given.name)),
      db
        .select({ ...bearer, since: sql<Date | null>`${requests.decidedAt}` })
        .from(requests)
        .innerJoin(profiles, eq(profiles.id, requests.userId))
        .where(
          and(
            isApproved(),
            eq(normalizedUsernameIn(requests.oldUsername), given.normalized),
            eq(lowered(requests.oldUsername), given.name),
            gt(requests.decidedAt, given.since),
          ),
        ),
    )
  },
)

/**
 * Returns the member who has the name, or else gave it up within the last year. Returns null if there's no such member.
 */
export const findBearer = async (
  db: Executor,
  { username, now }: { username: string; now: Date },
): Promise<{ id: string; username: string } | null> => {
  const name = username.toLowerCase()
  const found = await bearers(db, { name, normalized: normalizedUsername(name), since: heldSince(now) })
  const [bearer] = found.toSorted((a, b) => Number(a.since !== null) - Number(b.since !== null))
  return bearer ? { id: bearer.id, username: bearer.username } : null
}

/** Lists the member's current username and all former ones, because others may have known them by any of these. */
export const listKnownNames = async (db: Executor, memberId: string): Promise<string[]> => {
  const rows = await unionAll(
    db.select({ username: profiles.username }).from(profiles).where(eq(profiles.id, memberId)),
    db
      .select({ username: requests.oldUsername })
      .from(requests)
      .where(and(eq(requests.userId, memberId), isApproved())),
  )
  return [...new Set(rows.map(({ username }) => username))]
}

/**
 * Lists the names to hold once the member is erased, which are the current one and those given up within the last year.
 * Each has the time until which it's held.
 */
export const listNamesToHold = async (
  db: Executor,
  memberId: string,
  now: Date,
): Promise<{ username: string; until: Date }[]> => {
  const [own] = await db
    .select({ username: profiles.username })
    .from(profiles)
    .where(eq(profiles.id, memberId))
  const former = await db
    .select({ username: requests.oldUsername, since: requests.decidedAt })
    .from(requests)
    .where(and(eq(requests.userId, memberId), isApproved(), gt(requests.decidedAt, heldSince(now))))
  return [...(own ? [{ ...own, since: now }] : []), ...former].map(({ username, since }) => ({
    username,
    until: new Date((since ?? now).getTime() + USERNAME_HELD),
  }))
}

/** Exports all of a member's requests, oldest first. */
export const exportRequests = (db: Executor, memberId: string) =>
  db.select(ownColumns).from(requests).where(eq(requests.userId, memberId)).orderBy(asc(requests.createdAt))
