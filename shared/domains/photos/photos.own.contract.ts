import * as z from 'zod/mini'
import { selfOnly } from '../../kernel/audience.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { reason } from '../../kernel/failure.ts'
import { id, instant, nothing, trimmed, wholeNumber } from '../../kernel/fields.ts'
import { pageInput, pageOf } from '../../kernel/page.ts'
import { picture } from '../../kernel/picture.ts'
import { PHOTO_ALT_MAX, PHOTO_AUDIENCES } from './photos.contract.ts'
import {
  PICTURE_LIMITS,
  PICTURE_REASONS,
  PICTURE_TYPES,
  TURNS,
  type PicturePart,
} from '../../kernel/picture-upload.ts'

/** Maximum photos per call. */
export const PHOTOS_PER_PAGE = 100

export const OWN_PHOTO_REASONS = {
  noRoom: reason(
    'no_room_for_photos',
    'conflict',
    'Your membership has no room for another photo. Delete one, or compare memberships at /support.',
  ),
  alreadyThere: reason('photo_is_there', 'conflict', 'You have this photo already.'),
} as const

const ownPhoto = z.object({
  ...picture.shape,
  /** The member's description of the photo, or empty if there's none. */
  alt: selfOnly(z.string()),
  audience: selfOnly(z.enum(PHOTO_AUDIENCES)),
  /** The number of members it's shared with, not counting messages. */
  sharedWith: selfOnly(z.int()),
  /** The number of members who have fabbed it, up to `FABS_COUNTED`. */
  fabs: selfOnly(z.int()),
  isProfilePhoto: selfOnly(z.boolean()),
  /** False if the photo exceeds the membership's limit. Then only the owner sees it. */
  isShown: selfOnly(z.boolean()),
  /** Whether only the owner and staff see it until a report about it is decided. */
  isWithheld: selfOnly(z.boolean()),
  createdAt: selfOnly(instant()),
})
export type OwnPhoto = z.output<typeof ownPhoto>

/** Number of the member's photos. `max` is null if the membership doesn't limit it. */
const room = z.object({ used: selfOnly(z.int()), max: selfOnly(z.nullable(z.int())) })
export type PhotoRoom = z.output<typeof room>

export const listOwnPhotos = endpoint({
  name: 'photos.listOwnPhotos',
  summary: 'The caller’s photos: the profile photo first, then the others in the caller’s order.',
  method: 'GET',
  path: '/api/photos',
  access: 'member',
  input: z.object({
    cursor: pageInput.cursor,
    limit: z._default(wholeNumber(1, PHOTOS_PER_PAGE), PHOTOS_PER_PAGE),
  }),
  output: z.extend(pageOf(ownPhoto), { room }),
  reasons: [],
})

const turn = z.pipe(
  z.transform((value: number | string) =>
    typeof value === 'string' && value.trim() !== '' ? Number(value) : value,
  ),
  z.literal(TURNS),
)
const fraction = z.number().check(z.minimum(0), z.maximum(1))
/** Left, top, width and height of a crop, separated by commas in a URL. */
const edges = z.pipe(
  z.transform((value: readonly number[] | string) =>
    typeof value === 'string'
      ? value.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)))
      : value,
  ),
  z.tuple([fraction, fraction, fraction, fraction]),
)
const crop = z.pipe(
  edges,
  z.transform(([left, top, width, height]): PicturePart => ({ left, top, width, height })),
)
/** A `PicturePart` as it's sent. */
export type Crop = z.output<typeof edges>

export const uploadPhoto = endpoint({
  name: 'photos.uploadPhoto',
  summary:
    'Upload a photo, which can be turned and cropped. Repeating the client key doesn’t store it again.',
  method: 'POST',
  path: '/api/photos',
  access: 'member',
  whileRestricted: 'upload',
  input: z.object({
    clientKey: id(),
    turn: z._default(turn, 0),
    crop: z.optional(crop),
    audience: z._default(z.enum(PHOTO_AUDIENCES), 'everyone'),
  }),
  takes: { types: PICTURE_TYPES, maxBytes: PICTURE_LIMITS.bytes },
  output: z.object({ photo: ownPhoto, room }),
  reasons: [...Object.values(PICTURE_REASONS), ...Object.values(OWN_PHOTO_REASONS)],
  limits: [{ per: 'member', max: 30, seconds: 30 * 60, whenStoreDown: 'closed' }],
})

const limits = [{ per: 'member', max: 600, seconds: 60 * 60, whenStoreDown: 'open' }] as const
const one = { photoId: id() }

export const deletePhoto = endpoint({
  name: 'photos.deletePhoto',
  summary: 'Delete one of the caller’s photos, in all sizes.',
  method: 'DELETE',
  path: '/api/photos/{photoId}',
  access: 'member',
  whileRestricted: 'kept',
  concerns: 'ownPhoto',
  input: z.object(one),
  output: nothing,
  reasons: [],
  limits,
})

export const setProfilePhoto = endpoint({
  name: 'photos.setProfilePhoto',
  summary: 'Make one of the caller’s photos their profile photo.',
  method: 'PUT',
  path: '/api/photos/{photoId}/profile',
  access: 'member',
  concerns: 'ownPhoto',
  input: z.object(one),
  output: nothing,
  reasons: [],
  limits,
})

export const setPhotoAudience = endpoint({
  name: 'photos.setPhotoAudience',
  summary: 'Set who may see one of the caller’s photos.',
  method: 'PUT',
  path: '/api/photos/{photoId}/audience',
  access: 'member',
  whileRestricted: 'kept',
  concerns: 'ownPhoto',
  input: z.object({ ...one, audience: z.enum(PHOTO_AUDIENCES) }),
  output: nothing,
  reasons: [],
  limits,
})

export const describePhoto = endpoint({
  name: 'photos.describePhoto',
  summary: 'Set the description of one of the caller’s photos.',
  method: 'PUT',
  path: '/api/photos/{photoId}/alt',
  access: 'member',
  concerns: 'ownPhoto',
  input: z.object({ ...one, alt: trimmed(PHOTO_ALT_MAX) }),
  output: nothing,
  reasons: [],
  limits,
})

export const movePhoto = endpoint({
  name: 'photos.movePhoto',
  summary:
    'Move one of the caller’s photos to a different position, counted from 0. The profile photo stays first.',
  method: 'PUT',
  path: '/api/photos/{photoId}/place',
  access: 'member',
  concerns: 'ownPhoto',
  input: z.object({ ...one, place: wholeNumber(0, 100_000) }),
  output: nothing,
  reasons: [],
  limits,
})
