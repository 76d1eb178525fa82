import { and, count, eq, isNull, lte, not, or, sql } from 'drizzle-orm'
import type { PhotoAudience } from '#shared/domains/photos/photos.contract.ts'
import { licencesChanged } from '#shared/domains/photos/photos.live.contract.ts'
import type { LicenceDuration } from '#shared/domains/photos/photos.sending.contract.ts'
import {
  LICENCE_LENGTHS,
  LICENCE_REASONS,
  MAX_LICENCES,
} from '#shared/domains/photos/photos.licences.contract.ts'
import { COMMON_REASONS, Failure } from '#shared/kernel/failure.ts'
import { newId } from '#shared/kernel/ids.ts'
import { MINUTE } from '#shared/kernel/time.ts'
import { lowered } from '#server/platform/db/statements/letters.ts'
import { deleteInPortions } from '#server/platform/db/statements/portions.ts'
import type { Executor, Tx } from '#server/platform/db/database.ts'
import { statement, type Given } from '#server/platform/db/statements/statement.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { accounts } from '#server/domains/accounts/accounts.tables.ts'
import { lockPair } from '#server/domains/blocks/blocks.policy.ts'
import { isLicenceLiving } from '#server/domains/profiles/public/profiles.pictures.sql.ts'
import { profiles } from '#server/domains/profiles/profiles.tables.ts'
import { visibleTo } from '#server/domains/profiles/public/profiles.visibility.sql.ts'
import { photos, photoShares } from '#server/domains/photos/photos.tables.ts'

interface Own {
  ownerId: string
  photoId: string
}

const lockPhoto = statement('photos.lock', (db, { ownerId, photoId }: Given<Own>) =>
  db
    .select({ audience: photos.audience, isSurplus: photos.isSurplus })
    .from(photos)
    .where(and(eq(photos.id, photoId), eq(photos.ownerId, ownerId)))
    .for('no key update'),
)

/**
 * Locks the member's own photo until the transaction ends, so that no one else changes or shares it. Returns null for
 * any other photo.
 */
export const lockOwnPhoto = async (
  tx: Tx,
  own: Own,
): Promise<{ audience: PhotoAudience; isSurplus: boolean } | null> => (await lockPhoto(tx, own))[0] ?? null

const requireOwnPhoto = async (tx: Tx, own: Own): Promise<void> => {
  if (!(await lockOwnPhoto(tx, own))) throw new Failure(COMMON_REASONS.notFound)
}

const memberNamed = statement(
  'photos.memberNamed',
  (db, { ownerId, username }: Given<{ ownerId: string; username: string }>) =>
    db
      .select({ id: profiles.id })
      .from(profiles)
      .innerJoin(accounts, eq(accounts.id, profiles.id))
      .where(and(eq(lowered(profiles.username), username), visibleTo({ id: ownerId }))),
)

/** Returns a member's id, or null if the owner can't see such a member. */
const findMember = async (db: Executor, asked: { ownerId: string; username: string }) =>
  (await memberNamed(db, asked))[0]?.id ?? null

interface NewLicence extends Own {
  memberId: string
  /** The message the photo came with; null outside of messages. */
  messageId: string | null
  now: Date
}

const removeEnded = statement(
  'photos.removeEndedLicence',
  (db, { photoId, memberId, now }: Given<{ photoId: string; memberId: string; now: Date }>) =>
    db
      .delete(photoShares)
      .where(
        and(
          eq(photoShares.photoId, photoId),
          eq(photoShares.memberId, memberId),
          isNull(photoShares.messageId),
          not(isLicenceLiving(now)),
        ),
      ),
)

const countOthers = statement(
  'photos.countLicences',
  (db, { photoId, memberId, messageId, now }: Given<Omit<NewLicence, 'ownerId'>>) =>
    db
      .select({ count: count() })
      .from(photoShares)
      .where(
        and(
          eq(photoShares.photoId, photoId),
          isLicenceLiving(now),
          // Leaves out the licence that is being renewed.
          sql`not (${messageId}::uuid is null and ${photoShares.messageId} is null and ${photoShares.memberId} = ${memberId})`,
        ),
      ),
)

const put = statement(
  'photos.putLicence',
  (db, given: Given<NewLicence & { id: string; expiresAt: Date | null }>) =>
    db
      .insert(photoShares)
      .values({
        id: given.id,
        photoId: given.photoId,
        ownerId: given.ownerId,
        memberId: given.memberId,
        messageId: given.messageId,
        createdAt: given.now,
        expiresAt: sql`${given.expiresAt}::timestamptz`,
      })
      .onConflictDoUpdate({
        target: [photoShares.photoId, photoShares.memberId],
        targetWhere: isNull(photoShares.messageId),
        set: { expiresAt: sql`excluded.expires_at` },
      }),
)

