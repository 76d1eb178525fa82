import { COMMON_REASONS, Failure } from '#shared/kernel/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { findFile } from './photos.queries.ts'

/** A photo that a viewer may see right now. */
export interface Shown {
  fileKey: string
  isForVisitors: boolean
  /** The licence of a member who sees the photo only because it was shared with them; null for everyone else. */
  licence: { id: string; username: string } | null
}

export type Viewer = Pick<Actor, 'id' | 'username'>

/** Returns the viewer's licence with the name to mark the picture with, or null. */
export const licenceOf = (viewer: Viewer | null, id: string | null) =>
  viewer && id ? { id, username: viewer.username } : null

/** Returns the photo for anyone who may see it. Throws `not_found` for everyone else. */
export const requireShown = async (
  services: Services,
  viewer: Viewer | null,
  photoId: string,
): Promise<Shown> => {
  const found = await findFile(services, viewer, photoId)
  if (!found) throw new Failure(COMMON_REASONS.notFound)
  const { fileKey, isForVisitors, licenceId } = found
  return { fileKey, isForVisitors, licence: licenceOf(viewer, licenceId) }
}
