import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { COMMON_REASONS } from '../../kernel/failure.ts'
import { trimmed, wholeNumber } from '../../kernel/fields.ts'
import { pageInput, pageOf } from '../../kernel/page.ts'
import { picture } from '../../kernel/picture.ts'
import { seenAs } from '../profiles/profiles.seen-as.contract.ts'

/** Photos of one member that one call answers. */
export const SHOWN_PER_PAGE = 100
/** Fabs of one photo are counted up to here. */
export const FABS_COUNTED = 100

/** A photo as those see it who may see it. */
export const shownPhoto = z.object({
  ...picture.shape,
  /** What is to be seen on it, in its owner’s words; empty where they wrote nothing. */
  alt: z.string(),
  /** Its owner shares it with chosen members only, and gets to know when one of them opens it. */
  isShared: z.boolean(),
  /** Null where its owner wants no fabs. */
  fabs: z.nullable(
    z.object({
      /** At most `FABS_COUNTED`, which may be more. */
      count: z.int(),
      /** The viewer's own is among them. */
      isMine: z.boolean(),
    }),
  ),
})
export type ShownPhoto = z.output<typeof shownPhoto>

const shownPhotos = z.extend(pageOf(shownPhoto), {
  /** Of those the viewer may see. */
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
    'The photos of a member that the caller may see: the profile photo first, then in the order of their owner.',
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
  summary: 'The member’s own photos as somebody else gets them; none where they get no profile.',
  method: 'GET',
  path: '/api/photos/seen',
  access: 'member',
  input: z.extend(seenAs, page),
  output: shownPhotos,
  reasons: [COMMON_REASONS.notFound],
})

export const listPhotosAsVisitor = endpoint({
  name: 'photos.listPhotosAsVisitor',
  summary: 'Any member’s photos exactly as a visitor gets them; none where they get no profile.',
  method: 'GET',
  path: '/api/admin/profiles/{username}/photos-as-visitor',
  access: 'admin',
  input: z.object({ username: trimmed(100), ...page }),
  output: shownPhotos,
  reasons: [],
})
