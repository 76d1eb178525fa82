import { and, eq, isNull } from 'drizzle-orm'
import type { Work } from '#server/platform/db/transaction.ts'
import { messages, messageThreads } from './messages.tables.ts'

/**
 * Takes the member out of all conversations. What was written there stays for the other side, from and to nobody; a
 * conversation in which nobody is left goes.
 */
export const leaveThreads = async ({ tx }: Work, memberId: string): Promise<void> => {
  const { participantA, participantB } = messageThreads
  await tx.update(messageThreads).set({ participantA: null }).where(eq(participantA, memberId))
  await tx.update(messageThreads).set({ participantB: null }).where(eq(participantB, memberId))
  // Only now: of two who are erased at once, the second has waited for the first in the lines above.
  await tx.delete(messageThreads).where(and(isNull(participantA), isNull(participantB)))
  await tx.update(messages).set({ senderId: null }).where(eq(messages.senderId, memberId))
  await tx.update(messages).set({ recipientId: null }).where(eq(messages.recipientId, memberId))
}
