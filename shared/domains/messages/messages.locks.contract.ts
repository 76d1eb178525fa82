import * as z from 'zod/mini'
import { endpoint, fillPath } from '../../kernel/endpoint.ts'
import { reason } from '../../kernel/failure.ts'
import { id, instant, nothing } from '../../kernel/fields.ts'
import { picture } from '../../kernel/picture.ts'
import { PICTURE_SIZES, type PictureSize } from '../photos/photos.contract.ts'

/**
 * The photo sent with a message, as far as the message reveals it. A closed photo reveals nothing. The sender sees the
 * photo (`own`), but not whether the recipient has opened it. `ended` means it's no longer shared.
 */
export const photoLock = z.discriminatedUnion('state', [
  z.object({ state: z.literal('closed') }),
  z.object({ state: z.literal('ended') }),
  z.object({ state: z.literal('own'), picture: z.omit(picture, { id: true }) }),
  z.object({
    state: z.literal('open'),
    picture: z.omit(picture, { id: true }),
    /** Null if it's shared until revoked. */
    expiresAt: z.nullable(instant()),
    /** Whether photos from this sender arrive unlocked. */
    isAlwaysOpen: z.boolean(),
  }),
])
export type PhotoLock = z.output<typeof photoLock>

export const LOCK_REASONS = {
  ended: reason('photo_no_longer_shared', 'conflict', 'This photo is no longer shared.'),
} as const

const ofLock = { messageId: id() }

export const getSentPicture = endpoint({
  name: 'messages.getSentPicture',
  summary:
    'The photo that came with a message, in one of its sizes. The recipient can only fetch it once it’s unlocked.',
  method: 'GET',
  path: '/media/messages/{messageId}/{size}',
  access: 'member',
  concerns: 'photoLock',
  input: z.object({ ...ofLock, size: z.enum(PICTURE_SIZES) }),
  output: nothing,
  gives: { types: ['image/webp'] },
  reasons: [],
})

/** Returns the URL path of the photo that came with a message. */
export const sentPhotoPath = (messageId: string, size: PictureSize): string =>
  fillPath(getSentPicture.path, { messageId, size }).path

const changed = {
  access: 'member',
  whileRestricted: 'kept',
  concerns: 'photoLock',
  input: z.object(ofLock),
  output: z.object({ lock: photoLock }),
  reasons: [LOCK_REASONS.ended],
  limits: [{ per: 'member', max: 600, seconds: 60 * 60, whenStoreDown: 'open' }],
} as const

export const openPhoto = endpoint({
  name: 'messages.openPhoto',
  summary: 'Unlock the photo that came with a message to the caller.',
  method: 'PUT',
  path: '/api/messages/photos/{messageId}',
  ...changed,
})

export const closePhoto = endpoint({
  name: 'messages.closePhoto',
  summary: 'Lock the photo that came with a message to the caller again.',
  method: 'DELETE',
  path: '/api/messages/photos/{messageId}',
  ...changed,
})

export const alwaysOpenPhotos = endpoint({
  name: 'messages.alwaysOpenPhotos',
  summary:
    'Unlock the photo that came with a message to the caller, and every later photo from the same sender.',
  method: 'PUT',
  path: '/api/messages/photos/{messageId}/always',
  ...changed,
})

export const askBeforePhotos = endpoint({
  name: 'messages.askBeforePhotos',
  summary: 'Let later photos from the sender of this one arrive locked again.',
  method: 'DELETE',
  path: '/api/messages/photos/{messageId}/always',
  ...changed,
})
