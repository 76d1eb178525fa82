import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { nothing } from '../../kernel/fields.ts'
import { BLOCK_CHANGES, BLOCK_REASONS, blockMember } from '../blocks/blocks.contract.ts'
import { ofRoom } from './chat.contract.ts'

export const blockInRoom = endpoint({
  name: 'chat.blockInRoom',
  summary: 'Block the other member of a chat, even if their profile is hidden, and end the chat.',
  method: 'PUT',
  path: '/api/chats/{roomId}/block',
  access: 'member',
  whileRestricted: 'kept',
  concerns: 'chatRoom',
  input: z.object({ ...ofRoom, note: blockMember.input.shape.note }),
  output: nothing,
  reasons: [BLOCK_REASONS.tooMany],
  limits: [BLOCK_CHANGES],
})
