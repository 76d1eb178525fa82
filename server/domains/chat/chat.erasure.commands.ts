import { and, eq, isNull } from 'drizzle-orm'
import type { Work } from '#server/platform/db/transaction.ts'
import { chatMessages, chatRooms } from './chat.tables.ts'

/**
 * Takes the member out of all chats, which have ended then. What was written there stays for the other side, with
 * nobody and from nobody; a chat in which nobody is left goes.
 */
export const forgetParticipant = async ({ tx }: Work, memberId: string): Promise<void> => {
  const { participantA, participantB } = chatRooms
  await tx.update(chatRooms).set({ participantA: null, isActive: false }).where(eq(participantA, memberId))
  await tx.update(chatRooms).set({ participantB: null, isActive: false }).where(eq(participantB, memberId))
  // Only now: of two who are erased at once, the second has waited for the first in the lines above.
  await tx.delete(chatRooms).where(and(isNull(participantA), isNull(participantB)))
  await tx.update(chatMessages).set({ senderId: null }).where(eq(chatMessages.senderId, memberId))
}
