import { endpoint } from '../../kernel/endpoint.ts'
import { nothing } from '../../kernel/fields.ts'
import { chatCounts } from '../messages/messages.counts.contract.ts'

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
