import * as z from 'zod/mini'
import { endpoint, liveEvent } from '../../kernel/endpoint.ts'
import { COMMON_REASONS, reason } from '../../kernel/failure.ts'
import { id, instant, nothing, trimmed } from '../../kernel/fields.ts'
import { pageInput, pageOf } from '../../kernel/page.ts'
import { memberSummary } from '../profiles/profiles.contract.ts'

/** Maximum characters of a reply. */
export const REPLY_MAX = 500
/** Highest number up to which hearts and replies are counted. */
export const MOST_COUNTED = 100

export const DISCUSSION_REASONS = {
  empty: reason('reply_empty', 'invalid', 'A reply needs a word or two.'),
  closed: reason('discussion_closed', 'conflict', 'Replies have been closed here.'),
} as const

/** The hearts and replies of something that can be discussed, counting only those of members the caller may see. */
export const discussionSummary = z.object({
  /** Counted up to 100, like the replies. */
  hearts: z.int(),
  /** Whether one of the hearts is the caller's. */
  isHearted: z.boolean(),
  replies: z.int(),
  /** Whether the discussion is closed to replies. */
  isClosed: z.boolean(),
})
export type DiscussionSummary = z.output<typeof discussionSummary>

const reply = z.object({
  id: id(),
  content: z.string(),
  createdAt: instant(),
  /** Whether only its author and staff see it until a report about it is decided. */
  isWithheld: z.boolean(),
  author: memberSummary,
})
export type Reply = z.output<typeof reply>

const one = { discussionId: id() }
const hourly = (max: number) => [{ per: 'member', max, seconds: 60 * 60, whenStoreDown: 'open' }] as const

export const listReplies = endpoint({
  name: 'discussion.listReplies',
  summary: 'The replies to something the caller may see, from members the caller may see, latest first.',
  method: 'GET',
  path: '/api/discussions/{discussionId}/replies',
  access: 'member',
  concerns: 'discussion',
  input: z.object({ ...pageInput, ...one }),
  output: z.object({
    ...pageOf(reply).shape,
    isClosed: z.boolean(),
    /** Whether the discussion is about something of the caller's, so that they may close it and delete any reply. */
    isOwn: z.boolean(),
  }),
  reasons: [COMMON_REASONS.notFound],
})

export const addReply = endpoint({
  name: 'discussion.addReply',
  summary: 'Reply to something the caller may see.',
  method: 'POST',
  path: '/api/discussions/{discussionId}/replies',
  access: 'member',
  concerns: 'discussion',
  input: z.object({ ...one, content: trimmed(REPLY_MAX) }),
  output: nothing,
  reasons: [COMMON_REASONS.notFound, DISCUSSION_REASONS.empty, DISCUSSION_REASONS.closed],
  limits: [{ per: 'member', max: 60, seconds: 60 * 60, whenStoreDown: 'closed' }],
})

export const deleteReply = endpoint({
  name: 'discussion.deleteReply',
  summary:
    'Delete a reply by the caller or to something of the caller’s. Admins and moderators can delete any reply.',
  method: 'DELETE',
  path: '/api/discussions/replies/{replyId}',
  access: 'member',
  whileRestricted: 'kept',
  concerns: 'removableReply',
  input: z.object({ replyId: id() }),
  output: nothing,
  reasons: [COMMON_REASONS.notFound],
  limits: hourly(600),
})

export const giveHeart = endpoint({
  name: 'discussion.giveHeart',
  summary: 'Give a heart to something the caller may see. Repeating this has no effect.',
  method: 'PUT',
  path: '/api/discussions/{discussionId}/heart',
  access: 'member',
  concerns: 'discussion',
  input: z.object(one),
  output: nothing,
  reasons: [COMMON_REASONS.notFound],
  limits: hourly(600),
})

export const takeHeartBack = endpoint({
  name: 'discussion.takeHeartBack',
  summary: 'Remove the caller’s heart, if there is one.',
  method: 'DELETE',
  path: '/api/discussions/{discussionId}/heart',
  access: 'member',
  whileRestricted: 'kept',
  input: z.object(one),
  output: nothing,
  reasons: [],
  limits: hourly(600),
})

export const closeDiscussion = endpoint({
  name: 'discussion.closeDiscussion',
  summary: 'Close something of the caller’s to new replies. Existing replies stay.',
  method: 'PUT',
  path: '/api/discussions/{discussionId}/closing',
  access: 'member',
  concerns: 'ownDiscussion',
  input: z.object(one),
  output: nothing,
  reasons: [COMMON_REASONS.notFound],
  limits: hourly(600),
})

export const reopenDiscussion = endpoint({
  name: 'discussion.reopenDiscussion',
  summary: 'Reopen something of the caller’s to replies.',
  method: 'DELETE',
  path: '/api/discussions/{discussionId}/closing',
  access: 'member',
  concerns: 'ownDiscussion',
  input: z.object(one),
  output: nothing,
  reasons: [COMMON_REASONS.notFound],
  limits: hourly(600),
})

export const seeDiscussion = endpoint({
  name: 'discussion.seeDiscussion',
  summary: 'Mark the replies and hearts on something of the caller’s as seen.',
  method: 'PUT',
  path: '/api/discussions/{discussionId}/seen',
  access: 'member',
  whileRestricted: 'kept',
  input: z.object(one),
  output: nothing,
  reasons: [],
  limits: hourly(600),
})

/**
 * Something has changed in a discussion that's open on a page. The event contains no details: the page fetches what its
 * member may see.
 */
export const discussionChanged = liveEvent('discussion.changed', nothing)
