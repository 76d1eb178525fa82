import { COMMON_REASONS, Failure } from '#shared/kernel/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { findFile } from './photos.queries.ts'

/** What someone may see of a photo now. */
export interface Shown {
  fileKey: string
  isForVisitors: boolean
  /** Of the member who sees the photo only because it was shared with them; null for everybody else. */
  licence: { id: string; username: string } | null
}

export type Viewer = Pick<Actor, 'id' | 'username'>

/** The licence by which the viewer sees it, with the name to put into the picture. */
export const licenceOf = (viewer: Viewer | null, id: string | null) =>
  viewer && id ? { id, username: viewer.username } : null

/** The photo, for anyone who may see it; throws `not_found` for everybody else. */
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
