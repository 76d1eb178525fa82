import type { photoLocks } from '#server/domains/messages/messages.locks.tables.ts'
import type { photos, photoShares } from '#server/domains/photos/photos.tables.ts'
import { DAY, HOUR } from '#shared/kernel/time.ts'
import type { Conversations } from './conversations.ts'
import { type DemoMember, drawId, drawOrderedId } from './population.ts'
import type { StoredPortrait } from './portrait-pool.ts'
import { at, seededRandom } from './random.ts'

export interface SharedPhotos {
  photos: (typeof photos.$inferInsert)[]
  messages: Conversations['messages']
  locks: (typeof photoLocks.$inferInsert)[]
  shares: (typeof photoShares.$inferInsert)[]
}

const WORDS = 'That is us on the pier last summer. Open it when you like.'

/**
 * A second photo of each account people log in with, for members they chose: shared with one another, one of them for a few
 * hours more, one looked at already; and one that is still locked in a conversation, at whose end it is put.
 */
export const sharePhotos = (
  { seed, now }: { seed: number; now: Date },
  {
    fixed,
    portraits,
    talk,
  }: { fixed: readonly DemoMember[]; portraits: readonly StoredPortrait[]; talk: Conversations },
): SharedPhotos => {
  const result: SharedPhotos = { photos: [], messages: [], locks: [], shares: [] }
  const [, anna, max, couple] = fixed
  if (!anna || !max || !couple || portraits.length < 3) return result
  const random = seededRandom('shared photos', seed)
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds)
  const add = (owner: DemoMember, portrait: StoredPortrait) => {
    const photo = {
      id: drawId(random),
      ownerId: owner.id,
      createdAt: before(20 * DAY),
      place: 1,
      ...portrait,
    }
    result.photos.push({ ...photo, audience: 'chosen' })
    return photo
  }
  const [annas, maxs, couples] = [
    add(anna, at(portraits, 0)),
    add(max, at(portraits, 1)),
    add(couple, at(portraits, 2)),
  ]
  const share = (
    photo: typeof annas,
    member: DemoMember,
    more: Partial<(typeof result.shares)[number]> & { createdAt: Date },
  ) =>
    result.shares.push({
      id: drawId(random),
      photoId: photo.id,
      ownerId: photo.ownerId,
      memberId: member.id,
      ...more,
    })
  const opened = { openedAt: before(3 * HOUR), lastOpenedAt: before(2 * HOUR), openings: 3 }
  share(annas, max, { createdAt: before(18 * HOUR), expiresAt: before(-6 * HOUR), ...opened })
  share(annas, couple, { createdAt: before(4 * DAY) })
  share(maxs, anna, { createdAt: before(2 * DAY) })
  share(couples, anna, { createdAt: before(DAY), expiresAt: before(-6 * DAY) })

  const both = [anna.id, couple.id].toSorted()
  const thread = talk.threads.find((each) => [each.participantA, each.participantB].join() === both.join())
  if (!thread) return result
  const createdAt = before(30 * HOUR)
  const messageId = drawOrderedId(random, createdAt)
  result.messages.push({
    id: messageId,
    threadId: thread.id,
    senderId: couple.id,
    recipientId: anna.id,
    body: WORDS,
    createdAt,
    isRead: true,
    clientKey: drawId(random),
  })
  Object.assign(thread, { updatedAt: createdAt, lastMessageId: messageId })
  result.locks.push({ messageId, recipientId: anna.id, isOpen: false })
  share(couples, anna, { createdAt, messageId, expiresAt: before(-3 * DAY) })
  return result
}
