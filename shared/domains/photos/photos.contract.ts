import * as z from 'zod/mini'
import { endpoint, fillPath } from '../../kernel/endpoint.ts'
import { id, nothing } from '../../kernel/fields.ts'
import type { Picture } from '../../kernel/picture.ts'

/** Stored sizes of a picture: as uploaded (scaled down), for cards, for lists. */
export const PICTURE_SIZES = ['full', 'card', 'thumb'] as const
export type PictureSize = (typeof PICTURE_SIZES)[number]

/** The members who may see a photo, among those who may see its owner's profile. The owner always may. */
export const PHOTO_AUDIENCES = ['everyone', 'friends', 'chosen'] as const
export type PhotoAudience = (typeof PHOTO_AUDIENCES)[number]

/** Maximum characters of the owner's description of a photo. */
export const PHOTO_ALT_MAX = 200

export const getPicture = endpoint({
  name: 'photos.getPicture',
  summary: 'A photo in one of its sizes, if the caller may see it.',
  method: 'GET',
  path: '/media/{photoId}/{size}',
  access: 'public',
  concerns: 'photo',
  input: z.object({ photoId: id(), size: z.enum(PICTURE_SIZES) }),
  output: nothing,
  gives: { types: ['image/webp'] },
  reasons: [],
  networkLimit: { name: 'pictures', perMinute: 3000 },
})

/** Returns a picture's URL path. The server checks on every request whether the caller may see the picture. */
export const mediaPath = (photoId: string, size: PictureSize): string =>
  fillPath(getPicture.path, { photoId, size }).path

/**
 * Returns the URL path and placeholder needed to show a picture in a stored size: `thumb` up to 160 pixels, `card` for
 * cards, `full` beyond.
 */
export const shownPicture = (picture: Picture | null, size: PictureSize) =>
  picture && { src: mediaPath(picture.id, size), thumbHash: picture.thumbhash }
