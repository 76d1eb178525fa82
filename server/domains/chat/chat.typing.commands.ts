import { eq } from 'drizzle-orm'
import { typingHeard } from '#shared/domains/chat/chat.contract.ts'
import { profiles } from '#server/domains/profiles/profiles.tables.ts'
import { statement, type Given } from '#server/platform/db/statements/statement.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { findObstacle, requireRoom } from './chat.policy.ts'

const typist = statement('chat.typist', (db, { memberId }: Given<{ memberId: string }>) =>
  db
    .select({ id: profiles.id, showOnline: profiles.showOnline })
    .from(profiles)
    .where(eq(profiles.id, memberId)),
)

/**
 * Tells the other side of a chat that the member is writing. Not by a member who hides being online, nor to whom the
 * member may not write; the answer is the same. Throws `not_found` where the chat is not open to the member.
 */
export const notifyTyping = async (
  { db, hub }: Services,
  memberId: string,
  roomId: string,
): Promise<void> => {
  const { otherId } = await requireRoom(db, memberId, roomId)
  const [member] = await typist(db, { memberId })
  if (!member?.showOnline || (await findObstacle(db, member, otherId)) !== null) return
  hub.publish(otherId, typingHeard, { roomId })
}
