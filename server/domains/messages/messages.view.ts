import type { PhotoDoor } from '#shared/domains/photos/photos.sending.contract.ts'
import type { Allowance, Message, Thread } from '#shared/domains/messages/messages.contract.ts'
import { previewOf } from '#shared/domains/messages/messages.rules.ts'
import type { profiles } from '#server/domains/profiles/profiles.tables.ts'
import type { photos } from '#server/domains/photos/photos.tables.ts'
import type { messages } from './messages.tables.ts'

export interface ThreadRow {
  id: string
  updatedAt: Date
  body: string
  isLastMine: boolean
  isNew: boolean
  other: Pick<typeof profiles.$inferSelect, 'id' | 'username' | 'profileType'> | null
  picture: Pick<typeof photos.$inferSelect, 'id' | 'thumbhash' | 'width' | 'height'> | null
  /** Whether the viewer may know who the other side is. */
  isNamed: boolean
  hasProfile: boolean
}

/** A conversation as one of its participants sees it. */
export const viewThread = (row: ThreadRow): Thread => ({
  id: row.id,
  other:
    row.other && row.isNamed
      ? { ...row.other, picture: row.hasProfile ? row.picture : null, hasProfile: row.hasProfile }
      : null,
  preview: previewOf(row.body),
  isLastMine: row.isLastMine,
  isNew: row.isNew,
  updatedAt: row.updatedAt.toISOString(),
})

/** A message as one of the two members sees it. Whether the other side has read it, the sender is not told. */
export const viewMessage = (
  viewerId: string,
  row: typeof messages.$inferSelect,
  doors: ReadonlyMap<string, PhotoDoor>,
): Message => {
  const isMine = row.senderId === viewerId
  return {
    id: row.id,
    body: row.body,
    createdAt: row.createdAt.toISOString(),
    isMine,
    isUnread: row.recipientId === viewerId && !row.isRead,
    clientKey: isMine ? row.clientKey : null,
    door: doors.get(row.id) ?? null,
  }
}

/** `limit` null: unlimited. */
export const viewAllowance = (limit: number | null, used: number): Allowance => {
  const left = limit === null ? null : Math.max(0, limit - used)
  return { limit, used, left, isExceeded: left === 0 }
}
