import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { id, nothing } from '../../kernel/fields.ts'

/** How many chats are new, and the one that comes first. */
export const chatCounts = z.object({
  /** Chats with something new; counted up to 100. */
  chats: z.int(),
  /** The member of the latest chat, of one with something new where there is any; null without a chat. */
  latestChat: z.nullable(id()),
})
export type ChatCounts = z.output<typeof chatCounts>

export const countChats = endpoint({
  name: 'chat.countChats',
  summary: 'How many chats of the caller have something new, and whom the latest is with.',
  method: 'GET',
  path: '/api/chats/unread',
  access: 'member',
  input: nothing,
  output: chatCounts,
  reasons: [],
})
