import { COMMON_REASONS, Failure } from '#shared/kernel/failure.ts'
import { licenceOf, type Shown, type Viewer } from '#server/domains/photos/photos.media.policy.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { findLock } from './messages.locks.queries.ts'

/**
 * Returns the photo that came with a message if the viewer sent or unlocked it. Throws `not_found` for everyone else.
 */
export const requireUnlocked = async (
  { db, clock }: Services,
  viewer: Viewer,
  messageId: string,
): Promise<Shown> => {
  const lock = await findLock(db, { viewerId: viewer.id, messageId, now: clock.now() })
  if (!lock?.file) throw new Failure(COMMON_REASONS.notFound)
  const { fileKey, licenceId } = lock.file
  return { fileKey, isForVisitors: false, licence: licenceOf(viewer, licenceId) }
}
