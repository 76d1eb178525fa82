import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { nothing } from '../../kernel/fields.ts'

/** Numbers of unseen notifications, each counted up to 100. */
export const newNotices = z.object({
  all: z.int(),
  /** Number of notifications that aren't already counted as unread conversations or chats. */
  besidesMessages: z.int(),
  /** Number of members who have viewed the profile since the member last checked. */
  viewers: z.int(),
  /** Number of the member's photos with new fabs. */
  fabbedPhotos: z.int(),
})
export type NewNotices = z.output<typeof newNotices>

export const NOTHING_NEW: NewNotices = { all: 0, besidesMessages: 0, viewers: 0, fabbedPhotos: 0 }

export const countNewNotices = endpoint({
  name: 'notifications.countNewNotices',
  summary: 'How many notifications the caller hasn’t seen, counted up to 100.',
  method: 'GET',
  path: '/api/notifications/new',
  access: 'member',
  input: nothing,
  output: newNotices,
  reasons: [],
})
