import * as z from 'zod/mini'
import { endpoint, liveEvent } from '../../kernel/endpoint.ts'
import { reason } from '../../kernel/failure.ts'
import { id, instant, nothing, trimmed, wholeNumber } from '../../kernel/fields.ts'
import { clientMessage } from '../../kernel/live.ts'
import { pageInput, pageOf } from '../../kernel/page.ts'
import { CONTACT_REASONS } from '../contact/contact.contract.ts'
import { allowance, correspondent } from '../messages/messages.contract.ts'
import { ACTIVITY_BANDS } from '../profiles/profiles.rules.ts'
import { chatCounts } from './chat.counts.contract.ts'

/** Maximum characters of a line. */
export const LINE_MAX = 2000
/** Milliseconds between polls for newer lines in a visible open room. */
export const POLL_MS = 2000
/** Maximum number of newer lines in a response. */
export const NEWER_MAX = 50
/** Days a chat is kept after it ends, for reports and exports. It isn't shown to anyone. */
export const KEPT_DAYS = 90

/** An open chat with another member, as shown in a list. */
export const chatRoom = z.object({
  id: id(),
  other: correspondent,
  /** The latest line, cut to two lines of text, or null if there's none yet. */
  preview: z.nullable(z.string()),
  /** Whether the viewer wrote the latest line. */
  isLastMine: z.boolean(),
  /** Whether the chat has something the viewer hasn't seen. */
  isNew: z.boolean(),
  lastActivity: instant(),
})
export type ChatRoom = z.output<typeof chatRoom>

export const chatLine = z.object({
  id: id(),
  /** Position in its room, from 1 without gaps, in the server's order. */
  seq: z.int(),
  /**
   * Empty if the viewer has reported the line, or staff have removed it. Such a line isn't shown anywhere, but keeps
   * its position.
   */
  text: z.string(),
  createdAt: instant(),
  isMine: z.boolean(),
  /** The sender's key for the line, or null on received ones. */
  clientKey: z.nullable(id()),
})
export type ChatLine = z.output<typeof chatLine>

export const CHAT_REASONS = {
  dailyLimit: reason(
    'daily_chat_limit',
    'rate_limited',
    'Daily chat limit reached. Upgrade your membership for more chats.',
  ),
} as const

/** Reasons why the viewer can't chat. */
export const CHAT_OBSTACLES = ['contact_preferences', 'opening_question'] as const
export type ChatObstacle = (typeof CHAT_OBSTACLES)[number]

export const listRooms = endpoint({
  name: 'chat.listRooms',
  summary: 'The caller’s open chats, most recently active first.',
  method: 'GET',
  path: '/api/chats',
  access: 'member',
  input: z.object(pageInput),
  output: pageOf(chatRoom),
  reasons: [],
})

const ofMember = { memberId: id() }

/** A line written by a member. A line with the same client key is stored only once. */
const written = { text: trimmed(LINE_MAX).check(z.minLength(1)), clientKey: id() }

export const getChat = endpoint({
  name: 'chat.getChat',
  summary:
    'The member to chat with, the open chat with them if there is one, and what prevents the caller from chatting, if anything.',
  method: 'GET',
  path: '/api/chats/with/{memberId}',
  access: 'member',
  concerns: 'profile',
  input: z.object(ofMember),
  output: z.object({
    other: z.extend(correspondent, { lastActive: z.nullable(z.enum(ACTIVITY_BANDS)) }),
    /** Null until one of the two members starts a chat. */
    roomId: z.nullable(id()),
    /** Their message thread, or null if the caller has none. */
    threadId: z.nullable(id()),
    obstacle: z.nullable(z.enum(CHAT_OBSTACLES)),
    /** The caller's allowance of new chats for today. */
    allowance,
  }),
  reasons: [],
})

export const startChat = endpoint({
  name: 'chat.startChat',
  summary:
    'Start a chat with a member, usually with a first line. If a chat is already open, the line is added there and nothing counts towards the daily limit.',
  method: 'POST',
  path: '/api/chats/with/{memberId}',
  access: 'member',
  whileRestricted: 'message',
  concerns: 'profile',
  input: z.object({ ...ofMember, line: z.optional(z.object(written)) }),
  output: z.object({ roomId: id(), allowance, line: z.nullable(chatLine) }),
  reasons: [CONTACT_REASONS.notAllowed, CONTACT_REASONS.openingQuestion, CHAT_REASONS.dailyLimit],
  limits: [{ per: 'member', max: 30, seconds: 60 * 60, whenStoreDown: 'closed' }],
})

