import { and, count, eq, sql } from 'drizzle-orm'
import type { OwnPhoto, PhotoRoom } from '#shared/domains/photos/photos.own.contract.ts'
import type { Page } from '#shared/kernel/page.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { statement, type Given } from '#server/platform/db/statement.ts'
import type { Services } from '#server/platform/services.ts'
import { getAllowances } from '../membership/membership.allowances.queries.ts'
import { isProfilePicture } from '../profiles/profiles.pictures.sql.ts'
import { profiles } from '../profiles/profiles.tables.ts'
import { cutPhotos, inOrder, isBehind, readPhotoCursor, type PhotoCursor } from './photos.cursors.queries.ts'
import { photos } from './photos.tables.ts'

const ownColumns = {
  id: photos.id,
  thumbhash: photos.thumbhash,
  width: photos.width,
  height: photos.height,
  alt: photos.alt,
  audience: photos.audience,
  isProfilePhoto: isProfilePicture(),
  isSurplus: photos.isSurplus,
  isWithheld: photos.isWithheld,
  place: photos.place,
  createdAt: photos.createdAt,
}

const selectOwn = (db: Executor) =>
  db.select(ownColumns).from(photos).innerJoin(profiles, eq(profiles.id, photos.ownerId))

type OwnRow = Awaited<ReturnType<typeof selectOwn>>[number]

const viewOwnPhoto = ({ isSurplus, createdAt, ...row }: OwnRow): OwnPhoto => ({
  id: row.id,
  thumbhash: row.thumbhash,
  width: row.width,
  height: row.height,
  alt: row.alt,
  audience: row.audience,
  isProfilePhoto: row.isProfilePhoto,
  isShown: !isSurplus,
  isWithheld: row.isWithheld,
  createdAt: createdAt.toISOString(),
})

const ownPhotos = statement(
  'photos.listOwn',
  (db, given: Given<PhotoCursor & { ownerId: string; limit: number }>) =>
    selectOwn(db)
      .where(and(eq(photos.ownerId, given.ownerId), isBehind(given)))
      .orderBy(...inOrder())
      .limit(given.limit),
)

/** Photos of the member in their order. */
export const listOwnPhotos = async (
  { db, config }: Services,
  ownerId: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<Page<OwnPhoto>> => {
  const from = readPhotoCursor(config, cursor)
  const rows = await ownPhotos(db, { ...from, ownerId, limit: limit + 1 })
  const { items, next } = cutPhotos(config, rows, { ...from, limit })
  return { items: items.map(viewOwnPhoto), next }
}

const uploaded = statement(
  'photos.uploaded',
  (db, { ownerId, clientKey }: Given<{ ownerId: string; clientKey: string }>) =>
    selectOwn(db).where(and(eq(photos.ownerId, ownerId), eq(photos.clientKey, clientKey))),
)

/** The photo that an upload with this key has stored; null where there is none. */
export const findUploaded = async (
  db: Executor,
  key: { ownerId: string; clientKey: string },
): Promise<OwnPhoto | null> => {
  const [row] = await uploaded(db, key)
  return row ? viewOwnPhoto(row) : null
}

const photosOf = statement('photos.count', (db, { ownerId }: Given<{ ownerId: string }>) =>
  db
    .select({ used: count() })
    .from(photos)
    .where(and(eq(photos.ownerId, ownerId), eq(photos.fromVerification, sql`false`))),
)

/** How many photos the member has that take room, and how many the membership of this moment has room for. */
export const getRoom = async (db: Executor, ownerId: string, now: Date): Promise<PhotoRoom> => {
  const [counted] = await photosOf(db, { ownerId })
  const { limits } = await getAllowances(db, ownerId, now)
  return { used: counted?.used ?? 0, max: limits.maxImages }
}
