import { and, eq, or, sql } from 'drizzle-orm'
import { licencesChanged } from '#shared/domains/photos/photos.live.contract.ts'
import { SENDING_REASONS, type SentPhoto } from '#shared/domains/photos/photos.sending.contract.ts'
import { LOCK_REASONS, type PhotoLock } from '#shared/domains/messages/messages.locks.contract.ts'
import { COMMON_REASONS, Failure } from '#shared/kernel/failure.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { sqlStatement, statement, type Given } from '#server/platform/db/statements/statement.ts'
import { inTransaction, type Work } from '#server/platform/db/transaction.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { findLock } from './messages.locks.queries.ts'
import { openSenders, photoLocks } from './messages.locks.tables.ts'
import { lockOwnPhoto, putLicence } from '#server/domains/photos/licences/photos.licences.commands.ts'

interface LockedMessage {
  messageId: string
  senderId: string
  recipientId: string
}

const putLock = sqlStatement(
  'photos.putLock',
  ({ messageId, senderId, recipientId }: Given<LockedMessage>) => sql<never>`
    insert into ${photoLocks} (message_id, recipient_id, is_open)
    values (${messageId}::uuid, ${recipientId}::uuid, exists (
      select 1 from ${openSenders} where ${openSenders.memberId} = ${recipientId}::uuid and ${openSenders.senderId} = ${senderId}::uuid
    ))`,
)

/**
 * Attaches one of the sender's own photos to a message stored in the same transaction. Throws `cannot_send_photo` and
 * `too_many_licences`.
 */
export const sendPhoto = async (
  { tx, publish, now }: Work,
  { photo, ...message }: LockedMessage & { photo: SentPhoto },
): Promise<void> => {
  const { messageId, senderId, recipientId } = message
  const { photoId, duration } = photo
  const held = await lockOwnPhoto(tx, { ownerId: senderId, photoId })
  if (!held || held.isSurplus) throw new Failure(SENDING_REASONS.cannotSend)
  await putLock(tx, message)
  const licence = { photoId, ownerId: senderId, memberId: recipientId, messageId, duration }
  await putLicence(tx, { ...licence, now })
  publish(senderId, licencesChanged, {})
}

interface OwnLock {
  memberId: string
  messageId: string
}

const setOpen = statement(
  'messages.setLock',
  (db, { memberId, messageId, isOpen }: Given<OwnLock & { isOpen: boolean }>) =>
    db
      .update(photoLocks)
      .set({ isOpen: sql`${isOpen}` })
      .where(and(eq(photoLocks.messageId, messageId), eq(photoLocks.recipientId, memberId))),
)

type Pair = { memberId: string; senderId: string }

const keepOpen = statement(
  'messages.keepOpen',
  (db, { memberId, senderId, now }: Given<Pair & { now: Date }>) =>
    db.insert(openSenders).values({ memberId, senderId, createdAt: now }).onConflictDoNothing(),
)

const isPair = ({ memberId, senderId }: Given<Pair>) =>
  and(eq(openSenders.memberId, memberId), eq(openSenders.senderId, senderId))

const stopKeeping = statement('messages.stopKeepingOpen', (db, pair: Given<Pair>) =>
  db.delete(openSenders).where(isPair(pair)),
)

/**
 * Changes the photo lock of a message the member received. Throws `not_found` for anyone but the recipient, and
 * `photo_no_longer_shared`.
 */
const change = (
  services: Services,
  { memberId, messageId }: OwnLock,
  work: (unit: Pick<Work, 'tx' | 'now'>, senderId: string) => Promise<void>,
): Promise<{ lock: PhotoLock }> =>
  inTransaction(services, async ({ tx, publish, now }) => {
    const asked = { viewerId: memberId, messageId, now }
    const before = await findLock(tx, asked)
    if (!before || before.isOwn) throw new Failure(COMMON_REASONS.notFound)
    if (before.view.state === 'ended' || !before.senderId) throw new Failure(LOCK_REASONS.ended)
    await work({ tx, now }, before.senderId)
    const after = await findLock(tx, asked)
    publish(memberId, licencesChanged, {})
    return { lock: after?.view ?? { state: 'ended' } }
  })

/** Unlocks a message's photo for its recipient. */
export const openPhoto = (services: Services, own: OwnLock) =>
  change(services, own, async ({ tx }) => {
    await setOpen(tx, { ...own, isOpen: true })
  })

/** Locks a message's photo again for its recipient. */
export const closePhoto = (services: Services, own: OwnLock) =>
  change(services, own, async ({ tx }) => {
    await setOpen(tx, { ...own, isOpen: false })
  })

/** Unlocks this message's photo and every later photo from its sender. */
export const alwaysOpenPhotos = (services: Services, own: OwnLock) =>
  change(services, own, async ({ tx, now }, senderId) => {
    await keepOpen(tx, { memberId: own.memberId, senderId, now })
    await setOpen(tx, { ...own, isOpen: true })
  })

/**
 * Makes later photos from this message's sender arrive locked again. Photos that are already unlocked stay unlocked.
 */
export const askBeforePhotos = (services: Services, own: OwnLock) =>
  change(services, own, async ({ tx }, senderId) => {
    await stopKeeping(tx, { memberId: own.memberId, senderId })
  })

const forgetPair = statement(
  'messages.forgetOpenSenders',
  (db, { one, other }: Given<{ one: string; other: string }>) =>
    db
      .delete(openSenders)
      .where(
        or(
          and(eq(openSenders.memberId, one), eq(openSenders.senderId, other)),
          and(eq(openSenders.memberId, other), eq(openSenders.senderId, one)),
        ),
      ),
)

/** Makes photos between the two members arrive locked if they ever write to each other again. */
export const forgetOpenSenders = async (tx: Tx, one: string, other: string): Promise<void> => {
  await forgetPair(tx, { one, other })
}
