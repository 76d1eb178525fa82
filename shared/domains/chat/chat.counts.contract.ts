import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { id, nothing } from '../../kernel/fields.ts'

/** The number of new chats, and the first one to show. */
export const chatCounts = z.object({
  /** Number of chats with something new, counted up to 100. */
  chats: z.int(),
  /** The other member in the latest chat, preferably one with something new. Null if there are no chats. */
  latestChat: z.nullable(id()),
})
export type ChatCounts = z.output<typeof chatCounts>

export const countChats = endpoint({
  name: 'chat.countChats',
  summary: 'How many of the caller’s chats have something new, and the other member in the latest chat.',
  method: 'GET',
  path: '/api/chats/unread',
  access: 'member',
  input: nothing,
  output: chatCounts,
  reasons: [],
})
