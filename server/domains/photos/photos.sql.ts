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

/** SQL over `photos`, with `profiles` and `accounts` of the owner: may the viewer see the photo? */
export const seenBy = (viewer: Looking): SQL | undefined => and(visibleTo(viewer), photoVisibleTo(viewer))

/** The rule of the resource `ownPhoto`: is it a photo of the member who asks? */
export const isOwnPhotoOf = (viewer: Asking, id: SQL): SQL =>
  viewer === null
    ? sql`false`
    : sql`exists (select 1 from ${photos} where ${photos.id} = ${id} and ${photos.ownerId} = ${viewer.id})`

/** The rule of the resource `photo`: may this viewer know of the photo with that id? */
export const isPhotoKnownTo = (viewer: Asking, id: SQL, now: Date | SQLWrapper): SQL =>
  sql`exists (select 1 from ${photos} join ${profiles} on ${profiles.id} = ${photos.ownerId} join ${accounts} on ${accounts.id} = ${photos.ownerId} where ${photos.id} = ${id} and ${seenBy(viewer && { ...viewer, now })})`

/** SQL: the same of a member who may have reported it since, which nobody else may notice. */
export const mayBeSeenBy = (memberId: SQLWrapper, photoId: SQL, now: Date | SQLWrapper): SQL =>
  sql`exists (select 1 from ${photos} join ${profiles} on ${profiles.id} = ${photos.ownerId} join ${accounts} on ${accounts.id} = ${photos.ownerId} where ${photos.id} = ${photoId} and ${isOpenTo({ id: memberId, isImagined: true })} and ${isPhotoOpenTo({ id: memberId, now })})`
