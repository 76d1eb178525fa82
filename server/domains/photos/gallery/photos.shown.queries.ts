import { and, desc, eq, sql, type SQLWrapper } from 'drizzle-orm'
import type { ShownPhotos } from '#shared/domains/photos/photos.shown.contract.ts'
import type { SeenAs } from '#shared/domains/profiles/profiles.seen-as.contract.ts'
import { COMMON_REASONS, Failure } from '#shared/kernel/failure.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { lowered } from '#server/platform/db/statements/letters.ts'
import { statement, type Given } from '#server/platform/db/statements/statement.ts'
import type { Asking } from '#server/platform/domain/resource.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { accounts } from '#server/domains/accounts/accounts.tables.ts'
import {
  isProfilePicture,
  photoVisibleTo,
  pictureColumns,
} from '#server/domains/profiles/public/profiles.pictures.sql.ts'
import { findViewer } from '#server/domains/profiles/own/profiles.seen-as.queries.ts'
import { profiles } from '#server/domains/profiles/profiles.tables.ts'
import { visibleTo, type Viewer } from '#server/domains/profiles/public/profiles.visibility.sql.ts'
import { fabCount, isFabbedBy } from '#server/domains/photos/fabs/photos.fabs.sql.ts'
import { cutPhotos, inOrder, isBehind, readPhotoCursor, type PhotoCursor } from './photos.cursors.queries.ts'
import { photos } from '#server/domains/photos/photos.tables.ts'
import { viewShown } from '#server/domains/photos/photos.view.ts'

/** Columns of a photo as others see it, with its owner's `profiles`. Must be spread at the top level of a select. */
export const shownColumns = (viewer: Asking, now: Date | SQLWrapper) => ({
  photo: { ...pictureColumns, alt: photos.alt, audience: photos.audience },
  fabs: { count: fabCount(now), isMine: isFabbedBy(viewer), areAllowed: profiles.allowFabs },
})

interface PageAsked {
  cursor?: string | undefined
  limit: number
}

interface Shown extends PhotoCursor {
  username: string
  now: Date
  isFirst: boolean
  limit: number
}

/**
 * Selects a single row without a photo if the member shows no photos. Photos already listed are sorted last instead of
 * being left out, so that the total includes them.
 */
const selectShown = (db: Executor, viewer: Asking, given: Given<Shown>) => {
  const { username, now, isFirst, limit } = given
  const isLead = sql<boolean>`(${isFirst}::boolean and ${isProfilePicture()})`
  return db
    .select({
      ...shownColumns(viewer, now),
      order: { place: photos.place, createdAt: photos.createdAt },
      isLead,
      isBehind: isBehind(given),
      total: sql<number>`(count(${photos.id}) over ())::int`,
    })
    .from(profiles)
    .innerJoin(accounts, eq(accounts.id, profiles.id))
    .leftJoin(photos, and(eq(photos.ownerId, profiles.id), photoVisibleTo(viewer && { ...viewer, now })))
    .where(and(eq(lowered(profiles.username), username), visibleTo(viewer)))
    .orderBy(desc(isBehind(given)), desc(isLead), ...inOrder())
    .limit(limit)
}

const shownToVisitors = statement('photos.shownToVisitors', (db, given: Given<Shown>) =>
  selectShown(db, null, given),
)
const shownToMembers = statement('photos.shownToMembers', (db, given: Given<Shown & { viewerId: string }>) =>
  selectShown(db, { id: given.viewerId }, given),
)
const shownToFriends = statement('photos.shownToFriends', (db, given: Given<Shown & { viewerId: string }>) =>
  selectShown(db, { id: given.viewerId, isFriend: true }, given),
)

const shownToImagined = statement(
  'photos.shownToImagined',
  (db, given: Given<Shown & { viewerId: string }>) =>
    selectShown(db, { id: given.viewerId, isImagined: true }, given),
)

/** Returns the statement for members, for friends, or for the owner's preview of what another viewer sees. */
const shownTo = (viewer: NonNullable<Viewer>) => {
  if (viewer.isImagined) return shownToImagined
  return viewer.isFriend ? shownToFriends : shownToMembers
}

/**
 * Returns the member's photos that the viewer may see, profile photo first, and their total. Throws `not_found` for
 * unknown and hidden members alike.
 */
export const listPhotosOf = async (
  { db, clock, config }: Services,
  viewer: Viewer,
  { username, cursor, limit }: PageAsked & { username: string },
): Promise<ShownPhotos> => {
  const from = readPhotoCursor(config, cursor)
  const isFirst = cursor === undefined
  const asked = { ...from, isFirst, username: username.toLowerCase(), now: clock.now(), limit: limit + 1 }
  const rows = await (viewer
    ? shownTo(viewer)(db, { ...asked, viewerId: viewer.id })
    : shownToVisitors(db, asked))
  const [first] = rows
  if (!first) throw new Failure(COMMON_REASONS.notFound)
  const behind = rows.flatMap(({ photo, order, ...row }) =>
    photo && order && row.isBehind ? [{ ...row, ...order, id: photo.id, photo }] : [],
  )
  const { items, next } = cutPhotos(config, behind, { ...from, limit })
  return { items: items.map(({ photo, fabs }) => viewShown(photo, fabs)), total: first.total, next }
}

/** Returns the member's photos exactly as the viewer sees them, or none if the viewer can't see the profile. */
export const listPhotosFor = async (
  services: Services,
  viewer: Viewer,
  asked: PageAsked & { username: string },
): Promise<ShownPhotos> => {
  try {
    return await listPhotosOf(services, viewer, asked)
  } catch (error) {
    if (error instanceof Failure && error.reason.code === COMMON_REASONS.notFound.code)
      return { items: [], total: 0, next: null }
    throw error
  }
}

/**
 * Returns the member's own photos exactly as that viewer sees them, or none if that viewer can't see the profile.
 * Throws `not_found` for a named member the owner may not see.
 */
export const listPhotosAs = async (
  services: Services,
  owner: { id: string; username: string },
  { limit, cursor, ...asked }: SeenAs & PageAsked,
): Promise<ShownPhotos> => {
  const viewer = await findViewer(services, owner, asked)
  return listPhotosFor(services, viewer, { username: owner.username, limit, cursor })
}
