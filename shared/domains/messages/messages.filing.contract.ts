import * as z from 'zod/mini'
import { endpoint, type RateLimit } from '../../kernel/endpoint.ts'
import { reason } from '../../kernel/failure.ts'
import { id, instant, nothing } from '../../kernel/fields.ts'
import { pageInput, pageOf } from '../../kernel/page.ts'
import { MINUTE } from '../../kernel/time.ts'
import { correspondent, ofThread, thread } from './messages.contract.ts'

/** A message in a list, outside its conversation. */
export const filedMessage = z.object({
  id: id(),
  threadId: id(),
  /** Null in the same cases as `other` in a conversation. */
  other: z.nullable(correspondent),
  isMine: z.boolean(),
  createdAt: instant(),
  /** The first two lines. */
  preview: z.string(),
})
export type FiledMessage = z.output<typeof filedMessage>

/**
 * Milliseconds during which a message can be taken back, whether read or not, if the recipient doesn't show when they
 * were last active.
 */
export const UNSEND_FOR = 5 * MINUTE

export const FILING_REASONS = {
  alreadyRead: reason('already_read', 'conflict', 'This message has already been read.'),
  tooLate: reason('too_late_to_unsend', 'conflict', 'This message can no longer be taken back.'),
} as const

/** More than anyone files by hand in a minute. */
const FILING: RateLimit = { per: 'member', max: 120, seconds: 60, whenStoreDown: 'open' }

export const listSent = endpoint({
  name: 'messages.listSent',
  summary: 'The messages the caller has sent, latest first.',
  method: 'GET',
  path: '/api/messages/sent',
  access: 'member',
  input: z.object(pageInput),
  output: pageOf(filedMessage),
  reasons: [],
})

export const listSaved = endpoint({
  name: 'messages.listSaved',
  summary: 'The messages the caller has saved, most recently saved first.',
  method: 'GET',
  path: '/api/messages/saved',
  access: 'member',
  input: z.object(pageInput),
  output: pageOf(filedMessage),
  reasons: [],
})

export const listFriendThreads = endpoint({
  name: 'messages.listFriendThreads',
  summary: 'The caller’s conversations with friends, latest first.',
  method: 'GET',
  path: '/api/messages/friends',
  access: 'member',
  input: z.object(pageInput),
  output: pageOf(thread),
  reasons: [],
})

const ofMessage = { messageId: id() }

export const saveMessage = endpoint({
  name: 'messages.saveMessage',
  summary: 'Save a message for the caller. Repeating this has no effect.',
  method: 'PUT',
  path: '/api/messages/{messageId}/saved',
  access: 'member',
  whileRestricted: 'kept',
  concerns: 'message',
  input: z.object(ofMessage),
  output: nothing,
  reasons: [],
  limits: [FILING],
})

export const unsaveMessage = endpoint({
  name: 'messages.unsaveMessage',
  summary: 'Remove a message from those the caller has saved. Does nothing if it isn’t one of them.',
  method: 'DELETE',
  path: '/api/messages/{messageId}/saved',
  access: 'member',
  whileRestricted: 'kept',
  concerns: 'message',
  input: z.object(ofMessage),
  output: nothing,
  reasons: [],
  limits: [FILING],
})

export const removeMessage = endpoint({
  name: 'messages.removeMessage',
  summary: 'Delete a message for the caller only. The other member keeps it.',
  method: 'DELETE',
  path: '/api/messages/{messageId}',
  access: 'member',
  whileRestricted: 'kept',
  concerns: 'message',
  input: z.object(ofMessage),
  output: nothing,
  reasons: [],
  limits: [FILING],
})

export const unsendMessage = endpoint({
  name: 'messages.unsendMessage',
  summary:
    'Take back a message of the caller’s for both members, until it’s read. If the recipient hides when they were last active, this works for 5 minutes instead.',
  method: 'POST',
  path: '/api/messages/{messageId}/unsend',
  access: 'member',
  whileRestricted: 'kept',
  concerns: 'message',
  input: z.object(ofMessage),
  output: nothing,
  reasons: [FILING_REASONS.alreadyRead, FILING_REASONS.tooLate],
  limits: [FILING],
})

export const fileThread = endpoint({
  name: 'messages.fileThread',
  summary: 'Archive or unarchive, mute or unmute a conversation for the caller only.',
  method: 'PATCH',
  path: '/api/messages/threads/{threadId}',
  access: 'member',
  whileRestricted: 'kept',
  concerns: 'thread',
  input: z.object({
    ...ofThread,
    isArchived: z.optional(z.boolean()),
    isMuted: z.optional(z.boolean()),
  }),
  output: nothing,
  reasons: [],
  limits: [FILING],
})

export const removeThread = endpoint({
  name: 'messages.removeThread',
  summary:
    'Delete a conversation’s messages for the caller only. A later message brings the conversation back.',
  method: 'DELETE',
  path: '/api/messages/threads/{threadId}',
  access: 'member',
  whileRestricted: 'kept',
  concerns: 'thread',
  input: z.object(ofThread),
  output: nothing,
  reasons: [],
  limits: [FILING],
})
