import { and, eq, sql, type SQLWrapper } from 'drizzle-orm'
import type { Executor } from '#server/platform/db/database.ts'
import { statement, type Given } from '#server/platform/db/statement.ts'
import type { Asking } from '#server/platform/resource.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { profiles } from '../profiles/profiles.tables.ts'
import { visibleTo, type Viewer } from '../profiles/profiles.visibility.sql.ts'
import { exportFabs } from './photos.fabs.queries.ts'
import { seenBy } from './photos.sql.ts'
import { photos, photoShares } from './photos.tables.ts'

const fileKeyFor = (db: Executor, viewer: Asking, photoId: SQLWrapper) =>
  db
    .select({ fileKey: photos.fileKey, isForVisitors: sql<boolean>`${seenBy(null)}` })
    .from(photos)
    .innerJoin(profiles, eq(profiles.id, photos.ownerId))
    .innerJoin(accounts, eq(accounts.id, photos.ownerId))
    .where(and(eq(photos.id, photoId), seenBy(viewer)))
const fileKeyForMember = statement(
  'photos.fileKeyForMember',
  (db, { viewerId, photoId }: Given<{ viewerId: string; photoId: string }>) =>
    fileKeyFor(db, { id: viewerId }, photoId),
)
const fileKeyForVisitor = statement(
  'photos.fileKeyForVisitor',
  (db, { photoId }: Given<{ photoId: string }>) => fileKeyFor(db, null, photoId),
)

/** Where the files of a photo begin that the viewer may see, and whether every visitor may; else null. */
export const findFile = async (
  db: Executor,
  viewer: Viewer,
  photoId: string,
): Promise<{ fileKey: string; isForVisitors: boolean } | null> => {
  const [row] = viewer
    ? await fileKeyForMember(db, { viewerId: viewer.id, photoId })
    : await fileKeyForVisitor(db, { photoId })
  return row ?? null
}

/** For each photo of the owner, by its id, the members it was shared with, as far as the owner may see them. */
const listShares = async (db: Executor, ownerId: string): Promise<Map<string, string[]>> => {
  const rows = await db
    .select({ photoId: photoShares.photoId, username: profiles.username })
    .from(photoShares)
    .innerJoin(photos, and(eq(photos.id, photoShares.photoId), eq(photos.ownerId, ownerId)))
    .innerJoin(profiles, eq(profiles.id, photoShares.memberId))
    .innerJoin(accounts, eq(accounts.id, profiles.id))
    .where(visibleTo({ id: ownerId }))
    .orderBy(photoShares.createdAt)
  const shares = new Map<string, string[]>()
  for (const { photoId, username } of rows) shares.set(photoId, [...(shares.get(photoId) ?? []), username])
  return shares
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

/**
 * The member's photos with the name of the largest file, whose photos were shared with the member, and the fabs given and
 * received.
 */
export const exportPhotos = async (db: Executor, memberId: string) => {
  const { id, fileKey, width, height, createdAt, audience, alt } = photos
  const own = await db
    .select({ id, fileKey, width, height, createdAt, audience, alt })
    .from(photos)
    .where(eq(photos.ownerId, memberId))
    .orderBy(createdAt)
  const sharedWithYou = await db
    .select({ by: profiles.username, createdAt: photoShares.createdAt })
    .from(photoShares)
    .innerJoin(photos, and(eq(id, photoShares.photoId), eq(audience, 'chosen')))
    .innerJoin(profiles, eq(profiles.id, photos.ownerId))
    .innerJoin(accounts, eq(accounts.id, profiles.id))
    .where(and(eq(photoShares.memberId, memberId), visibleTo({ id: memberId })))
    .orderBy(photoShares.createdAt)
  const shares = await listShares(db, memberId)
  return {
    photos: own.map(({ fileKey: key, ...photo }) => ({
      ...photo,
      file: largestOf(key),
      sharedWith: shares.get(photo.id) ?? [],
    })),
    sharedWithYou,
    ...(await exportFabs(db, memberId)),
  }
}
