import * as z from 'zod/mini'
import { endpoint, fillPath } from '../../kernel/endpoint.ts'
import { reason } from '../../kernel/failure.ts'
import { id, instant, nothing } from '../../kernel/fields.ts'
import { picture } from '../../kernel/picture.ts'
import { PICTURE_SIZES, type PictureSize } from './photos.contract.ts'
import { LICENCE_DURATIONS } from './photos.licences.contract.ts'

/**
 * What a message says of the photo that came with it. Of a closed one nothing is told. The sender is shown the photo (`own`), and
 * not whether the door is open. `ended`: it is no longer shared.
 */
export const photoDoor = z.discriminatedUnion('state', [
  z.object({ state: z.literal('closed') }),
  z.object({ state: z.literal('ended') }),
  z.object({ state: z.literal('own'), picture: z.omit(picture, { id: true }) }),
  z.object({
    state: z.literal('open'),
    picture: z.omit(picture, { id: true }),
    /** Null: until it is revoked. */
    expiresAt: z.nullable(instant()),
    /** Photos of this sender arrive with the door open. */
    isAlwaysOpen: z.boolean(),
  }),
])
export type PhotoDoor = z.output<typeof photoDoor>

/** A photo of the sender's own that comes with a message. */
export const sentPhoto = z.object({ photoId: id(), duration: z.enum(LICENCE_DURATIONS) })
export type SentPhoto = z.output<typeof sentPhoto>

export const DOOR_REASONS = {
  cannotSend: reason('cannot_send_photo', 'invalid', 'You cannot send this photo.'),
  ended: reason('photo_no_longer_shared', 'conflict', 'This photo is no longer shared.'),
} as const

const ofDoor = { messageId: id() }

export const getDoorPicture = endpoint({
  name: 'photos.getDoorPicture',
  summary:
    'The photo that came with a message, in one of its sizes, for the sender, and for the recipient once it is open.',
  method: 'GET',
  path: '/media/messages/{messageId}/{size}',
  access: 'member',
  concerns: 'door',
  input: z.object({ ...ofDoor, size: z.enum(PICTURE_SIZES) }),
  output: nothing,
  gives: { types: ['image/webp'] },
  reasons: [],
})

/** Address of the photo that came with a message. */
export const doorPath = (messageId: string, size: PictureSize): string =>
  fillPath(getDoorPicture.path, { messageId, size }).path

const changed = {
  access: 'member',
  concerns: 'door',
  input: z.object(ofDoor),
  output: z.object({ door: photoDoor }),
  reasons: [DOOR_REASONS.ended],
  limits: [{ per: 'member', max: 600, seconds: 60 * 60, whenStoreDown: 'open' }],
} as const

export const openDoor = endpoint({
  name: 'photos.openDoor',
  summary: 'See the photo that came with a message to the caller.',
  method: 'PUT',
  path: '/api/photos/doors/{messageId}',
  ...changed,
})

export const closeDoor = endpoint({
  name: 'photos.closeDoor',
  summary: 'Put the photo that came with a message to the caller out of sight.',
  method: 'DELETE',
  path: '/api/photos/doors/{messageId}',
  ...changed,
})

export const alwaysOpenDoors = endpoint({
  name: 'photos.alwaysOpenDoors',
  summary: 'See this photo, and from now on every photo of the same sender as soon as it comes.',
  method: 'PUT',
  path: '/api/photos/doors/{messageId}/always',
  ...changed,
})

export const askBeforeDoors = endpoint({
  name: 'photos.askBeforeDoors',
  summary: 'Let photos of the sender of this one come closed again.',
  method: 'DELETE',
  path: '/api/photos/doors/{messageId}/always',
  ...changed,
})
