import { and, eq, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { PhotoDoor } from '#shared/domains/photos/photos.sending.contract.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { statement, type Given } from '#server/platform/db/statement.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { isBlockedEitherWay } from '../blocks/blocks.queries.ts'
import { messages } from '../messages/messages.tables.ts'
import { isPresent } from '../profiles/profiles.visibility.sql.ts'
import { openDoors, photoDoors } from './photos.doors.tables.ts'
import { doesLicenceCount } from './photos.licences.sql.ts'
import { photos, photoShares } from './photos.tables.ts'

interface Asked {
  viewerId: string
  messageIds: readonly string[]
  now: Date
}

/** SQL over `photos`: their owner is here, and no block stands between the owner and the viewer. */
const isOwnerWithin = (viewerId: SQLWrapper): SQL =>
  sql`exists (select 1 from ${accounts} where ${accounts.id} = ${photos.ownerId} and ${isPresent()} and not ${isBlockedEitherWay(viewerId, photos.ownerId)})`

const doorsOf = statement('photos.doors', (db, { viewerId, messageIds, now }: Given<Asked>) =>
  db
    .select({
      messageId: photoDoors.messageId,
      senderId: messages.senderId,
      isOwn: sql<boolean>`${messages.senderId} is not distinct from ${viewerId}::uuid`,
      isOpen: photoDoors.isOpen,
      isAlwaysOpen: sql<boolean>`${openDoors.memberId} is not null`,
      licence: { id: photoShares.id, expiresAt: photoShares.expiresAt },
      photo: {
        fileKey: photos.fileKey,
        thumbhash: photos.thumbhash,
        width: photos.width,
        height: photos.height,
      },
    })
    .from(photoDoors)
    .innerJoin(
      messages,
      and(
        eq(messages.id, photoDoors.messageId),
        or(eq(messages.senderId, viewerId), eq(messages.recipientId, viewerId)),
      ),
    )
    .leftJoin(photoShares, eq(photoShares.messageId, photoDoors.messageId))
    .leftJoin(photos, and(eq(photos.id, photoShares.photoId), doesLicenceCount(now), isOwnerWithin(viewerId)))
    .leftJoin(
      openDoors,
      and(eq(openDoors.memberId, photoDoors.recipientId), eq(openDoors.senderId, messages.senderId)),
    )
    .where(sql`${photoDoors.messageId} = any(${messageIds}::uuid[])`),
)

type Door = Awaited<ReturnType<typeof doorsOf>>[number]

const viewDoor = ({ isOwn, isOpen, isAlwaysOpen, licence, photo }: Door): PhotoDoor => {
  if (!photo || !licence) return { state: 'ended' }
  if (!isOwn && !isOpen) return { state: 'closed' }
  const { thumbhash, width, height } = photo
  const picture = { thumbhash, width, height }
  if (isOwn) return { state: 'own', picture }
  return { state: 'open', picture, expiresAt: licence.expiresAt?.toISOString() ?? null, isAlwaysOpen }
}

/** Of messages without photos. */
export const NO_DOORS: ReadonlyMap<string, PhotoDoor> = new Map()

/** What messages of the viewer's say of the photos that came with them, by the id of the message. */
export const listDoors = async (db: Executor, asked: Asked): Promise<ReadonlyMap<string, PhotoDoor>> => {
  const found = await doorsOf(db, asked)
  return new Map(found.map((door) => [door.messageId, viewDoor(door)]))
}

interface OneAsked {
  viewerId: string
  messageId: string
  now: Date
}

/**
 * The door of a message, for its sender and its recipient; null for everybody else. `file` is the photo for whoever may see it
 * now, with the licence by which the recipient does.
 */
export const findDoor = async (db: Executor, { messageId, ...asked }: OneAsked) => {
  const [door] = await doorsOf(db, { ...asked, messageIds: [messageId] })
  if (!door) return null
  const { senderId, isOwn, licence, photo } = door
  const view = viewDoor(door)
  const isSeen = view.state === 'own' || view.state === 'open'
  const file =
    isSeen && photo && licence ? { fileKey: photo.fileKey, licenceId: isOwn ? null : licence.id } : null
  return { view, senderId, isOwn, file }
}
