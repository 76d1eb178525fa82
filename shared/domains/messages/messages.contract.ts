import * as z from 'zod/mini'
import { endpoint, liveEvent } from '../../kernel/endpoint.ts'
import { reason } from '../../kernel/failure.ts'
import { id, instant, nothing, trimmed } from '../../kernel/fields.ts'
import { pageInput, pageOf } from '../../kernel/page.ts'
import { ANSWER_MAX, CONTACT_REASONS, QUESTION_MAX } from '../contact/contact.contract.ts'
import { draft } from './messages.drafts.contract.ts'
import { SENDING_REASONS, sentPhoto } from '../photos/photos.sending.contract.ts'
import { memberSummary } from '../profiles/profiles.contract.ts'
import { ACTIVITY_BANDS } from '../profiles/profiles.rules.ts'
import { photoLock } from './messages.locks.contract.ts'
import { messageText, type Opening } from './messages.rules.ts'

/** Maximum characters of a message. */
export const MESSAGE_MAX = 4000
/** Maximum members that a member may write to for the first time within a day. */
export const NEW_RECIPIENTS = { max: 100, seconds: 24 * 60 * 60 } as const

/** The other member in a conversation, limited to what the viewer may know of them. */
export const correspondent = z.extend(memberSummary, {
  /** Whether the viewer may open the profile. */
  hasProfile: z.boolean(),
})
export type Correspondent = z.output<typeof correspondent>

/** One conversation in a list. */
export const thread = z.object({
  id: id(),
  /** Null if the member is gone, is suspended, or has blocked the viewer. These cases can't be told apart. */
  other: z.nullable(correspondent),
  /** The first two lines of the latest message, or empty if none is left. */
  preview: z.string(),
  /** Whether the viewer wrote the latest message. */
  isLastMine: z.boolean(),
  /** Whether the latest message was received and is unread, which shows the `New` badge. */
  isNew: z.boolean(),
  /** Whether the viewer has archived it, until the other member writes again. */
  isArchived: z.boolean(),
  /** Whether the viewer has muted its notifications. */
  isMuted: z.boolean(),
  updatedAt: instant(),
})
export type Thread = z.output<typeof thread>

export const message = z.object({
  id: id(),
  body: z.string(),
  /** The recipient's opening question, which the start of the body answers, or null if there was none. */
  question: z.nullable(z.string()),
  createdAt: instant(),
  isMine: z.boolean(),
  /** Whether the viewer received the message and hasn't read it. */
  isUnread: z.boolean(),
  /**
   * Whether the viewer sent the message and the other member has read it. Always false unless both members show each
   * other what they've read.
   */
  isSeen: z.boolean(),
  /** Whether the viewer has saved the message. */
  isSaved: z.boolean(),
  /** The sender's key for the message, or null on received ones. */
  clientKey: z.nullable(id()),
  /** The lock on the photo sent with the message, or null if there's no photo. */
  lock: z.nullable(photoLock),
})
export type Message = z.output<typeof message>

/** The number of messages the member may send on this site day. Null means unlimited. */
export const allowance = z.object({
  limit: z.nullable(z.int()),
  used: z.int(),
  left: z.nullable(z.int()),
  /** Whether no messages are left for today. */
  isExceeded: z.boolean(),
})
export type Allowance = z.output<typeof allowance>

/** Reasons why the viewer can't write in a conversation. */
export const WRITING_OBSTACLES = [
  'unavailable',
  'blocked_by_viewer',
  'contact_preferences',
  'opening_question',
] as const
export type WritingObstacle = (typeof WRITING_OBSTACLES)[number]

export const MESSAGE_REASONS = {
  missingData: reason('missing_data', 'invalid', 'Missing data'),
  unknownRecipient: reason('unknown_recipient', 'not_found', 'User not found.'),
  ownAccount: reason('own_account', 'invalid', 'You can’t write to yourself.'),
  dailyLimit: reason('daily_message_limit', 'rate_limited', 'Daily message limit exceeded'),
  tooManyNewRecipients: reason(
    'too_many_new_recipients',
    'rate_limited',
    'You’ve written to a lot of new people today. Please carry on tomorrow.',
  ),
} as const

export const listThreads = endpoint({
  name: 'messages.listThreads',
  summary: 'The caller’s conversations in the inbox or in the archive, latest first.',
  method: 'GET',
  path: '/api/messages/threads',
  access: 'member',
  input: z.object({ ...pageInput, place: z._default(z.enum(['inbox', 'archive']), 'inbox') }),
  output: pageOf(thread),
  reasons: [],
})

export const ofThread = { threadId: id() }

export const getThread = endpoint({
  name: 'messages.getThread',
  summary: 'One of the caller’s conversations, and what prevents the caller from writing in it, if anything.',
  method: 'GET',
  path: '/api/messages/threads/{threadId}',
  access: 'member',
  concerns: 'thread',
  input: z.object(ofThread),
  output: z.object({
    thread,
    /** When the other member was last active. Null if the caller may not see it, or if it was longer ago. */
    lastActive: z.nullable(z.enum(ACTIVITY_BANDS)),
    obstacle: z.nullable(z.enum(WRITING_OBSTACLES)),
    /** Whether the caller's messages here don't count towards the daily limit. */
    isFree: z.boolean(),
    /** The text the caller has typed here but not sent yet. */
    draft: z.nullable(draft),
  }),
  reasons: [],
})

