import { reason, type Reason } from './failure.ts'

/** Media types accepted for a picture upload. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png']

/** Inclusive limits for a picture upload. */
export const PICTURE_LIMITS = {
  bytes: 5 * 1024 * 1024,
  pixels: 50_000_000,
  /** Minimum pixels of the shorter side, after any crop. */
  side: 200,
} as const

/** Degrees by which a picture can be turned clockwise. */
export const TURNS = [0, 90, 180, 270] as const
export type Turn = (typeof TURNS)[number]

/** A rectangle in a picture, in fractions of the picture's width and height after turning. */
export interface PicturePart {
  left: number
  top: number
  width: number
  height: number
}

const ONLY = 'Only JPG and PNG images are allowed'
const otherKind = (kind: string) => `This is ${kind} picture. ${ONLY}`

/** Reasons for rejecting an uploaded picture. */
export const PICTURE_REASONS = {
  notAPicture: reason('not_a_picture', 'invalid', ONLY),
  heic: reason(
    'picture_heic',
    'invalid',
    'This is a HEIC photo, and we take only JPG and PNG. On an iPhone choose Settings, Camera, Formats, Most Compatible and take it again, or send it to yourself by mail, which makes it a JPG.',
  ),
  avif: reason('picture_avif', 'invalid', otherKind('an AVIF')),
  webp: reason('picture_webp', 'invalid', otherKind('a WebP')),
  gif: reason('picture_gif', 'invalid', otherKind('a GIF')),
  empty: reason('picture_empty', 'invalid', 'This file is empty. Please choose another one.'),
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
  animated: reason('picture_animated', 'invalid', 'This picture moves. Please choose one that doesn’t.'),
  broken: reason(
    'picture_broken',
    'invalid',
    'We could not read this picture. Please save it again, or choose another one.',
  ),
} as const

/** The number of leading bytes that identify a file's type. */
export const TELLING_BYTES = 40

const SIGNATURES: readonly (readonly [type: string, beginsLike: RegExp])[] = [
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/png', /^\x89PNG\r\n/],
  ['image/gif', /^GIF8/],
  ['image/webp', /^RIFF[^]{4}WEBP/],
  ['image/avif', /^[^]{4}ftyp(?:[^]{4})*?avi[fs]/],
  ['image/heic', /^[^]{4}ftyp(?:[^]{4})*?(?:hei[cxms]|hev[cxms]|mif1|msf1)/],
  ['application/x-empty', /^$/],
]

/** Returns a file's media type based on its first bytes, or undefined if it's unknown. */
export const typeOfBytes = (bytes: Uint8Array): string | undefined => {
  const beginning = String.fromCharCode(...bytes.subarray(0, TELLING_BYTES))
  return SIGNATURES.find(([, beginsLike]) => beginsLike.test(beginning))?.[0]
}

const REFUSED: Record<string, Reason> = {
  'image/heic': PICTURE_REASONS.heic,
  'image/avif': PICTURE_REASONS.avif,
  'image/webp': PICTURE_REASONS.webp,
  'image/gif': PICTURE_REASONS.gif,
  'application/x-empty': PICTURE_REASONS.empty,
}

/** Returns the reason to reject a file, judging by its type and size alone, or undefined if these are acceptable. */
export const fileRefusal = ({
  type,
  size,
}: {
  type: string | undefined
  size: number
}): Reason | undefined => {
  if (!type || !PICTURE_TYPES.includes(type)) return REFUSED[type ?? ''] ?? PICTURE_REASONS.notAPicture
  return size > PICTURE_LIMITS.bytes ? PICTURE_REASONS.tooLarge : undefined
}
