import * as z from 'zod/mini'
import { endpoint, liveEvent } from '../../kernel/endpoint.ts'
import { id, instant } from '../../kernel/fields.ts'
import { pageInput, pageOf } from '../../kernel/page.ts'
import { picture } from '../../kernel/picture.ts'
import { NOTICE_KINDS } from '../../notices.ts'
import { memberSummary } from '../profiles/profiles.contract.ts'
import { newNotices } from './notifications.new.contract.ts'

/** Days after which a notification is deleted. */
export const NOTICE_DAYS = 90
/** Maximum notifications kept for a member. The oldest are deleted. */
export const MOST_NOTICES = 500

const notice = z.object({
  id: id(),
  kind: z.enum(NOTICE_KINDS),
  /**
   * ID of what the notification is about: the conversation, the other member in a chat, the photo, the caller for
   * profile views, and so on.
   */
  about: id(),
  isNew: z.boolean(),
  /** When it last happened. */
  at: instant(),
  /**
   * The last member who did it. Null if no member did it, if the caller may not know who it was, or doesn't want names.
   */
  who: z.nullable(memberSummary),
  /**
   * The caller's own name for what the notification is about, such as a saved search's. Null if it has none, or if the
   * caller doesn't want names.
   */
  ownName: z.nullable(z.string()),
  /** Number of other members who did the same. */
  others: z.int(),
  /** The caller's own photo that the notification is about. */
  photo: z.nullable(picture),
})
export type ListedNotice = z.output<typeof notice>

export const listNotices = endpoint({
  name: 'notifications.listNotices',
  summary: 'The caller’s notifications from the last 90 days, latest first.',
  method: 'GET',
  path: '/api/notifications',
  access: 'member',
  input: z.object(pageInput),
  output: pageOf(notice),
  reasons: [],
})

export const markNoticesSeen = endpoint({
  name: 'notifications.markNoticesSeen',
  summary: 'Mark the caller’s notifications as seen: the given ones, those of one kind, or all.',
  method: 'POST',
  path: '/api/notifications/seen',
  access: 'member',
  whileRestricted: 'kept',
  input: z.object({
    ids: z.optional(z.array(id()).check(z.maxLength(100))),
    kind: z.optional(z.enum(NOTICE_KINDS)),
  }),
  output: newNotices,
  reasons: [],
})

/** The member's unseen notifications have changed. Sent only to their own pages. */
export const noticesChanged = liveEvent('notifications.changed', newNotices)
