import * as z from 'zod/mini'
import { endpoint, fillPath } from '../../kernel/endpoint.ts'
import { reason } from '../../kernel/failure.ts'
import { id, nothing } from '../../kernel/fields.ts'
import { PICTURE_SIZES, type PictureSize } from './photos.contract.ts'
import { photoDoor } from './photos.sending.contract.ts'

export const DOOR_REASONS = {
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
