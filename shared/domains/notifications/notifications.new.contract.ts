import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { nothing } from '../../kernel/fields.ts'

/** How many notifications the member has not seen, each counted up to 100. */
export const newNotices = z.object({
  all: z.int(),
  /** Those that the unread conversations and chats do not count already. */
  besidesMessages: z.int(),
  /** How many members have looked at the profile since the member last saw it. */
  viewers: z.int(),
  /** Photos with new fabs. */
  fabbedPhotos: z.int(),
})
export type NewNotices = z.output<typeof newNotices>

export const NOTHING_NEW: NewNotices = { all: 0, besidesMessages: 0, viewers: 0, fabbedPhotos: 0 }

export const countNewNotices = endpoint({
  name: 'notifications.countNewNotices',
  summary: 'How many notifications the caller has not seen; counted up to 100.',
  method: 'GET',
  path: '/api/notifications/new',
  access: 'member',
  input: nothing,
  output: newNotices,
  reasons: [],
})
