import { and, eq, isNull, or } from 'drizzle-orm'
import type { Work } from '#server/platform/db/transaction.ts'
import { chatMessages, chatRooms } from './chat.tables.ts'

/**
 * Takes the member out of all chats, which have ended then. What was written there stays for the other side, with
 * nobody and from nobody; a chat in which nobody is left goes.
 */
export const forgetParticipant = async ({ tx }: Work, memberId: string): Promise<void> => {
  const { participantA, participantB } = chatRooms
  await tx
    .delete(chatRooms)
    .where(
      or(
        and(eq(participantA, memberId), isNull(participantB)),
        and(eq(participantB, memberId), isNull(participantA)),
      ),
    )
  await tx.update(chatRooms).set({ participantA: null, isActive: false }).where(eq(participantA, memberId))
  await tx.update(chatRooms).set({ participantB: null, isActive: false }).where(eq(participantB, memberId))
  await tx.update(chatMessages).set({ senderId: null }).where(eq(chatMessages.senderId, memberId))
}
