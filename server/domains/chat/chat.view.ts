import type { ChatLine, ChatRoom } from '#shared/domains/chat/chat.contract.ts'
import { previewOf } from '#shared/domains/messages/messages.rules.ts'
import type { Correspondent } from '#shared/domains/messages/messages.contract.ts'
import type { photos } from '#server/domains/photos/photos.tables.ts'
import type { profiles } from '#server/domains/profiles/profiles.tables.ts'
import type { chatMessages } from './chat.tables.ts'

export interface OtherRow extends Pick<typeof profiles.$inferSelect, 'id' | 'username' | 'profileType'> {
  picture: Pick<typeof photos.$inferSelect, 'id' | 'thumbhash' | 'width' | 'height'> | null
  /** Whether the viewer may open the profile. */
  hasProfile: boolean
}

export interface RoomRow {
  id: string
  lastActivity: Date
  message: string | null
  isLastMine: boolean
  isNew: boolean
  other: OtherRow
}

/** Returns the other member in a chat, for a viewer who may know of them. */
export const viewOther = ({ id, username, profileType, picture, hasProfile }: OtherRow): Correspondent => ({
  id,
  username,
  profileType,
  picture: hasProfile ? picture : null,
  hasProfile,
})

/** Returns a chat for a participant's list. */
export const viewRoom = ({ id, other, message, lastActivity, ...row }: RoomRow): ChatRoom => ({
  id,
  other: viewOther(other),
  preview: message === null ? null : previewOf(message),
  isLastMine: row.isLastMine,
  isNew: row.isNew,
  lastActivity: lastActivity.toISOString(),
})

type LineRow = Pick<
  typeof chatMessages.$inferSelect,
  'id' | 'seq' | 'senderId' | 'message' | 'createdAt' | 'clientKey'
> &
  Partial<Pick<typeof chatMessages.$inferSelect, 'isHidden' | 'isTakenDown'>>

/**
 * Returns a line for a participant. The sender isn't shown whether the other member has seen the line. A line that the
 * viewer has reported or an admin has removed keeps its position, without its text.
 */
export const viewLine = (viewerId: string, row: LineRow): ChatLine => {
  const isMine = row.senderId === viewerId
  const isGone = row.isTakenDown || (row.isHidden && !isMine)
  return {
    id: row.id,
    seq: row.seq,
    text: isGone ? '' : row.message,
    createdAt: row.createdAt.toISOString(),
    isMine,
    clientKey: isMine ? row.clientKey : null,
  }
}
