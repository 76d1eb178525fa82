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
 * Sends a typing event to the other member in a chat. If the member hides being online or may not write to the other,
 * silently sends nothing. Throws `not_found` if the chat isn't open to the member.
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
