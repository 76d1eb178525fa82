import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { nothing } from '../../kernel/fields.ts'

/** Number of conversations with new messages for the member, counted up to 100. */
export const unreadThreads = z.object({ threads: z.int() })

export const countUnreadThreads = endpoint({
  name: 'messages.countUnreadThreads',
  summary: 'How many of the caller’s conversations have unread messages, counted up to 100.',
  method: 'GET',
  path: '/api/messages/unread',
  access: 'member',
  input: nothing,
  output: unreadThreads,
  reasons: [],
})
