import { DAY, HOUR } from '#shared/kernel/time.ts'
import type { Demo } from '#server/demo/part.ts'
import { drawId, drawOrderedId } from '#server/demo/population.ts'
import { demo as photos } from '#server/domains/photos/photos.demo.ts'
import { share } from '#server/domains/photos/licences/photos.licences.demo.ts'
import type { Conversations } from '#server/domains/messages/threads/messages.conversations.demo.ts'

const WORDS = 'That’s us on the pier last summer. Open it when you like.'

/** Adds a locked photo as a conversation's last message. */
export const composeLock = ({ now, users, of }: Demo, threads: Conversations['threads']) => {
  const { licences } = of(photos)
  const [anna, , couple] = users
  if (!licences || !anna || !couple) return null
  const { random, couples } = licences
  const both = [anna.id, couple.id].toSorted()
  const thread = threads.find((each) => [each.participantA, each.participantB].join() === both.join())
  if (!thread) return null
  const createdAt = new Date(now.getTime() - 30 * HOUR)
  const messageId = drawOrderedId(random, createdAt)
  const message = {
    id: messageId,
    threadId: thread.id,
    senderId: couple.id,
    recipientId: anna.id,
    body: WORDS,
    createdAt,
    isRead: true,
    clientKey: drawId(random),
  }
  Object.assign(thread, { updatedAt: createdAt, lastMessageId: messageId })
  const expiresAt = new Date(now.getTime() + 3 * DAY)
  return {
    message,
    lock: { messageId, recipientId: anna.id, isOpen: false },
    share: share(random, couples, anna, { createdAt, messageId, expiresAt }),
  }
}
