import { and, eq, or, sql } from 'drizzle-orm'
import { licencesChanged } from '#shared/domains/photos/photos.live.contract.ts'
import {
  SENDING_REASONS,
  type PhotoDoor,
  type SentPhoto,
} from '#shared/domains/photos/photos.sending.contract.ts'
import { DOOR_REASONS } from '#shared/domains/photos/photos.doors.contract.ts'
import { COMMON_REASONS, Failure } from '#shared/kernel/failure.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { sqlStatement, statement, type Given } from '#server/platform/db/statement.ts'
import { inTransaction, type Work } from '#server/platform/db/transaction.ts'
import type { Services } from '#server/platform/services.ts'
import { findDoor } from './photos.doors.queries.ts'
import { openDoors, photoDoors } from './photos.doors.tables.ts'
import { holdOwnPhoto, putLicence } from './photos.licences.commands.ts'

interface Letter {
  messageId: string
  senderId: string
  recipientId: string
}

const hangDoor = sqlStatement(
  'photos.hangDoor',
  ({ messageId, senderId, recipientId }: Given<Letter>) => sql<never>`
    insert into ${photoDoors} (message_id, recipient_id, is_open)
    values (${messageId}::uuid, ${recipientId}::uuid, exists (
      select 1 from ${openDoors} where ${openDoors.memberId} = ${recipientId}::uuid and ${openDoors.senderId} = ${senderId}::uuid
    ))`,
)

/**
 * Has a photo of the sender's own come with a message that is stored already, in the same transaction. Throws
 * `cannot_send_photo` and `too_many_licences`.
 */
export const sendPhoto = async (
  { tx, publish, now }: Work,
  { photo, ...letter }: Letter & { photo: SentPhoto },
): Promise<void> => {
  const { messageId, senderId, recipientId } = letter
  const { photoId, duration } = photo
  const held = await holdOwnPhoto(tx, { ownerId: senderId, photoId })
  if (!held || held.isSurplus) throw new Failure(SENDING_REASONS.cannotSend)
  await hangDoor(tx, letter)
  const licence = { photoId, ownerId: senderId, memberId: recipientId, messageId, duration }
  await putLicence(tx, { ...licence, now })
  publish(senderId, licencesChanged, {})
}

interface OwnDoor {
  memberId: string
  messageId: string
}

const setOpen = statement(
  'photos.setDoor',
  (db, { memberId, messageId, isOpen }: Given<OwnDoor & { isOpen: boolean }>) =>
    db
      .update(photoDoors)
      .set({ isOpen: sql`${isOpen}` })
      .where(and(eq(photoDoors.messageId, messageId), eq(photoDoors.recipientId, memberId))),
)

type Pair = { memberId: string; senderId: string }

const keepOpen = statement(
  'photos.keepOpen',
  (db, { memberId, senderId, now }: Given<Pair & { now: Date }>) =>
    db.insert(openDoors).values({ memberId, senderId, createdAt: now }).onConflictDoNothing(),
)

const isPair = ({ memberId, senderId }: Given<Pair>) =>
  and(eq(openDoors.memberId, memberId), eq(openDoors.senderId, senderId))

const stopKeeping = statement('photos.stopKeepingOpen', (db, pair: Given<Pair>) =>
  db.delete(openDoors).where(isPair(pair)),
)

/**
 * One change of the door of a message to the member. Throws `not_found` for whoever is not the recipient, and
 * `photo_no_longer_shared`.
 */
const change = (
  services: Services,
  { memberId, messageId }: OwnDoor,
  work: (unit: Pick<Work, 'tx' | 'now'>, senderId: string) => Promise<void>,
): Promise<{ door: PhotoDoor }> =>
  inTransaction(services, async ({ tx, publish, now }) => {
    const asked = { viewerId: memberId, messageId, now }
    const before = await findDoor(tx, asked)
    if (!before || before.isOwn) throw new Failure(COMMON_REASONS.notFound)
    if (before.view.state === 'ended' || !before.senderId) throw new Failure(DOOR_REASONS.ended)
    await work({ tx, now }, before.senderId)
    const after = await findDoor(tx, asked)
    publish(memberId, licencesChanged, {})
    return { door: after?.view ?? { state: 'ended' } }
  })

/** Lets the recipient see the photo that came with a message. */
export const openDoor = (services: Services, own: OwnDoor) =>
  change(services, own, async ({ tx }) => {
    await setOpen(tx, { ...own, isOpen: true })
  })

/** Puts the photo that came with a message out of the recipient's sight. */
export const closeDoor = (services: Services, own: OwnDoor) =>
  change(services, own, async ({ tx }) => {
    await setOpen(tx, { ...own, isOpen: false })
  })

/** Opens the door of this message, and has photos of its sender come open from now on. */
export const alwaysOpen = (services: Services, own: OwnDoor) =>
  change(services, own, async ({ tx, now }, senderId) => {
    await keepOpen(tx, { memberId: own.memberId, senderId, now })
    await setOpen(tx, { ...own, isOpen: true })
  })

/** Has photos of the sender of this message come closed again; what is open stays so. */
export const askBefore = (services: Services, own: OwnDoor) =>
  change(services, own, async ({ tx }, senderId) => {
    await stopKeeping(tx, { memberId: own.memberId, senderId })
  })

const forgetPair = statement(
  'photos.forgetOpenDoors',
  (db, { one, other }: Given<{ one: string; other: string }>) =>
    db
      .delete(openDoors)
      .where(
        or(
          and(eq(openDoors.memberId, one), eq(openDoors.senderId, other)),
          and(eq(openDoors.memberId, other), eq(openDoors.senderId, one)),
        ),
      ),
)

/** Has photos between the two come closed, should they ever write to each other again. */
export const closeDoors = async (tx: Tx, one: string, other: string): Promise<void> => {
  await forgetPair(tx, { one, other })
}
