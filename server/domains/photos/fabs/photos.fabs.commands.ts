import { and, eq, or, sql } from 'drizzle-orm'
import { fabsChanged } from '#shared/domains/photos/photos.live.contract.ts'
import { COMMON_REASONS, Failure } from '#shared/kernel/failure.ts'
import { newId } from '#shared/kernel/ids.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { sqlStatement, statement, type Given } from '#server/platform/db/statements/statement.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { memberNotified } from '#server/platform/domain/notices.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { lockPair } from '#server/domains/blocks/blocks.policy.ts'
import { isFabbableBy } from './photos.fabs.sql.ts'
import { photoFabs, photos } from '#server/domains/photos/photos.tables.ts'

interface Fab {
  memberId: string
  photoId: string
}

const ownerOf = statement('photos.ownerOf', (db, { photoId }: Given<{ photoId: string }>) =>
  db.select({ ownerId: photos.ownerId }).from(photos).where(eq(photos.id, photoId)),
)

const fabbable = sqlStatement(
  'photos.isFabbable',
  ({ memberId, photoId, now }: Given<Fab & { now: Date }>) =>
    sql<{ yes: boolean }>`select ${isFabbableBy({ id: memberId }, photoId, now)} as yes`,
)

const insertFab = statement(
  'photos.fab',
  (db, given: Given<Fab & { id: string; ownerId: string; now: Date }>) =>
    db
      .insert(photoFabs)
      .values({
        id: given.id,
        photoId: given.photoId,
        memberId: given.memberId,
        ownerId: given.ownerId,
        createdAt: given.now,
      })
      .onConflictDoNothing()
      .returning({ id: photoFabs.id }),
)

/**
 * Fabs someone else's photo, once. Throws `not_found` for the member's own photo, for a photo they may not see, or if
 * its owner has switched fabs off.
 */
export const fabPhoto = (services: Services, fab: Fab): Promise<void> =>
  inTransaction(services, async ({ tx, emit, publish, now }) => {
    const [found] = await ownerOf(tx, { photoId: fab.photoId })
    if (!found) throw new Failure(COMMON_REASONS.notFound)
    // Prevents a concurrent block, which would leave the fab behind.
    await lockPair(tx, fab.memberId, found.ownerId)
    const [allowed] = await fabbable(tx, { ...fab, now })
    if (!allowed?.yes) throw new Failure(COMMON_REASONS.notFound)
    const stored = await insertFab(tx, { ...fab, ...found, id: newId(), now })
    if (stored.length === 0) return
    await emit(memberNotified, { kind: 'photo_fab', memberId: found.ownerId, about: fab.photoId })
    publish(found.ownerId, fabsChanged, {})
  })

const removeFab = statement('photos.unfab', (db, { memberId, photoId }: Given<Fab>) =>
  db
    .delete(photoFabs)
    .where(and(eq(photoFabs.memberId, memberId), eq(photoFabs.photoId, photoId)))
    .returning({ ownerId: photoFabs.ownerId }),
)

/** Removes the member's fab, if there is one. */
export const unfabPhoto = (services: Services, fab: Fab): Promise<void> =>
  inTransaction(services, async ({ tx, publish }) => {
    const [removed] = await removeFab(tx, fab)
    if (removed) publish(removed.ownerId, fabsChanged, {})
  })

const deleteFabs = statement(
  'photos.deleteFabs',
  (db, { one, other }: Given<{ one: string; other: string }>) =>
    db
      .delete(photoFabs)
      .where(
        or(
          and(eq(photoFabs.memberId, one), eq(photoFabs.ownerId, other)),
          and(eq(photoFabs.memberId, other), eq(photoFabs.ownerId, one)),
        ),
      ),
)

/** Removes two members' fabs on each other's photos. */
export const endFabs = async (tx: Tx, one: string, other: string): Promise<void> => {
  await deleteFabs(tx, { one, other })
}
