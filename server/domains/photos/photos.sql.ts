import { and, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Asking } from '#server/platform/domain/resource.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import {
  isPhotoOpenTo,
  photoVisibleTo,
  type Looking,
} from '#server/domains/profiles/public/profiles.pictures.sql.ts'
import { profiles } from '../profiles/profiles.tables.ts'
import { isOpenTo, visibleTo } from '#server/domains/profiles/public/profiles.visibility.sql.ts'
import { photos } from './photos.tables.ts'

/** SQL condition on `photos`, with the owner's `profiles` and `accounts`: the viewer may see the photo. */
export const seenBy = (viewer: Looking): SQL | undefined => and(visibleTo(viewer), photoVisibleTo(viewer))

/** The rule for the resource `ownPhoto`: whether it's this member's photo. */
export const isOwnPhotoOf = (viewer: Asking, id: SQL): SQL =>
  viewer === null
    ? sql`false`
    : sql`exists (select 1 from ${photos} where ${photos.id} = ${id} and ${photos.ownerId} = ${viewer.id})`

/** The rule for the resource `photo`: whether this viewer may know of the photo with that id. */
export const isPhotoKnownTo = (viewer: Asking, id: SQL, now: Date | SQLWrapper): SQL =>
  sql`exists (select 1 from ${photos} join ${profiles} on ${profiles.id} = ${photos.ownerId} join ${accounts} on ${accounts.id} = ${photos.ownerId} where ${photos.id} = ${id} and ${seenBy(viewer && { ...viewer, now })})`

/** SQL condition: the member may see the photo, ignoring any report of theirs, which no one else may notice. */
export const mayBeSeenBy = (memberId: SQLWrapper, photoId: SQL, now: Date | SQLWrapper): SQL =>
  sql`exists (select 1 from ${photos} join ${profiles} on ${profiles.id} = ${photos.ownerId} join ${accounts} on ${accounts.id} = ${photos.ownerId} where ${photos.id} = ${photoId} and ${isOpenTo({ id: memberId, isImagined: true })} and ${isPhotoOpenTo({ id: memberId, now })})`
