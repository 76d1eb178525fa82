import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Executor } from '#server/platform/db/database.ts'
import { statement, type Given } from '#server/platform/db/statement.ts'
import type { Services } from '#server/platform/services.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { profiles } from '../profiles/profiles.tables.ts'
import { visibleTo, type Viewer } from '../profiles/profiles.visibility.sql.ts'
import { openDoors } from './photos.doors.tables.ts'
import { doesLicenceCount, isLicenceFor } from './photos.licences.sql.ts'
import { exportFabs } from './photos.fabs.queries.ts'
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
 * Where the files of a photo begin that the viewer may see, whether every visitor may, and the licence by which the viewer
 * does; else null.
 */
export const findFile = async ({ db, clock }: Services, viewer: Viewer, photoId: string) => {
  const [row] = viewer
    ? await fileForMember(db, { viewerId: viewer.id, photoId, now: clock.now() })
    : await fileForVisitor(db, { photoId })
  return row ?? null
}

/** For each photo of the owner, by its id, with whom it is shared, as far as the owner may see them. */
const listShares = async (db: Executor, ownerId: string) => {
  const { photoId, createdAt, expiresAt, openedAt, lastOpenedAt, openings } = photoShares
  return db
    .select({ photoId, with: profiles.username, createdAt, expiresAt, openedAt, lastOpenedAt, openings })
    .from(photoShares)
    .innerJoin(photos, and(eq(photos.id, photoShares.photoId), eq(photos.ownerId, ownerId)))
    .innerJoin(profiles, eq(profiles.id, photoShares.memberId))
    .innerJoin(accounts, eq(accounts.id, profiles.id))
    .where(visibleTo({ id: ownerId }))
    .orderBy(photoShares.createdAt)
}

/** The file of a photo that is kept largest. */
export const largestOf = (fileKey: string): string => `${fileKey}-full.webp`

/** The largest file of each of the member's photos. */
export const listPictureFiles = async (db: Executor, memberId: string): Promise<string[]> => {
  const rows = await db
    .select({ fileKey: photos.fileKey })
    .from(photos)
    .where(eq(photos.ownerId, memberId))
    .orderBy(photos.createdAt)
  return [...new Set(rows.map(({ fileKey }) => largestOf(fileKey)))]
}

/** Whose photos the member lets come open. */
const listOpenDoors = (db: Executor, memberId: string) =>
  db
    .select({ from: profiles.username, createdAt: openDoors.createdAt })
    .from(openDoors)
    .innerJoin(profiles, eq(profiles.id, openDoors.senderId))
    .innerJoin(accounts, eq(accounts.id, profiles.id))
    .where(and(eq(openDoors.memberId, memberId), visibleTo({ id: memberId })))
    .orderBy(openDoors.createdAt)

/**
 * The member's photos with the name of the largest file, whose photos are shared with the member, and the fabs given and
 * received.
 */
export const exportPhotos = async (db: Executor, memberId: string, now: Date) => {
  const { id, fileKey, width, height, createdAt, audience, alt } = photos
  const own = await db
    .select({ id, fileKey, width, height, createdAt, audience, alt })
    .from(photos)
    .where(eq(photos.ownerId, memberId))
    .orderBy(createdAt)
  const sharedWithYou = await db
    .select({
      by: profiles.username,
      createdAt: photoShares.createdAt,
      expiresAt: photoShares.expiresAt,
    })
    .from(photoShares)
    .innerJoin(photos, eq(id, photoShares.photoId))
    .innerJoin(profiles, eq(profiles.id, photos.ownerId))
    .innerJoin(accounts, eq(accounts.id, profiles.id))
    .where(
      and(
        eq(photoShares.memberId, memberId),
        isNull(photoShares.messageId),
        doesLicenceCount(now),
        visibleTo({ id: memberId }),
      ),
    )
    .orderBy(photoShares.createdAt)
  const shares = new Map<string, object[]>(own.map((photo) => [photo.id, []]))
  for (const { photoId, ...share } of await listShares(db, memberId)) shares.get(photoId)?.push(share)
  return {
    photos: own.map(({ fileKey: key, ...photo }) => ({
      ...photo,
      file: largestOf(key),
      sharedWith: shares.get(photo.id),
    })),
    sharedWithYou,
    alwaysOpen: await listOpenDoors(db, memberId),
    ...(await exportFabs(db, memberId, now)),
  }
}
