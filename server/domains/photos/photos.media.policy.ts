import { COMMON_REASONS, Failure } from '#shared/kernel/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Services } from '#server/platform/services.ts'
import { findDoor } from './photos.doors.queries.ts'
import { findFile } from './photos.queries.ts'

/** What somebody may see of a photo now. */
export interface Shown {
  fileKey: string
  isForVisitors: boolean
  /** Of the member who sees the photo only because it was shared with them; null for everybody else. */
  licence: { id: string; username: string } | null
}

type Viewer = Pick<Actor, 'id' | 'username'>

const licenceOf = (viewer: Viewer | null, id: string | null) =>
  viewer && id ? { id, username: viewer.username } : null

/** The photo, for whoever may see it; throws `not_found` for everybody else. */
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

/** The photo that came with a message, where its door is open to the viewer; throws `not_found` for everybody else. */
export const requireBehindDoor = async (
  { db, clock }: Services,
  viewer: Viewer,
  messageId: string,
): Promise<Shown> => {
  const door = await findDoor(db, { viewerId: viewer.id, messageId, now: clock.now() })
  if (!door?.file) throw new Failure(COMMON_REASONS.notFound)
  const { fileKey, licenceId } = door.file
  return { fileKey, isForVisitors: false, licence: licenceOf(viewer, licenceId) }
}
