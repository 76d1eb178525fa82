import { reason } from './failure.ts'

/** Media types of what may be uploaded as a picture. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png']

/** What may be uploaded as a picture; the limits themselves are within. */
export const PICTURE_LIMITS = {
  bytes: 5 * 1024 * 1024,
  pixels: 50_000_000,
  /** Pixels of the shorter side, of the part that was chosen where one was. */
  side: 200,
} as const

/** Why an uploaded picture is refused. */
export const PICTURE_REASONS = {
  notAPicture: reason('not_a_picture', 'invalid', 'Only JPG and PNG images are allowed'),
  tooLarge: reason('picture_too_large', 'too_large', 'Image size should be less than 5MB'),
  tooManyPixels: reason(
    'picture_too_many_pixels',
    'invalid',
    'This picture has too many pixels. Please make it smaller and try again.',
  ),
  tooSmall: reason(
    'picture_too_small',
    'invalid',
    `A picture needs at least ${PICTURE_LIMITS.side} pixels on each side. Please choose a larger one, or more of it.`,
  ),
  animated: reason('picture_animated', 'invalid', 'This picture moves. Please choose one that does not.'),
  broken: reason(
    'picture_broken',
    'invalid',
    'We could not read this picture. Please save it again, or choose another one.',
  ),
} as const
