import type { PhotoLock } from '#shared/domains/messages/messages.locks.contract.ts'
import type { Correspondent, Message, Thread } from '#shared/domains/messages/messages.contract.ts'
import type { FiledMessage } from '#shared/domains/messages/messages.filing.contract.ts'
import { previewOf } from '#shared/domains/messages/messages.rules.ts'
import type { profiles } from '#server/domains/profiles/profiles.tables.ts'
import type { photos } from '#server/domains/photos/photos.tables.ts'
import type { messages, Place } from './messages.tables.ts'

/** The other participant, as selected from the database. */
export interface OtherRow {
  other: Pick<typeof profiles.$inferSelect, 'id' | 'username' | 'profileType'> | null
  picture: Pick<typeof photos.$inferSelect, 'id' | 'thumbhash' | 'width' | 'height'> | null
  /** Whether the viewer may know who the other participant is. */
  isNamed: boolean
  hasProfile: boolean
}

export interface ThreadRow extends OtherRow {
  id: string
  updatedAt: Date
  /** The latest message the viewer hasn't deleted; null if there's none. */
  body: string | null
  place: Place
  isMuted: boolean
  isLastMine: boolean
  isNew: boolean
}

const viewOther = ({ other, picture, isNamed, hasProfile }: OtherRow): Correspondent | null =>
  other && isNamed ? { ...other, picture: hasProfile ? picture : null, hasProfile } : null

/** Builds a conversation as one of its participants sees it. */
export const viewThread = (row: ThreadRow): Thread => ({
  id: row.id,
  other: viewOther(row),
  preview: previewOf(row.body ?? ''),
  isLastMine: row.isLastMine,
  isNew: row.isNew,
  isArchived: row.place === 'archive',
  isMuted: row.isMuted,
  updatedAt: row.updatedAt.toISOString(),
})

interface FiledRow extends OtherRow {
  id: string
  threadId: string
  body: string
  createdAt: Date
  isMine: boolean
}

/** Builds a message in a list, without its preview or excerpt. */
export const viewInList = (row: FiledRow): Omit<FiledMessage, 'preview'> => ({
  id: row.id,
  threadId: row.threadId,
  other: viewOther(row),
  isMine: row.isMine,
  createdAt: row.createdAt.toISOString(),
})

/** Builds a message in a list. */
export const viewFiled = (row: FiledRow): FiledMessage => ({
  ...viewInList(row),
  preview: previewOf(row.body),
})

type MessageRow = Pick<
  typeof messages.$inferSelect,
  'id' | 'senderId' | 'recipientId' | 'body' | 'question' | 'createdAt' | 'isRead' | 'clientKey'
>

/**
 * Builds a message as its sender or recipient sees it. The sender sees whether it was read if both members allow read
 * receipts.
 */
export const viewMessage = (
  viewerId: string,
  row: MessageRow & { isSaved?: boolean; showsReading?: boolean },
  locks: ReadonlyMap<string, PhotoLock>,
): Message => {
  const isMine = row.senderId === viewerId
  return {
    id: row.id,
    body: row.body,
    question: row.question,
    createdAt: row.createdAt.toISOString(),
    isMine,
    isUnread: row.recipientId === viewerId && !row.isRead,
    isSeen: isMine && row.isRead && (row.showsReading ?? false),
    isSaved: row.isSaved ?? false,
    clientKey: isMine ? row.clientKey : null,
    lock: locks.get(row.id) ?? null,
  }
}
