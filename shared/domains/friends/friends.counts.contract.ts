import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { nothing } from '../../kernel/fields.ts'

export const countInvites = endpoint({
  name: 'friends.countInvites',
  summary: 'How many friend requests the caller has yet to answer, counted up to 100.',
  method: 'GET',
  path: '/api/friends/invites/count',
  access: 'member',
  input: nothing,
  output: z.object({ count: z.int() }),
  reasons: [],
})
