import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { COMMON_REASONS } from '../../kernel/failure.ts'
import { trimmed, wholeNumber } from '../../kernel/fields.ts'
import { pageInput, pageOf } from '../../kernel/page.ts'
import { picture } from '../../kernel/picture.ts'
import { seenAs } from '../profiles/profiles.seen-as.contract.ts'

/** Maximum number of a member's photos per call. */
export const SHOWN_PER_PAGE = 100
/** Highest number up to which fabs of a photo are counted. */
export const FABS_COUNTED = 100

/** A photo as seen by those who may see it. */
export const shownPhoto = z.object({
  ...picture.shape,
  /** The owner's description, or empty if they wrote none. */
  alt: z.string(),
  /** Whether the owner shares it with chosen members only, and sees when one of them opened it. */
  isShared: z.boolean(),
  /** Null if its owner doesn't want fabs. */
  fabs: z.nullable(
    z.object({
      /** Counted up to `FABS_COUNTED`, at which there may be more. */
      count: z.int(),
      /** Whether one of them is the viewer's. */
      isMine: z.boolean(),
    }),
  ),
})
export type ShownPhoto = z.output<typeof shownPhoto>

const shownPhotos = z.extend(pageOf(shownPhoto), {
  /** The number of photos the viewer may see. */
  total: z.int(),
})
export type ShownPhotos = z.output<typeof shownPhotos>

const page = {
  cursor: pageInput.cursor,
  limit: z._default(wholeNumber(1, SHOWN_PER_PAGE), SHOWN_PER_PAGE),
}

export const listPhotosOf = endpoint({
  name: 'photos.listPhotosOf',
  summary:
    'A member’s photos that the caller may see: the profile photo first, then the others in the owner’s order.',
  method: 'GET',
  path: '/api/profiles/{username}/photos',
  access: 'public',
  concerns: 'profile',
  input: z.object({ username: trimmed(100), ...page }),
  output: shownPhotos,
  reasons: [COMMON_REASONS.notFound],
})

export const listPhotosAs = endpoint({
  name: 'photos.listPhotosAs',
  summary: 'The caller’s own photos as someone else sees them, or none if they can’t see the profile.',
  method: 'GET',
  path: '/api/photos/seen',
  access: 'member',
  input: z.extend(seenAs, page),
  output: shownPhotos,
  reasons: [COMMON_REASONS.notFound],
})

export const listPhotosAsVisitor = endpoint({
  name: 'photos.listPhotosAsVisitor',
  summary: 'Any member’s photos exactly as visitors see them, or none if they can’t see the profile.',
  method: 'GET',
  path: '/api/admin/profiles/{username}/photos-as-visitor',
  access: 'admin',
  input: z.object({ username: trimmed(100), ...page }),
  output: shownPhotos,
  reasons: [],
})
