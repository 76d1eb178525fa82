import { and, desc, eq, gt, lt, sql } from 'drizzle-orm'
import {
  OPENINGS_TOLD,
  type OwnEntries,
  type VerificationCode,
} from '#shared/domains/verification/verification.contract.ts'
import type { VerificationStatus } from '#shared/domains/profiles/profiles.options.contract.ts'
import { SECOND } from '#shared/kernel/time.ts'
import { isStaff } from '#shared/kernel/staff.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { sqlStatement, statement, type Given } from '#server/platform/db/statements/statement.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { profiles } from '../profiles/profiles.tables.ts'
import {
  verificationCodes,
  verificationOpenings as openings,
  verificationPhotos as entries,
} from './verification.tables.ts'
import { viewOwn } from './verification.view.ts'
import { isOtherStaffThere } from '#server/domains/profiles/public/profiles.staff.accounts.sql.ts'
import { isStaffRole } from '#server/domains/profiles/public/profiles.staff.sql.ts'

const standing = statement('verification.standing', (db, { memberId }: Given<{ memberId: string }>) =>
  db.select({ status: profiles.verificationStatus }).from(profiles).where(eq(profiles.id, memberId)),
)

/** Returns the verification status of the member's profile. */
export const getStanding = async (db: Executor, memberId: string): Promise<VerificationStatus> =>
  (await standing(db, { memberId }))[0]?.status ?? 'unverified'

const codeOf = statement(
  'verification.code',
  (db, { memberId, now }: Given<{ memberId: string; now: Date }>) =>
    db
      .select({ code: verificationCodes.code, expiresAt: verificationCodes.expiresAt })
      .from(verificationCodes)
      .where(and(eq(verificationCodes.memberId, memberId), gt(verificationCodes.expiresAt, now))),
)

/** Returns the code that the member can use at the given time, or null if there's none. */
export const findCode = async (
  db: Executor,
  memberId: string,
  now: Date,
): Promise<VerificationCode | null> => {
  const [row] = await codeOf(db, { memberId, now })
  if (!row) return null
  return {
    code: row.code,
    secondsLeft: Math.ceil((row.expiresAt.getTime() - now.getTime()) / SECOND),
  }
}

const submitted = statement(
  'verification.submitted',
  (db, { memberId, clientKey }: Given<{ memberId: string; clientKey: string }>) =>
    db
      .select({ id: entries.id })
      .from(entries)
      .where(and(eq(entries.userId, memberId), eq(entries.clientKey, clientKey))),
)

/** Returns whether a photo has already been stored with this client key. */
export const isSubmitted = async (
  db: Executor,
  { memberId, clientKey }: { memberId: string; clientKey: string },
): Promise<boolean> => (await submitted(db, { memberId, clientKey })).length > 0

/**
 * The columns of their own entries that members may see. They don't see the notes or whether admins have hidden an
 * entry.
 */
const ownColumns = {
  id: entries.id,
  attempt: entries.attempt,
  status: entries.status,
  submittedAt: entries.submittedAt,
  reviewedAt: entries.reviewedAt,
  reason: entries.reason,
  setAsideAt: entries.setAsideAt,
  photoUrl: entries.photoUrl,
}

const ownEntries = statement(
  'verification.listOwn',
  (db, { memberId, before, limit }: Given<{ memberId: string; before: number; limit: number }>) =>
    db
      .select(ownColumns)
      .from(entries)
      .where(and(eq(entries.userId, memberId), lt(entries.attempt, before)))
      .orderBy(desc(entries.attempt))
      .limit(limit),
)

const openingsOf = sqlStatement(
  'verification.openingsOf',
  ({ entryIds }: Given<{ entryIds: string[] }>) => sql<{ entryId: string; openedAt: Date }>`
    select asked.id as "entryId", latest.opened_at as "openedAt"
    from unnest(${entryIds}::uuid[]) asked (id)
    cross join lateral (
      select opened_at from ${openings} where ${openings.entryId} = asked.id
      order by opened_at desc limit ${OPENINGS_TOLD}
    ) latest
    order by latest.opened_at desc`,
)

/** Attempts are numbered from 1 and are below this number. */
const BEYOND = 32_767

const waitsAlone = sqlStatement(
  'verification.waitsForOtherStaff',
  ({ staffId }: Given<{ staffId: string }>) => sql<{ isAlone: boolean }>`
    select exists (
      select 1 from ${profiles} where ${profiles.id} = ${staffId}::uuid
        and ${isStaffRole(profiles.role)} and ${profiles.verificationStatus} = 'pending'
    ) and not ${isOtherStaffThere(sql`${staffId}::uuid`)} as "isAlone"`,
)

/**
 * Returns whether a staff member's photo is pending and no one else on the staff can log in, so that no one can decide
 * on it.
 */
export const waitsForOtherStaff = async (db: Executor, staffId: string): Promise<boolean> =>
  (await waitsAlone(db, { staffId }))[0]?.isAlone ?? false

/** Returns the member's status and entries, latest first. */
export const listOwnEntries = async (
  db: Executor,
  { id: memberId, role }: Pick<Actor, 'id' | 'role'>,
  { before = BEYOND, limit }: { before?: number | undefined; limit: number },
): Promise<OwnEntries> => {
  const found = await ownEntries(db, { memberId, before, limit: limit + 1 })
  const shown = found.slice(0, limit)
  const told = shown.length > 0 ? await openingsOf(db, { entryIds: shown.map(({ id }) => id) }) : []
  return {
    status: await getStanding(db, memberId),
    waitsForOtherStaff: isStaff(role) && (await waitsForOtherStaff(db, memberId)),
    items: shown.map((row) =>
      viewOwn(
        row,
        told.filter(({ entryId }) => entryId === row.id).map(({ openedAt }) => openedAt),
      ),
    ),
    next: found.length > limit ? (shown.at(-1)?.attempt ?? null) : null,
  }
}

const ownEntry = statement(
  'verification.own',
  (db, { memberId, entryId }: Given<{ memberId: string; entryId: string }>) =>
    db
      .select(ownColumns)
      .from(entries)
      .where(and(eq(entries.userId, memberId), eq(entries.id, entryId))),
)

/** Returns one of the member's entries, or undefined if there's no such entry or it's someone else's. */
export const findOwn = async (db: Executor, own: { memberId: string; entryId: string }) =>
  (await ownEntry(db, own))[0]

const latestOf = statement('verification.latest', (db, { memberId }: Given<{ memberId: string }>) =>
  db
    .select({
      id: entries.id,
      status: entries.status,
      reason: entries.reason,
      setAsideAt: entries.setAsideAt,
    })
    .from(entries)
    .where(eq(entries.userId, memberId))
    .orderBy(desc(entries.attempt))
    .limit(1),
)

/** Returns the latest photo that the member sent, or undefined if there's none. */
export const findLatest = async (db: Executor, memberId: string) => (await latestOf(db, { memberId }))[0]

/**
 * Returns the decision about which to email the member, or null if it's no longer in force or there's a newer photo.
 */
export const findDecision = async (
  db: Executor,
  { memberId, entryId }: { memberId: string; entryId: string },
): Promise<{ isApproved: boolean; reason: string | null } | null> => {
  const entry = await findLatest(db, memberId)
  if (entry?.id !== entryId || entry.status === 'pending' || entry.setAsideAt) return null
  return { isApproved: entry.status === 'approved', reason: entry.reason }
}