export const listMessages = endpoint({
  name: 'messages.listMessages',
  summary:
    'Messages of a conversation: the latest ones, or those around a given message. Each page is sorted oldest first; `next` leads to older messages, `newer` to newer ones.',
  method: 'GET',
  path: '/api/messages/threads/{threadId}/messages',
  access: 'member',
  concerns: 'thread',
  input: z.object({
    ...ofThread,
    ...pageInput,
    /** Returns the page of messages around this one. */
    around: z.optional(id()),
    /** Returns the messages after this one. */
    after: z.optional(id()),
  }),
  output: z.extend(pageOf(message), { newer: z.nullable(id()) }),
  reasons: [],
})

export const markThreadRead = endpoint({
  name: 'messages.markThreadRead',
  summary: 'Mark the messages the caller has received in a conversation as read.',
  method: 'POST',
  path: '/api/messages/threads/{threadId}/read',
  access: 'member',
  whileRestricted: 'kept',
  concerns: 'thread',
  input: z.object(ofThread),
  output: z.object({ unreadThreads: z.int() }),
  reasons: [],
})

export const getAllowance = endpoint({
  name: 'messages.getAllowance',
  summary: 'How many messages the caller may send today, and how many of those are used and left.',
  method: 'GET',
  path: '/api/messages/allowance',
  access: 'member',
  input: nothing,
  output: allowance,
  reasons: [],
})

export const mayContact = endpoint({
  name: 'messages.mayContact',
  summary:
    'Whether the caller may write to a member, given by ID or username, and the question that a first message must answer, if any.',
  method: 'GET',
  path: '/api/messages/may-contact/{recipient}',
  access: 'member',
  concerns: 'profile',
  input: z.object({ recipient: trimmed(36) }),
  output: z.object({
    allowed: z.boolean(),
    /** The opening question that must be answered, or null if there's none. */
    question: z.nullable(z.string()),
  }),
  reasons: [MESSAGE_REASONS.unknownRecipient, MESSAGE_REASONS.ownAccount],
  limits: [{ per: 'member', max: 60, seconds: 60, whenStoreDown: 'open' }],
})

/** The answer to an opening question counts as part of the message. */
const isShortEnough = z.refine<{ body: string; opening?: Opening | undefined }>(
  (message) => messageText(message).length <= MESSAGE_MAX,
  { path: ['body'], error: `Answer and message have ${MESSAGE_MAX} characters together.` },
)

const sent = z.object({ thread, message, allowance })
export type Sent = z.output<typeof sent>

export const sendMessage = endpoint({
  name: 'messages.sendMessage',
  summary:
    'Send a message to a member by username, or in a conversation. Repeating the client key doesn’t send it again.',
  method: 'POST',
  path: '/api/messages',
  access: 'member',
  whileRestricted: 'message',
  concerns: 'profile',
  input: z
    .object({
      /** The recipient's username, if no conversation is specified. */
      to: z.optional(trimmed(100)),
      threadId: z.optional(id()),
      body: z._default(trimmed(MESSAGE_MAX), ''),
      /** The recipient's opening question as it was shown, with the answer, which the message starts with. */
      opening: z.optional(
        z.object({
          question: trimmed(QUESTION_MAX),
          answer: trimmed(ANSWER_MAX).check(z.minLength(1)),
        }),
      ),
      clientKey: id(),
      photo: z.optional(sentPhoto),
    })
    .check(isShortEnough),
  output: sent,
  reasons: [
    MESSAGE_REASONS.missingData,
    MESSAGE_REASONS.unknownRecipient,
    MESSAGE_REASONS.ownAccount,
    CONTACT_REASONS.notAllowed,
    CONTACT_REASONS.openingQuestion,
    MESSAGE_REASONS.dailyLimit,
    MESSAGE_REASONS.tooManyNewRecipients,
    SENDING_REASONS.cannotSend,
    SENDING_REASONS.tooManyLicences,
  ],
  /** One a second, with bursts of ten. */
  limits: [{ per: 'member', max: 10, seconds: 10, whenStoreDown: 'closed' }],
})

/** A message was stored. Sent to both members' pages, each with its own view. */
export const messageSent = liveEvent('messages.sent', z.object({ thread, message, unreadThreads: z.int() }))

/** The member has read a conversation in one of their windows. Sent only to their own pages. */
export const threadRead = liveEvent(
  'messages.read',
  z.object({
    threadId: id(),
    /** The latest message that was read. */
    throughId: id(),
    unreadThreads: z.int(),
  }),
)

/**
 * The other member has read the member's messages, up to this one. Sent only if both show each other what they've read.
 */
export const messagesSeen = liveEvent('messages.seen', z.object({ threadId: id(), throughId: id() }))

/**
 * A message is gone: its sender has taken it back, or the member has deleted it for themselves. Sent to the members who
 * lose it.
 */
export const messageGone = liveEvent(
  'messages.gone',
  z.object({ threadId: id(), messageId: id(), unreadThreads: z.int() }),
)

/**
 * Something about a conversation has changed for the member: the other member, where it's filed, or what prevents them
 * from writing in it.
 */
export const threadChanged = liveEvent('messages.threadChanged', z.object({ threadId: id() }))
