import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Executor } from '#server/platform/db/database.ts'
import { readRows } from '#server/platform/db/statements/portions.ts'
import { statement, type Given } from '#server/platform/db/statements/statement.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { profiles } from '../profiles/profiles.tables.ts'
import { visibleTo, type Viewer } from '#server/domains/profiles/public/profiles.visibility.sql.ts'
import { doesLicenceCount, isLicenceFor } from '#server/domains/photos/licences/photos.licences.sql.ts'
import { exportFabs } from '#server/domains/photos/fabs/photos.fabs.queries.ts'
import { seenBy } from './photos.sql.ts'
import { photos, photoShares } from './photos.tables.ts'

const selectFile = (db: Executor) =>
  db
    .select({
      fileKey: photos.fileKey,
      isForVisitors: sql<boolean>`${seenBy(null)}`,
      licenceId: photoShares.id,
    })
    .from(photos)
    .innerJoin(profiles, eq(profiles.id, photos.ownerId))
    .innerJoin(accounts, eq(accounts.id, photos.ownerId))
const fileForMember = statement(
  'photos.fileForMember',
  (db, { viewerId, photoId, now }: Given<{ viewerId: string; photoId: string; now: Date }>) =>
    selectFile(db)
      .leftJoin(photoShares, isLicenceFor(viewerId, now))
      .where(and(eq(photos.id, photoId), seenBy({ id: viewerId, now }))),
)
const fileForVisitor = statement('photos.fileForVisitor', (db, { photoId }: Given<{ photoId: string }>) =>
  selectFile(db)
    .leftJoin(photoShares, sql`false`)
    .where(and(eq(photos.id, photoId), seenBy(null))),
)

/**
 * Finds a photo the viewer may see: its file key, whether every visitor may see it, and the viewer's licence, if any.
 * Returns null otherwise.
 */
export const findFile = async ({ db, clock }: Services, viewer: Viewer, photoId: string) => {
  const [row] = viewer
    ? await fileForMember(db, { viewerId: viewer.id, photoId, now: clock.now() })
    : await fileForVisitor(db, { photoId })
  return row ?? null
}

/** Reads the members the photo is shared with, if its owner may see them. */
const exportShares = (db: Executor, ownerId: string, photoId: string) => {
  const { id, createdAt, expiresAt, openedAt, lastOpenedAt, openings } = photoShares
  return readRows({ createdAt, id }, ({ key, after, order, limit }) =>
    db
      .select({
        row: { with: profiles.username, createdAt, expiresAt, openedAt, lastOpenedAt, openings },
        key,
      })
      .from(photoShares)
      .innerJoin(profiles, eq(profiles.id, photoShares.memberId))
      .innerJoin(accounts, eq(accounts.id, profiles.id))
      .where(and(eq(photoShares.photoId, photoId), visibleTo({ id: ownerId }), after))
      .orderBy(...order)
      .limit(limit),
  )
}

/** Returns the name of a photo's largest stored file. */
export const largestOf = (fileKey: string): string => `${fileKey}-full.webp`

/** Returns the name of the largest file of each of the member's photos. */
export const listPictureFiles = async (db: Executor, memberId: string): Promise<string[]> => {
  const rows = await db
    .select({ fileKey: photos.fileKey })
    .from(photos)
    .where(eq(photos.ownerId, memberId))
    .orderBy(photos.createdAt)
  return [...new Set(rows.map(({ fileKey }) => largestOf(fileKey)))]
}

async function* exportOwn(db: Executor, memberId: string) {
  const { id, fileKey, width, height, createdAt, audience, alt } = photos
  const own = readRows({ createdAt, id }, ({ key, after, order, limit }) =>
    db
      .select({ row: { id, fileKey, width, height, createdAt, audience, alt }, key })
      .from(photos)
      .where(and(eq(photos.ownerId, memberId), after))
      .orderBy(...order)
      .limit(limit),
  )
  for await (const { fileKey: stored, ...photo } of own) {
    yield { ...photo, file: largestOf(stored), sharedWith: exportShares(db, memberId, photo.id) }
  }
}

/** Reads the owners of photos shared with the member outside of messages. */
const exportReceived = (db: Executor, memberId: string, now: Date) => {
  const { id, createdAt, expiresAt } = photoShares
  return readRows({ createdAt, id }, ({ key, after, order, limit }) =>
    db
      .select({ row: { by: profiles.username, createdAt, expiresAt }, key })
      .from(photoShares)
      .innerJoin(photos, eq(photos.id, photoShares.photoId))
      .innerJoin(profiles, eq(profiles.id, photos.ownerId))
      .innerJoin(accounts, eq(accounts.id, profiles.id))
      .where(
        and(
          eq(photoShares.memberId, memberId),
          isNull(photoShares.messageId),
          doesLicenceCount(now),
          visibleTo({ id: memberId }),
          after,
        ),
      )
      .orderBy(...order)
      .limit(limit),
  )
}

/**
 * Reads the member's photos with the name of their largest file, the owners of photos shared with the member, and the
 * fabs given and received.
 */
export const exportPhotos = (db: Executor, memberId: string, now: Date) => ({
  photos: exportOwn(db, memberId),
  sharedWithYou: exportReceived(db, memberId, now),
  ...exportFabs(db, memberId, now),
})
