import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { nothing } from '../../kernel/fields.ts'
import { BLOCK_CHANGES, BLOCK_REASONS, blockMember } from '../blocks/blocks.contract.ts'
import { ofThread } from './messages.contract.ts'

export const blockCorrespondent = endpoint({
  name: 'messages.blockCorrespondent',
  summary: 'Block the other member of a conversation. Does nothing if they’re gone or already blocked.',
  method: 'PUT',
  path: '/api/messages/threads/{threadId}/block',
  access: 'member',
  whileRestricted: 'kept',
  concerns: 'thread',
  input: z.object({ ...ofThread, note: blockMember.input.shape.note }),
  output: nothing,
  reasons: [BLOCK_REASONS.tooMany],
  limits: [BLOCK_CHANGES],
})
