import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { id, nothing } from '../../kernel/fields.ts'

/** How many conversations are new to the member, counted up to 100. */
export const unreadThreads = z.object({ threads: z.int() })

/** What the frame of every page shows of chats. */
export const chatCounts = z.object({
  /** Chats with something new; counted up to 100. */
  chats: z.int(),
  /** The member of the latest chat, of one with something new where there is any; null without a chat. */
  latestChat: z.nullable(id()),
})
export type ChatCounts = z.output<typeof chatCounts>

/** How many notifications the member has not seen, each counted up to 100. */
export const newNotices = z.object({
  all: z.int(),
  /** Those that the unread conversations and chats do not count already. */
  besidesMessages: z.int(),
})
export type NewNotices = z.output<typeof newNotices>

export const countUnreadThreads = endpoint({
  name: 'messages.countUnreadThreads',
  summary: 'How many conversations of the caller are new; counted up to 100.',
  method: 'GET',
  path: '/api/messages/unread',
  access: 'member',
  input: nothing,
  output: unreadThreads,
  reasons: [],
})
