import type { getChat as endpoint } from '#shared/domains/chat/chat.contract.ts'
import { shownActivity } from '#shared/domains/profiles/profiles.rules.ts'
import { COMMON_REASONS, Failure } from '#shared/kernel/failure.ts'
import type { OutputOf } from '#shared/kernel/endpoint.ts'
import type { ContactSender } from '#server/domains/contact/contact.policy.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { getAllowance } from './chat.allowance.queries.ts'
import { findObstacle } from './chat.policy.ts'
import { findOther } from './chat.queries.ts'
import { viewOther } from './chat.view.ts'

/**
 * Returns the other member for a chat, and the chat itself if there's already one, without creating or counting
 * anything. Includes when the other member was last active if the viewer may open their profile. Throws `not_found`.
 */
export const getChat = async (
  { db, clock, hub }: Services,
  viewer: ContactSender,
  memberId: string,
): Promise<OutputOf<typeof endpoint>> => {
  const obstacle = await findObstacle(db, viewer, memberId)
  const now = clock.now()
  const found = await findOther(db, { viewerId: viewer.id, memberId, now })
  if (!found) throw new Failure(COMMON_REASONS.notFound)
  const { other, picture, hasProfile, roomId, threadId } = found
  const isOnline = hasProfile && (await hub.listOnline([memberId])).has(memberId)
  return {
    other: {
      ...viewOther({ ...other, picture, hasProfile }),
      lastActive: hasProfile ? shownActivity(found, { isOnline, now }) : null,
    },
    roomId,
    threadId,
    obstacle,
    allowance: await getAllowance(db, viewer.id, now),
  }
}
