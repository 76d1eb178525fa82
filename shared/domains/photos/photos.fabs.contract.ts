import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { id, instant, nothing } from '../../kernel/fields.ts'
import { pageInput, pageOf } from '../../kernel/page.ts'
import { picture } from '../../kernel/picture.ts'
import { memberSummary } from '../profiles/profiles.contract.ts'
import { shownPhoto } from './photos.shown.contract.ts'

const limits = [{ per: 'member', max: 200, seconds: 60 * 60, whenStoreDown: 'open' }] as const
const one = { photoId: id() }

export const fabPhoto = endpoint({
  name: 'photos.fabPhoto',
  summary: 'Fab another member’s photo. Repeating this has no effect.',
  method: 'PUT',
  path: '/api/photos/{photoId}/fab',
  access: 'member',
  concerns: 'fabbablePhoto',
  input: z.object(one),
  output: nothing,
  reasons: [],
  limits,
})

export const unfabPhoto = endpoint({
  name: 'photos.unfabPhoto',
  summary: 'Remove the caller’s fab from a photo, if there is one.',
  method: 'DELETE',
  path: '/api/photos/{photoId}/fab',
  access: 'member',
  whileRestricted: 'kept',
  input: z.object(one),
  output: nothing,
  reasons: [],
  limits,
})

const fabbedPhoto = z.object({
  photo: shownPhoto,
  owner: z.omit(memberSummary, { picture: true }),
  fabbedAt: instant(),
})
export type FabbedPhoto = z.output<typeof fabbedPhoto>

export const listFabbed = endpoint({
  name: 'photos.listFabbed',
  summary: 'The photos the caller has fabbed and may still see, most recently fabbed first.',
  method: 'GET',
  path: '/api/photos/fabbed',
  access: 'member',
  input: z.object(pageInput),
  output: pageOf(fabbedPhoto),
  reasons: [],
})

const receivedFab = z.object({
  id: id(),
  /** One of the caller's own photos. */
  photo: picture,
  by: memberSummary,
  fabbedAt: instant(),
})
export type ReceivedFab = z.output<typeof receivedFab>

export const listFabs = endpoint({
  name: 'photos.listFabs',
  summary: 'The fabs on the caller’s photos by members the caller may see, latest first.',
  method: 'GET',
  path: '/api/photos/fabs',
  access: 'member',
  input: z.object(pageInput),
  output: pageOf(receivedFab),
  reasons: [],
})
