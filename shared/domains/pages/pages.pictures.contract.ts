import * as z from 'zod/mini'
import { adminOnly } from '../../kernel/audience.ts'
import { endpoint, fillPath } from '../../kernel/endpoint.ts'
import { COMMON_REASONS, reason } from '../../kernel/failure.ts'
import { id, nothing, trimmed } from '../../kernel/fields.ts'
import { pageInput, pageOf } from '../../kernel/page.ts'
import { PICTURE_LIMITS, PICTURE_REASONS, PICTURE_TYPES } from '../../kernel/picture-upload.ts'

/** Maximum pictures in the site's library, and characters of a picture's description. */
export const SITE_PICTURE_LIMITS = { pictures: 200, alt: 200 } as const

const ALT_PROBLEM = `Say what it shows, in at most ${SITE_PICTURE_LIMITS.alt} characters.`

export const SITE_PICTURE_REASONS = {
  full: reason(
    'library_full',
    'conflict',
    `The library holds ${SITE_PICTURE_LIMITS.pictures} pictures. Delete one that no page shows, and try again.`,
  ),
  inUse: reason('picture_in_use', 'conflict', 'A page shows this picture.'),
  gone: reason('picture_gone', 'invalid', 'This picture is no longer in the library. Please choose another.'),
} as const

const fields = {
  id: id(),
  /** Alternative text for those who can't see the picture. */
  alt: z.string(),
  /** Size of the full picture in pixels. */
  width: z.int(),
  height: z.int(),
}

/** A picture that the site's pages can show. */
export const sitePicture = z.object(fields)
export type SitePicture = z.output<typeof sitePicture>

/** A picture in the library, whether or not a page shows it. */
const libraryPicture = adminOnly(z.object(fields))

/**
 * Stored sizes of a site picture: as uploaded (scaled down), or a portrait crop from its middle, which is shown when a
 * picture is chosen.
 */
export const SITE_PICTURE_SIZES = ['full', 'card'] as const

export const getSitePicture = endpoint({
  name: 'pages.getSitePicture',
  summary: 'A picture from the site’s library, which everyone may see.',
  method: 'GET',
  path: '/media/site/{pictureId}',
  access: 'public',
  input: z.object({ pictureId: id(), size: z._default(z.enum(SITE_PICTURE_SIZES), 'full') }),
  output: nothing,
  gives: { types: ['image/webp'] },
  reasons: [],
  networkLimit: { name: 'pictures', perMinute: 3000 },
})

/** Returns the URL path of a site picture. */
export const sitePicturePath = (
  pictureId: string,
  size: (typeof SITE_PICTURE_SIZES)[number] = 'full',
): string => {
  const { path } = fillPath(getSitePicture.path, { pictureId })
  return size === 'full' ? path : `${path}?size=${size}`
}

export const listSitePictures = endpoint({
  name: 'pages.listSitePictures',
  summary: 'The pictures in the site’s library, newest first.',
  method: 'GET',
  path: '/api/admin/site-pictures',
  access: 'admin',
  input: z.object(pageInput),
  output: pageOf(libraryPicture),
  reasons: [],
})

export const uploadSitePicture = endpoint({
  name: 'pages.uploadSitePicture',
  summary: 'Add a picture to the site’s library.',
  method: 'POST',
  path: '/api/admin/site-pictures',
  access: 'admin',
  input: z.object({
    alt: trimmed(SITE_PICTURE_LIMITS.alt, ALT_PROBLEM).check(z.minLength(1, ALT_PROBLEM)),
  }),
  takes: { types: PICTURE_TYPES, maxBytes: PICTURE_LIMITS.bytes },
  output: z.object({ picture: libraryPicture }),
  reasons: [...Object.values(PICTURE_REASONS), SITE_PICTURE_REASONS.full],
  limits: [{ per: 'member', max: 60, seconds: 60 * 60, whenStoreDown: 'closed' }],
})

export const deleteSitePicture = endpoint({
  name: 'pages.deleteSitePicture',
  summary: 'Delete a picture from the site’s library, unless a page or a page’s draft shows it.',
  method: 'DELETE',
  path: '/api/admin/site-pictures/{pictureId}',
  access: 'admin',
  input: z.object({ pictureId: id() }),
  output: nothing,
  reasons: [COMMON_REASONS.notFound, SITE_PICTURE_REASONS.inUse],
})