export const ofRoom = { roomId: id() }

export const listLines = endpoint({
  name: 'chat.listLines',
  summary:
    'Lines of a chat. The first page has the latest lines, and `next` leads to older ones. Each page is sorted oldest first.',
  method: 'GET',
  path: '/api/chats/{roomId}/lines',
  access: 'member',
  concerns: 'chatRoom',
  input: z.object({ ...ofRoom, ...pageInput }),
  output: pageOf(chatLine),
  reasons: [],
})

/** A line's position, up to the database's maximum. */
const seq = () => wholeNumber(0, 2_147_483_647)

export const listNewerLines = endpoint({
  name: 'chat.listNewerLines',
  summary: 'Lines of a chat after a position, oldest first. `more` says whether further lines follow.',
  method: 'GET',
  path: '/api/chats/{roomId}/newer',
  access: 'member',
  concerns: 'chatRoom',
  input: z.object({ ...ofRoom, after: seq() }),
  output: z.object({ lines: z.array(chatLine), more: z.boolean() }),
  reasons: [],
})

export const sendLine = endpoint({
  name: 'chat.sendLine',
  summary: 'Write a line in an open chat. Repeating the client key doesn’t send it again.',
  method: 'POST',
  path: '/api/chats/{roomId}/lines',
  access: 'member',
  whileRestricted: 'message',
  concerns: 'chatRoom',
  input: z.object({ ...ofRoom, ...written }),
  output: z.object({ line: chatLine }),
  reasons: [CONTACT_REASONS.notAllowed, CONTACT_REASONS.openingQuestion],
  /** Two a second, with bursts of twenty. */
  limits: [{ per: 'member', max: 20, seconds: 10, whenStoreDown: 'closed' }],
})

export const markSeen = endpoint({
  name: 'chat.markSeen',
  summary: 'Mark the lines of a chat up to a position as seen by the caller.',
  method: 'POST',
  path: '/api/chats/{roomId}/seen',
  access: 'member',
  whileRestricted: 'kept',
  concerns: 'chatRoom',
  input: z.object({ ...ofRoom, seq: seq() }),
  output: chatCounts,
  reasons: [],
})

export const leaveRoom = endpoint({
  name: 'chat.leaveRoom',
  summary: 'End a chat for both members, who no longer see it.',
  method: 'POST',
  path: '/api/chats/{roomId}/leave',
  access: 'member',
  whileRestricted: 'kept',
  concerns: 'chatRoom',
  input: z.object(ofRoom),
  output: nothing,
  reasons: [],
})

/** The member is typing in a chat. Passed on only to the other member, unless the member hides being online. */
export const notifyTyping = clientMessage(
  'chat.notifyTyping',
  z.object(ofRoom),
  [{ max: 20, seconds: 30, whenStoreDown: 'open' }],
  { whileRestricted: 'message' },
)

/**
 * A chat has started, or is available again because the other member is back. Sent to both members' pages. `memberId`
 * is the other member.
 */
export const roomOpened = liveEvent(
  'chat.roomOpened',
  z.object({ ...ofRoom, ...ofMember, counts: chatCounts }),
)

/** A line was stored. Sent to both members' pages, each with its own view. */
export const lineSent = liveEvent(
  'chat.lineSent',
  z.object({ ...ofRoom, line: chatLine, counts: chatCounts }),
)

/**
 * A line's text has changed for the member, because they've reported it or staff have removed it, or because that was
 * undone.
 */
export const lineChanged = liveEvent(
  'chat.lineChanged',
  z.object({ ...ofRoom, line: chatLine, counts: chatCounts }),
)

/** The member has seen lines in one of their windows. Sent only to their own pages. */
export const linesSeen = liveEvent(
  'chat.linesSeen',
  z.object({ ...ofRoom, seq: z.int(), counts: chatCounts }),
)

/** A chat has ended, or the other member is unavailable. `memberId` is the other member. */
export const roomClosed = liveEvent(
  'chat.roomClosed',
  z.object({ ...ofRoom, ...ofMember, counts: chatCounts }),
)

/** The other member of a chat is typing. */
export const typingHeard = liveEvent('chat.typingHeard', z.object(ofRoom))
