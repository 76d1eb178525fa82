import { and, asc, desc, eq, gt, ne, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import {
  ATTEMPTS_BESIDE,
  PHOTOS_BESIDE,
  type Attempt,
  type ListedEntry,
  type OpenedEntry,
  type ReviewFilter,
  type ReviewOrder,
} from '#shared/domains/verification/verification.review.contract.ts'
import { COMMON_REASONS, Failure } from '#shared/kernel/failure.ts'
import type { Page } from '#shared/kernel/page.ts'
import { MINUTE } from '#shared/kernel/time.ts'
import { MOST_WAITING } from '#shared/kernel/waiting.ts'
import { BOTTOM, cutPage, readCursor } from '#server/platform/db/statements/cursors.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { statement, type Given } from '#server/platform/db/statements/statement.ts'
import { waitingColumns, waitingOf, type WaitDeclaration } from '#server/platform/runtime/waits.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { looksBanned } from '#server/domains/photos/bans/photos.likenesses.sql.ts'
import { photos } from '../photos/photos.tables.ts'
import { isProfilePicture } from '#server/domains/profiles/public/profiles.pictures.sql.ts'
import { profiles } from '../profiles/profiles.tables.ts'
import { isPresent } from '#server/domains/profiles/public/profiles.visibility.sql.ts'
import { verificationOpenings as openings, verificationPhotos as entries } from './verification.tables.ts'
import { undoUntil, viewListed } from './verification.view.ts'

/** How long opening an entry gives the admin access to the pictures. */
const OPENING_LIFE = 10 * MINUTE

/** Literals in the statement, because a generic plan couldn't use the indexes otherwise. */
const IS_OF: Record<ReviewFilter, SQL> = {
  pending: sql`not ${entries.hiddenFromAdmin} and ${entries.status} = 'pending'`,
  approved: sql`not ${entries.hiddenFromAdmin} and ${entries.status} = 'approved'`,
  rejected: sql`not ${entries.hiddenFromAdmin} and ${entries.status} = 'rejected'`,
  hidden: sql`${entries.hiddenFromAdmin}`,
  all: sql`not ${entries.hiddenFromAdmin}`,
}

const listedColumns = {
  id: entries.id,
  username: profiles.username,
  profileType: profiles.profileType,
  status: entries.status,
  submittedAt: entries.submittedAt,
  reviewedAt: entries.reviewedAt,
  hiddenFromAdmin: entries.hiddenFromAdmin,
}

/** SQL condition: the entry is another member's. Admins don't see or decide on their own photos here. */
const isOfOthers = (adminId: SQLWrapper) => sql`${entries.userId} <> ${adminId}`

type ListGiven = Given<{ at: string; id: string; limit: number; adminId: string }>

const listBy = (filter: ReviewFilter, order: ReviewOrder) =>
  statement(`verification.list-${filter}-${order}`, (db, { at, id, limit, adminId }: ListGiven) => {
    const place = sql`(${entries.submittedAt}, ${entries.id})`
    const from = sql`(${at}::timestamptz, ${id}::uuid)`
    const [direction, isBehind] =
      order === 'newest' ? [desc, sql`${place} < ${from}`] : [asc, sql`${place} > ${from}`]
    return db
      .select(listedColumns)
      .from(entries)
      .innerJoin(profiles, eq(profiles.id, entries.userId))
      .innerJoin(accounts, eq(accounts.id, entries.userId))
      .where(and(IS_OF[filter], isBehind, isPresent(), isOfOthers(adminId)))
      .orderBy(direction(entries.submittedAt), direction(entries.id))
      .limit(limit)
  })
const bothOrders = (filter: ReviewFilter) => ({
  newest: listBy(filter, 'newest'),
  longest: listBy(filter, 'longest'),
})
const LISTS = {
  pending: bothOrders('pending'),
  approved: bothOrders('approved'),
  rejected: bothOrders('rejected'),
  hidden: bothOrders('hidden'),
  all: bothOrders('all'),
}

interface ListInput {
  adminId: string
  filter: ReviewFilter
  order: ReviewOrder
  cursor?: string | undefined
  limit: number
}

/** Lists entries of present members, except the admin's own. */
export const listEntries = async (
  db: Executor,
  { adminId, filter, order, cursor, limit }: ListInput,
): Promise<Page<ListedEntry>> => {
  const from = cursor === undefined && order === 'longest' ? BOTTOM : readCursor(cursor)
  const found = await LISTS[filter][order](db, { ...from, limit: limit + 1, adminId })
  const { items, next } = cutPage(found, limit, ({ submittedAt, id }) => ({ at: submittedAt, id }))
  return { items: items.map(viewListed), next }
}

const waiting = statement('verification.waiting', (db, { adminId }: Given<{ adminId: string }>) =>
  db
    .select({
      waiting: sql<number>`count(*)::int`,
      waitingHidden: sql<number>`(count(*) filter (where ${entries.hiddenFromAdmin}))::int`,
    })
    .from(entries)
    .innerJoin(accounts, eq(accounts.id, entries.userId))
    .where(and(sql`${entries.status} = 'pending'`, isPresent(), isOfOthers(adminId))),
)

/** Counts other members' pending photos, and how many of those are hidden. */
export const countWaiting = async (db: Executor, adminId: string) =>
  (await waiting(db, { adminId }))[0] ?? { waiting: 0, waitingHidden: 0 }

const firstWaiting = statement('verification.firstWaiting', (db, { adminId }: Given<{ adminId: string }>) => {
  const first = db
    .select({ since: entries.submittedAt, name: profiles.username })
    .from(entries)
    .innerJoin(profiles, eq(profiles.id, entries.userId))
    .innerJoin(accounts, eq(accounts.id, entries.userId))
    .where(and(IS_OF.pending, isPresent(), isOfOthers(adminId)))
    .orderBy(asc(entries.submittedAt), asc(entries.id))
    .limit(MOST_WAITING)
    .as('first')
  return db.select(waitingColumns(first)).from(first)
})

export const waits: WaitDeclaration = {
  page: '/admin/get-verified',
  findWaiting: async (db, admin) => waitingOf(await firstWaiting(db, admin)),
}

interface Reviewed {
  entryId: string
  adminId: string
}

const entryOf = statement('verification.entry', (db, { entryId, adminId }: Given<Reviewed>) =>
  db
    .select({
      ...listedColumns,
      memberId: entries.userId,
      code: entries.code,
      sentAs: entries.profileType,
      reason: entries.reason,
      notes: entries.adminNotes,
      photoUrl: entries.photoUrl,
      width: entries.width,
      height: entries.height,
      setAsideAt: entries.setAsideAt,
      looksBanned: looksBanned(entries.userId),
      isLatest: sql<boolean>`${entries.attempt} = (select max(attempt) from ${entries} as own where own.user_id = ${entries.userId})`,
    })
    .from(entries)
    .innerJoin(profiles, eq(profiles.id, entries.userId))
    .innerJoin(accounts, eq(accounts.id, entries.userId))
    .where(and(eq(entries.id, entryId), isPresent(), isOfOthers(adminId))),
)

/** Returns a present member's entry. Throws `not_found`, also if it's the admin's own. */
export const getEntry = async (db: Executor, reviewed: Reviewed) => {
  const [entry] = await entryOf(db, reviewed)
  if (!entry) throw new Failure(COMMON_REASONS.notFound)
  return entry
}
type Entry = Awaited<ReturnType<typeof getEntry>>

/**
 * SQL condition on `photos` and their owner's profile: a reviewer may see the photo for comparison, because it's the
 * profile photo or for everyone.
 */
const isBeside = () => or(isProfilePicture(), eq(photos.audience, 'everyone'))

const photosBeside = statement('verification.photosBeside', (db, { memberId }: Given<{ memberId: string }>) =>
  db
    .select({
      id: photos.id,
      thumbhash: photos.thumbhash,
      width: photos.width,
      height: photos.height,
      isProfilePhoto: isProfilePicture(),
    })
    .from(photos)
    .innerJoin(profiles, eq(profiles.id, photos.ownerId))
    .where(and(eq(photos.ownerId, memberId), isBeside()))
    .orderBy(desc(isProfilePicture()), asc(photos.place), asc(photos.createdAt), asc(photos.id))
    .limit(PHOTOS_BESIDE),
)

const attemptsBeside = statement(
  'verification.attemptsBeside',
  (db, { memberId, entryId }: Given<{ memberId: string; entryId: string }>) =>
    db
      .select({
        id: entries.id,
        attempt: entries.attempt,
        status: entries.status,
        submittedAt: entries.submittedAt,
        reviewedAt: entries.reviewedAt,
        reason: entries.reason,
        notes: entries.adminNotes,
      })
      .from(entries)
      .where(and(eq(entries.userId, memberId), ne(entries.id, entryId)))
      .orderBy(desc(entries.attempt))
      .limit(ATTEMPTS_BESIDE),
)

/** Lists the member's other verification photos, latest first. */
const listAttempts = async (
  db: Executor,
  { memberId, id: entryId }: Pick<Entry, 'memberId' | 'id'>,
): Promise<Attempt[]> =>
  (await attemptsBeside(db, { memberId, entryId })).map(({ submittedAt, reviewedAt, ...row }) => ({
    ...row,
    submittedAt: submittedAt.toISOString(),
    reviewedAt: reviewedAt?.toISOString() ?? null,
  }))

/** Returns an entry as shown to the admin who just opened it. */
export const viewOpened = async (
  db: Executor,
  { openingId, entry, now }: { openingId: string; entry: Entry; now: Date },
): Promise<OpenedEntry> => ({
  ...viewListed(entry),
  openingId,
  code: entry.code,
  sentAs: entry.sentAs,
  reason: entry.reason,
  notes: entry.notes,
  looksBanned: entry.looksBanned,
  proof: entry.photoUrl === null ? null : { width: entry.width, height: entry.height },
  photos: await photosBeside(db, { memberId: entry.memberId }),
  otherAttempts: await listAttempts(db, entry),
  undoUntil: undoUntil(entry, now)?.toISOString() ?? null,
})

interface Asked {
  openingId: string
  adminId: string
}

const isOpenTo = ({ openingId, adminId, since }: Given<Asked & { since: Date }>) =>
  and(eq(openings.id, openingId), eq(openings.adminId, adminId), gt(openings.openedAt, since), isPresent())

const openedProof = statement('verification.openedProof', (db, given: Given<Asked & { since: Date }>) =>
  db
    .select({ fileKey: entries.photoUrl })
    .from(openings)
    .innerJoin(entries, eq(entries.id, openings.entryId))
    .innerJoin(accounts, eq(accounts.id, entries.userId))
    .where(isOpenTo(given)),
)

const openedPhoto = statement(
  'verification.openedPhoto',
  (db, given: Given<Asked & { since: Date; photoId: string }>) =>
    db
      .select({ fileKey: photos.fileKey })
      .from(openings)
      .innerJoin(entries, eq(entries.id, openings.entryId))
      .innerJoin(accounts, eq(accounts.id, entries.userId))
      .innerJoin(profiles, eq(profiles.id, entries.userId))
      .innerJoin(photos, eq(photos.ownerId, entries.userId))
      .where(and(isOpenTo(given), eq(photos.id, given.photoId), isBeside())),
)

const sinceOf = (now: Date) => new Date(now.getTime() - OPENING_LIFE)

/** Returns the file key of the photo that this admin has opened within the last ten minutes. */
export const findOpenedProof = async (db: Executor, asked: Asked, now: Date): Promise<string | null> =>
  (await openedProof(db, { ...asked, since: sinceOf(now) }))[0]?.fileKey ?? null

/** Returns the file key of a photo shown beside an entry that this admin has opened within the last ten minutes. */
export const findOpenedPhoto = async (
  db: Executor,
  asked: Asked & { photoId: string },
  now: Date,
): Promise<string | null> => (await openedPhoto(db, { ...asked, since: sinceOf(now) }))[0]?.fileKey ?? null