/**
 * Stores a licence in a transaction that has locked the photo. If the member already has a licence outside of messages,
 * it gets the new expiry. Throws `too_many_licences`.
 */
export const putLicence = async (
  tx: Tx,
  { duration, ...licence }: NewLicence & { duration: LicenceDuration },
): Promise<void> => {
  const { now } = licence
  const [others] = await countOthers(tx, licence)
  if (others && others.count >= MAX_LICENCES) throw new Failure(LICENCE_REASONS.tooMany)
  const length = LICENCE_LENGTHS[duration]
  const expiresAt = length === null ? null : new Date(now.getTime() + length)
  await put(tx, { ...licence, id: newId(), expiresAt })
}

/**
 * Shares the member's own photo with a member they can see. Throws `not_found` for someone else's photo,
 * `unknown_member`, `cannot_share_with_yourself` and `too_many_licences`.
 */
export const giveLicence = async (
  services: Services,
  { username, duration, ...own }: Own & { username: string; duration: LicenceDuration },
): Promise<void> => {
  const { ownerId, photoId } = own
  const asked = { ownerId, username: username.toLowerCase() }
  const memberId = await findMember(services.db, asked)
  await inTransaction(services, async ({ tx, publish, now }) => {
    if (memberId) await lockPair(tx, ownerId, memberId)
    await requireOwnPhoto(tx, own)
    // Checked again, because one member may have blocked the other in the meantime.
    if (!memberId || (await findMember(tx, asked)) !== memberId)
      throw new Failure(LICENCE_REASONS.unknownMember)
    if (memberId === ownerId) throw new Failure(LICENCE_REASONS.ownAccount)
    await removeEnded(tx, { photoId, memberId, now })
    await putLicence(tx, { photoId, ownerId, memberId, messageId: null, now, duration })
    for (const id of [ownerId, memberId]) publish(id, licencesChanged, {})
  })
}

const removeOne = statement(
  'photos.revokeLicence',
  (db, { photoId, licenceId }: Given<{ photoId: string; licenceId: string }>) =>
    db
      .delete(photoShares)
      .where(and(eq(photoShares.id, licenceId), eq(photoShares.photoId, photoId)))
      .returning({ memberId: photoShares.memberId }),
)

const removeAll = statement('photos.revokeLicences', (db, { photoId }: Given<{ photoId: string }>) =>
  db
    .delete(photoShares)
    .where(eq(photoShares.photoId, photoId))
    .returning({ memberId: photoShares.memberId }),
)

const revoke = (
  services: Services,
  own: Own,
  remove: (tx: Tx) => Promise<{ memberId: string }[]>,
): Promise<void> =>
  inTransaction(services, async ({ tx, publish }) => {
    await requireOwnPhoto(tx, own)
    const removed = await remove(tx)
    for (const id of new Set([own.ownerId, ...removed.map(({ memberId }) => memberId)])) {
      publish(id, licencesChanged, {})
    }
  })

/** Ends one licence for the member's own photo, if it exists. Throws `not_found` for someone else's photo. */
export const revokeLicence = (
  services: Services,
  { licenceId, ...own }: Own & { licenceId: string },
): Promise<void> => revoke(services, own, (tx) => removeOne(tx, { photoId: own.photoId, licenceId }))

/**
 * Ends all licences for the member's own photo, including those in messages. Throws `not_found` for someone else's
 * photo.
 */
export const revokeLicences = (services: Services, own: Own): Promise<void> =>
  revoke(services, own, (tx) => removeAll(tx, { photoId: own.photoId }))

/** Views by the same member within this time count as one. */
const ONE_LOOK = MINUTE

const noteLook = statement(
  'photos.noteOpened',
  (db, { licenceId, now, before }: Given<{ licenceId: string; now: Date; before: Date }>) =>
    db
      .update(photoShares)
      .set({
        openings: sql`${photoShares.openings} + 1`,
        openedAt: sql`coalesce(${photoShares.openedAt}, ${now}::timestamptz)`,
        lastOpenedAt: sql`${now}::timestamptz`,
      })
      .where(
        and(
          eq(photoShares.id, licenceId),
          or(isNull(photoShares.lastOpenedAt), lte(photoShares.lastOpenedAt, before)),
        ),
      )
      .returning({ ownerId: photoShares.ownerId }),
)

/** Records for the owner that the photo was shown at full size to the member it's shared with. */
export const noteOpened = (services: Services, licenceId: string): Promise<void> =>
  inTransaction(services, async ({ tx, publish, now }) => {
    const before = new Date(now.getTime() - ONE_LOOK)
    const noted = await noteLook(tx, { licenceId, now, before })
    for (const { ownerId } of noted) publish(ownerId, licencesChanged, {})
  })

/** Removes expired licences. */
export const removeEndedLicences = ({ db, clock }: Services): Promise<void> =>
  deleteInPortions(db, photoShares.expiresAt, lte(photoShares.expiresAt, clock.now()))
