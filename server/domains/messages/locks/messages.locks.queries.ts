import { and, eq, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { PhotoLock } from '#shared/domains/messages/messages.locks.contract.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { statement, type Given } from '#server/platform/db/statements/statement.ts'
import { accounts } from '#server/domains/accounts/accounts.tables.ts'
import { isBlockedEitherWay } from '#server/domains/blocks/blocks.queries.ts'
import { messages } from '#server/domains/messages/messages.tables.ts'
import { isPresent } from '#server/domains/profiles/public/profiles.visibility.sql.ts'
import { openSenders, photoLocks } from './messages.locks.tables.ts'
import { doesLicenceCount } from '#server/domains/photos/licences/photos.licences.sql.ts'
import { photos, photoShares } from '#server/domains/photos/photos.tables.ts'

interface Asked {
  viewerId: string
  messageIds: readonly string[]
  now: Date
}

/** SQL condition on `photos`: the owner is present, and neither owner nor viewer has blocked the other. */
const isOwnerWithin = (viewerId: SQLWrapper): SQL =>
  sql`exists (select 1 from ${accounts} where ${accounts.id} = ${photos.ownerId} and ${isPresent()} and not ${isBlockedEitherWay(viewerId, photos.ownerId)})`

const locksOf = statement('messages.locks', (db, { viewerId, messageIds, now }: Given<Asked>) =>
  db
    .select({
      messageId: photoLocks.messageId,
      senderId: messages.senderId,
      isOwn: sql<boolean>`${messages.senderId} is not distinct from ${viewerId}::uuid`,
      isOpen: photoLocks.isOpen,
      isAlwaysOpen: sql<boolean>`${openSenders.memberId} is not null`,
      licence: { id: photoShares.id, expiresAt: photoShares.expiresAt },
      photo: {
        fileKey: photos.fileKey,
        thumbhash: photos.thumbhash,
        width: photos.width,
        height: photos.height,
      },
    })
    .from(photoLocks)
    .innerJoin(
      messages,
      and(
        eq(messages.id, photoLocks.messageId),
        or(eq(messages.senderId, viewerId), eq(messages.recipientId, viewerId)),
      ),
    )
    .leftJoin(photoShares, eq(photoShares.messageId, photoLocks.messageId))
    .leftJoin(photos, and(eq(photos.id, photoShares.photoId), doesLicenceCount(now), isOwnerWithin(viewerId)))
    .leftJoin(
      openSenders,
      and(eq(openSenders.memberId, photoLocks.recipientId), eq(openSenders.senderId, messages.senderId)),
    )
    .where(sql`${photoLocks.messageId} = any(${messageIds}::uuid[])`),
)

type Lock = Awaited<ReturnType<typeof locksOf>>[number]

const viewLock = ({ isOwn, isOpen, isAlwaysOpen, licence, photo }: Lock): PhotoLock => {
  if (!photo || !licence) return { state: 'ended' }
  if (!isOwn && !isOpen) return { state: 'closed' }
  const { thumbhash, width, height } = photo
  const picture = { thumbhash, width, height }
  if (isOwn) return { state: 'own', picture }
  return { state: 'open', picture, expiresAt: licence.expiresAt?.toISOString() ?? null, isAlwaysOpen }
}

/** The locks of messages without photos. */
export const NO_LOCKS: ReadonlyMap<string, PhotoLock> = new Map()

/** Returns the photo locks of the viewer's messages, by message id. */
export const listLocks = async (db: Executor, asked: Asked): Promise<ReadonlyMap<string, PhotoLock>> => {
  const found = await locksOf(db, asked)
  return new Map(found.map((lock) => [lock.messageId, viewLock(lock)]))
}

interface OneAsked {
  viewerId: string
  messageId: string
  now: Date
}

/**
 * Returns a message's photo lock for its sender and its recipient, and null for everyone else. `file` is the photo if
 * the viewer may see it now, with the licence that lets the recipient see it.
 */
export const findLock = async (db: Executor, { messageId, ...asked }: OneAsked) => {
  const [lock] = await locksOf(db, { ...asked, messageIds: [messageId] })
  if (!lock) return null
  const { senderId, isOwn, licence, photo } = lock
  const view = viewLock(lock)
  const isSeen = view.state === 'own' || view.state === 'open'
  const file =
    isSeen && photo && licence ? { fileKey: photo.fileKey, licenceId: isOwn ? null : licence.id } : null
  return { view, senderId, isOwn, file }
}
