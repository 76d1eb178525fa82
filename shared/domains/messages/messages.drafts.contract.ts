import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { reason } from '../../kernel/failure.ts'
import { id, instant, trimmed } from '../../kernel/fields.ts'

/** Maximum characters of a draft, the same as for a message. */
export const DRAFT_MAX = 4000
/** Minimum milliseconds between two saves of a draft to the server. */
export const DRAFT_EVERY = 1500

/** The text the member has typed in a conversation but not sent yet. */
export const draft = z.object({
  body: z.string(),
  /** By the site's clock if it comes from the server. The later of two versions is used. */
  writtenAt: instant(),
})
export type Draft = z.output<typeof draft>

export const sentSince = reason('sent_since', 'conflict', 'You’ve sent a message here since.')

export const saveDraft = endpoint({
  name: 'messages.saveDraft',
  summary:
    'Save the caller’s draft in a conversation, unless a newer one is stored. Rejected if it was typed before the caller’s last message there.',
  method: 'PUT',
  path: '/api/messages/threads/{threadId}/draft',
  access: 'member',
  whileRestricted: 'kept',
  concerns: 'thread',
  input: z.object({
    threadId: id(),
    body: trimmed(DRAFT_MAX),
    writtenAt: instant(),
    /**
     * When the browser sends the draft, by the same clock as `writtenAt`. The server only uses the difference between
     * the two times. If this is missing, the draft was typed just now.
     */
    sentAt: z.optional(instant()),
  }),
  /** When the draft was typed, by the site's clock. */
  output: z.object({ writtenAt: instant() }),
  reasons: [sentSince],
  limits: [{ per: 'member', max: 60, seconds: 60, whenStoreDown: 'open' }],
})
