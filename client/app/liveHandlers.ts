import { blocksLive } from '#client/domains/blocks/blocks.live.ts'
import { chatLive } from '#client/domains/chat/chat.live.ts'
import { messagesLive } from '#client/domains/messages/messages.live.ts'
import { notificationsLive } from '#client/domains/notifications/notifications.live.ts'
import { photosLive } from '#client/domains/photos/photos.live.ts'
import { profilesLive } from '#client/domains/profiles/profiles.live.ts'
import { verificationLive } from '#client/domains/verification/verification.live.ts'

/** What each domain does with what the server tells. */
export const LIVE_HANDLERS = [
  ...blocksLive,
  ...chatLive,
  ...messagesLive,
  ...notificationsLive,
  ...photosLive,
  ...profilesLive,
  ...verificationLive,
]
